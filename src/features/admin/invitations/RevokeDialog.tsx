import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Invitation } from '../../../protocol/contract.ts';
import { AlertDialog } from '../../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../../ui/use-busy.ts';

type RevokeDialogProps = {
  invitation: Pick<Invitation, 'id' | 'email' | 'code'>;
  onClose: () => void;
  onRevoke: (id: string) => Promise<void>;
};

export function RevokeDialog({ invitation: { id, email, code }, onClose, onRevoke }: RevokeDialogProps): ReactNode {
  const [isBusy, run] = useBusy();
  const revoke = () =>
    run(async () => {
      await onRevoke(id);
      onClose();
    });
  return (
    <AlertDialog
      isOpen
      isDestructive
      title={<Trans>Revoke this invitation?</Trans>}
      confirmLabel={<Trans>Revoke</Trans>}
      pending={isBusy}
      onCancel={onClose}
      onConfirm={revoke}
    >
      <p>
        <Trans>
          Code {code} for {email} will no longer work. The address can be invited again.
        </Trans>
      </p>
    </AlertDialog>
  );
}
