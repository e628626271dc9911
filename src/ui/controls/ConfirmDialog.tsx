import { useState, type ReactNode } from 'react';
import { useBusy } from '../use-busy.ts';
import { AlertDialog, type AlertDialogProps } from './AlertDialog.tsx';
import { Form } from './Form.tsx';

type ConfirmDialogProps = Omit<AlertDialogProps, 'isOpen' | 'onCancel' | 'onConfirm' | 'pending'> & {
  onClose: () => void;
  /** @returns false, or the reason, if it failed: the dialog stays open with what was typed */
  onConfirm: () => Promise<boolean | string | void>;
};

/**
 * An alert dialog that is open as long as it is rendered, busy while its action runs, and closed when that succeeds. Enter
 * in a field confirms, too.
 */
export function ConfirmDialog({ onClose, onConfirm, children, ...props }: ConfirmDialogProps): ReactNode {
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const confirm = () => {
    if (props.isConfirmDisabled) return;
    run(async () => {
      const result = await onConfirm();
      if (result !== false && typeof result !== 'string') return onClose();
      setProblem(result || undefined);
    });
  };
  return (
    <AlertDialog isOpen {...props} pending={isBusy} onCancel={onClose} onConfirm={confirm}>
      <Form problem={problem} onSubmit={confirm}>
        {children}
        {/* Enter submits a form of several fields only with a submit button. */}
        <button type="submit" hidden>
          {props.confirmLabel}
        </button>
      </Form>
    </AlertDialog>
  );
}
