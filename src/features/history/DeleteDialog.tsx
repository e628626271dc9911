import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';

/** What is about to be deleted, and from where. */
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
          <Trans>It is nowhere else: its words are gone for good.</Trans>
        ) : (
          <Trans>All its turns are gone for good, on every device.</Trans>
        )}
      </p>
    </AlertDialog>
  );
}
