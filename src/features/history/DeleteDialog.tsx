import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ConversationId, SessionId } from '../../domain/ids.ts';
import { ConfirmDialog } from '../../ui/controls/ConfirmDialog.tsx';
import { strong } from '../../ui/layout.css.ts';

/** The conversation to delete, and from where. */
export type PendingDeletion = { readonly title: string } & (
  | { readonly isUnsaved: false; readonly id: SessionId }
  | { readonly isUnsaved: true; readonly id: ConversationId }
);

type DeleteDialogProps = {
  deletion: PendingDeletion;
  onClose: () => void;
  onConfirm: (deletion: PendingDeletion) => Promise<void>;
};

export function DeleteDialog({ deletion, onClose, onConfirm }: DeleteDialogProps): ReactNode {
  return (
    <ConfirmDialog
      isDestructive
      title={<Trans>Delete this conversation?</Trans>}
      confirmLabel={<Trans>Delete</Trans>}
      onClose={onClose}
      onConfirm={() => onConfirm(deletion)}
    >
      {deletion.title && <p className={strong}>{deletion.title}</p>}
      <p>
        {deletion.isUnsaved ? (
          <Trans>It exists only on this device. You can't undo this.</Trans>
        ) : (
          <Trans>This permanently deletes it on all your devices.</Trans>
        )}
      </p>
    </ConfirmDialog>
  );
}
