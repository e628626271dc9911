import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { TextField } from '../../../ui/controls/TextField.tsx';

/** Six digits of the app, or a recovery code of twelve letters and digits, with or without its hyphens. */
export function isFactorCode(typed: string): boolean {
  return /^(?:\d{6}|[a-z2-7]{12})$/i.test(typed.replaceAll(/[\s-]/g, ''));
}

type FactorCodeFieldProps = { value: string; onChange: (value: string) => void; ref?: Ref<HTMLInputElement> };

export function FactorCodeField(props: FactorCodeFieldProps): ReactNode {
  return (
    <TextField
      {...props}
      label={<Trans>Code from the authenticator app</Trans>}
      hint={<Trans>Without the app, enter one of your recovery codes.</Trans>}
      autoComplete="one-time-code"
      maxLength={20}
    />
  );
}
