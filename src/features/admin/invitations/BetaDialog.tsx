import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AlertDialog } from '../../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../../ui/use-busy.ts';

type BetaDialogProps = { isOn: boolean; onClose: () => void; onConfirm: () => Promise<void> };

export function BetaDialog({ isOn, onClose, onConfirm }: BetaDialogProps): ReactNode {
  const [isBusy, run] = useBusy();
  return (
    <AlertDialog
      isOpen
      title={isOn ? <Trans>Open registration to everyone?</Trans> : <Trans>Turn the closed beta on?</Trans>}
      confirmLabel={isOn ? <Trans>Open registration</Trans> : <Trans>Turn on</Trans>}
      pending={isBusy}
      onCancel={onClose}
      onConfirm={() =>
        run(async () => {
          await onConfirm();
          onClose();
        })
      }
    >
      <p>
        {isOn ? (
          <Trans>Anyone can register without a code and start a free trial, from now on.</Trans>
        ) : (
          <Trans>New users need an invitation code, and free trials cannot be started, from now on.</Trans>
        )}
      </p>
    </AlertDialog>
  );
}
