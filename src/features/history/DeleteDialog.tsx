import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';

/** The conversation to delete, and from where. */
export type PendingDeletion = { readonly id: string; readonly title: string; readonly isOnDevice: boolean };

type DeleteDialogProps = {
  doomed: PendingDeletion | undefined;
  onCancel: () => void;
  onConfirm: (doomed: PendingDeletion) => Promise<void>;
};

export function DeleteDialog({ doomed, onCancel, onConfirm }: DeleteDialogProps): ReactNode {
  const [isBusy, work] = useBusy();
  const confirm = () => {
    if (doomed) work(() => onConfirm(doomed).finally(onCancel));
  };
  return (
    <AlertDialog
      title={<Trans>Delete this conversation?</Trans>}
      isOpen={doomed !== undefined}
      onCancel={onCancel}
      onConfirm={confirm}
      confirmLabel={<Trans>Delete</Trans>}
      isDestructive
      pending={isBusy}
    >
      {doomed?.title && (
        <p>
          <strong>{doomed.title}</strong>
        </p>
      )}
      <p>
        {doomed?.isOnDevice ? (
          <Trans>It exists only on this device and will be permanently deleted.</Trans>
        ) : (
          <Trans>All its turns will be permanently deleted on every device.</Trans>
        )}
      </p>
    </AlertDialog>
  );
}
