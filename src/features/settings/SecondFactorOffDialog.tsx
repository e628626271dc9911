import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { turnOffSecondFactor } from '../account/security.ts';
import { useServices } from '../use-services.ts';
import { OwnerDialog } from './OwnerDialog.tsx';

/** Asks for the password and a mailed code before two-factor authentication is turned off. */
export function SecondFactorOffDialog({ onClose }: { onClose: () => void }): ReactNode {
  const services = useServices();
  return (
    <OwnerDialog
      by="both"
      change="turn_off_mfa"
      title={<Trans>Turn off two-factor authentication?</Trans>}
      confirmLabel={<Trans>Turn off</Trans>}
      explanation={<Trans>Your password alone will be enough to log in.</Trans>}
      onConfirm={(proof) => turnOffSecondFactor(services, proof)}
      onClose={onClose}
    />
  );
}
