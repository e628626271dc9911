import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { OwnerDialog, type OwnerDialogProps } from './OwnerDialog.tsx';

/** Asks for the password and a mailed code before two-factor authentication is turned off. */
export function SecondFactorOffDialog(props: Omit<OwnerDialogProps, 'by'>): ReactNode {
  return (
    <OwnerDialog
      {...props}
      by="both"
      title={<Trans>Turn off two-factor authentication?</Trans>}
      confirmLabel={<Trans>Turn off</Trans>}
      explanation={<Trans>Your password alone will be enough to log in.</Trans>}
    />
  );
}
