import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { Button } from './Button.tsx';
import { backdrop, centred, dialogPanel } from './Overlay.css.ts';
import { OverlayFrame } from './OverlayFrame.tsx';

export type AlertDialogProps = {
  title: ReactNode;
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  children: ReactNode;
  /** The label of the confirm button. */
  confirmLabel: ReactNode;
  /** Where "Cancel" could be taken for the action. */
  cancelLabel?: ReactNode;
  isDestructive?: boolean;
  isConfirmDisabled?: boolean;
  pending?: boolean;
};

/** Confirms an action that cannot be undone. Closes by a button or Escape, not by a press outside. */
export function AlertDialog(props: AlertDialogProps): ReactNode {
  const {
    title,
    isOpen,
    onCancel,
    onConfirm,
    children,
    confirmLabel,
    cancelLabel,
    isDestructive,
    isConfirmDisabled,
    pending,
  } = props;
  const footer = (
    <>
      <Button variant="outline" onPress={onCancel}>
        {cancelLabel ?? <Trans>Cancel</Trans>}
      </Button>
      <Button
        variant={isDestructive ? 'destructive' : 'default'}
        isDisabled={isConfirmDisabled}
        pending={pending}
        onPress={onConfirm}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <ModalOverlay className={`${backdrop} ${centred}`} isOpen={isOpen} onOpenChange={(open) => !open && onCancel()}>
      <Modal className={dialogPanel}>
        <OverlayFrame role="alertdialog" title={title} footer={footer}>
          {children}
        </OverlayFrame>
      </Modal>
    </ModalOverlay>
  );
}
