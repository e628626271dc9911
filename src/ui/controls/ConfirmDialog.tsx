import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { Modal, ModalOverlay } from 'react-aria-components';
import { useBusy } from '../use-busy.ts';
import { Button } from './Button.tsx';
import { Form } from './Form.tsx';
import { backdrop, centred, dialogPanel } from './Overlay.css.ts';
import { OverlayFrame } from './OverlayFrame.tsx';

export type ConfirmDialogProps = {
  title: ReactNode;
  children: ReactNode;
  confirmLabel: ReactNode;
  /** Where "Cancel" could be taken for the action. */
  cancelLabel?: ReactNode;
  isDestructive?: boolean;
  isConfirmDisabled?: boolean;
  onClose: () => void;
  /** @returns false, or the reason, if it failed: the dialog stays open with what was typed */
  onConfirm: () => Promise<boolean | string | void>;
  /** Called at each attempt, also while the button is disabled. */
  onTry?: (() => void) | undefined;
};

/**
 * Confirms an action that cannot be undone. Mounting it opens it; a button or Escape closes it, not a press outside. It is
 * busy while its action runs, and closed when that succeeds. Enter in a field confirms, too.
 */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title, children, confirmLabel, isDestructive, isConfirmDisabled, onClose, onConfirm } = props;
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const confirm = () => {
    props.onTry?.();
    if (isConfirmDisabled) return;
    run(async () => {
      const result = await onConfirm();
      if (result !== false && typeof result !== 'string') return onClose();
      setProblem(result || undefined);
    });
  };
  const footer = (
    <>
      <Button variant="outline" onPress={onClose}>
        {props.cancelLabel ?? <Trans>Cancel</Trans>}
      </Button>
      <Button
        variant={isDestructive ? 'destructive' : 'default'}
        isDisabled={isConfirmDisabled}
        pending={isBusy}
        onPress={confirm}
      >
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <ModalOverlay className={`${backdrop} ${centred}`} isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Modal className={dialogPanel}>
        <OverlayFrame role="alertdialog" title={title} footer={footer}>
          <Form problem={problem} onSubmit={confirm}>
            {children}
            {/* Enter submits a form of several fields only with a submit button. */}
            <button type="submit" hidden>
              {confirmLabel}
            </button>
          </Form>
        </OverlayFrame>
      </Modal>
    </ModalOverlay>
  );
}
