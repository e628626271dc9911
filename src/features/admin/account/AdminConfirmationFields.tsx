import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { PasswordField } from '../../../ui/controls/PasswordField.tsx';
import { FactorCodeField, isFactorCode } from './FactorCodeField.tsx';
import type { AdminConfirmation } from './admin-account.ts';

/** The fields' values; the code stays empty without a second factor. */
export type TypedConfirmation = { readonly password: string; readonly code: string };

export const noConfirmation: TypedConfirmation = { password: '', code: '' };

export function isConfirmed({ password, code }: TypedConfirmation, hasSecondFactor: boolean): boolean {
  return password !== '' && (!hasSecondFactor || isFactorCode(code));
}

export function confirmationOf({ password, code }: TypedConfirmation, hasSecondFactor: boolean): AdminConfirmation {
  return { password, code: hasSecondFactor ? code : undefined };
}

type AdminConfirmationFieldsProps = {
  hasSecondFactor: boolean;
  value: TypedConfirmation;
  onChange: (value: TypedConfirmation) => void;
};

/** The administrator's password, and a code where the second factor is on: a device that is logged in is not proof enough. */
export function AdminConfirmationFields(props: AdminConfirmationFieldsProps): ReactNode {
  const { hasSecondFactor, value, onChange } = props;
  return (
    <>
      <PasswordField
        label={<Trans>Current password</Trans>}
        autoComplete="current-password"
        value={value.password}
        onChange={(password) => onChange({ ...value, password })}
      />
      {hasSecondFactor && <FactorCodeField value={value.code} onChange={(code) => onChange({ ...value, code })} />}
    </>
  );
}
