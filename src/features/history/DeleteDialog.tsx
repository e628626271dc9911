import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConversationId, SessionId } from '../../domain/ids.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../ui/use-busy.ts';

/** The conversation to delete, and from where. */
export type PendingDeletion = { readonly title: string } & (
  | { readonly isUnsaved: false; readonly id: SessionId }
  | { readonly isUnsaved: true; readonly id: ConversationId }
);

type DeleteDialogProps = {
  deletion: PendingDeletion | undefined;
  onCancel: () => void;
  onConfirm: (deletion: PendingDeletion) => Promise<void>;
};

export function DeleteDialog({ deletion, onCancel, onConfirm }: DeleteDialogProps): ReactNode {
  const [isBusy, run] = useBusy();
  const confirm = () => {
    if (deletion) run(() => onConfirm(deletion).finally(onCancel));
  };
  return (
    <AlertDialog
      title={<Trans>Delete this conversation?</Trans>}
      isOpen={deletion !== undefined}
      onCancel={onCancel}
      onConfirm={confirm}
      confirmLabel={<Trans>Delete</Trans>}
      isDestructive
      pending={isBusy}
    >
      {deletion?.title && (
        <p>
          <strong>{deletion.title}</strong>
        </p>
      )}
      <p>
        {deletion?.isUnsaved ? (
          <Trans>It exists only on this device. You can't undo this.</Trans>
        ) : (
          <Trans>This permanently deletes it on all your devices.</Trans>
        )}
      </p>
    </AlertDialog>
  );
}
