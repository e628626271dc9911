import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import type { Problem } from '../../domain/validation.ts';
import { useProblemText } from '../account/form-problem-texts.ts';
import { PasswordField } from '../../ui/controls/PasswordField.tsx';

type CurrentPasswordFieldProps = {
  value: string;
  onChange: (value: string) => void;
  problem: Problem | undefined;
  /** The failure of the last submission: a wrong password is shown here, any other above the form. */
  failure: AccountFailure | undefined;
};

/** The password that confirms a change of the account. */
export function CurrentPasswordField({ value, onChange, problem, failure }: CurrentPasswordFieldProps): ReactNode {
  const { t } = useLingui();
  const problemText = useProblemText();
  return (
    <PasswordField
      label={<Trans>Current password</Trans>}
      name="current-password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      error={isWrongPassword(failure) ? t`The current password is incorrect` : problemText(problem)}
      isRequired
    />
  );
}

export function isWrongPassword(failure: AccountFailure | undefined): boolean {
  return failure?.type === 'invalid-credentials';
}
