import { useState, type ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import type { AccountResult } from '../account/account-result.ts';
import type { OwnerProof } from '../account/close-account.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { isComplete, noProof, proofOf, type ConfirmationMethod } from './owner-proof.ts';
import { OwnerConfirmation } from './OwnerConfirmation.tsx';

export type OwnerDialogProps = {
  by: ConfirmationMethod;
  onSendCode: () => Promise<AccountResult>;
  onConfirm: (proof: OwnerProof) => Promise<AccountResult>;
  onClose: () => void;
};

type OwnerDialogTexts = {
  title: ReactNode;
  confirmLabel: ReactNode;
  /** The action's consequences. */
  explanation: ReactNode;
  /** Fields above those of the confirmation, and whether they are filled in. */
  fields?: ReactNode;
  isFilled?: boolean;
  /** Enter was pressed, whether all is filled in or not. */
  onTried?: () => void;
};

/** Asks for a secret before a change that a thief of the device could make; closed once it is made. */
export function OwnerDialog(props: OwnerDialogProps & OwnerDialogTexts): ReactNode {
  const { by, onSendCode, onConfirm, onClose, confirmLabel, explanation, fields, isFilled = true, onTried } = props;
  const [proof, setProof] = useState(noProof);
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, work] = useBusy();
  const isReady = isFilled && isComplete(by, proof);
  const show = (result: AccountResult) => setFailure(result.type === 'failed' ? result.failure : undefined);
  const confirm = () => {
    onTried?.();
    if (!isReady) return;
    work(async () => {
      const result = await onConfirm(proofOf(by, proof));
      if (result.type === 'done') onClose();
      else show(result);
    });
  };
  return (
    <AlertDialog
      title={props.title}
      isOpen
      onCancel={onClose}
      onConfirm={confirm}
      confirmLabel={confirmLabel}
      isDestructive
      isConfirmDisabled={!isReady}
      pending={isBusy}
    >
      <p>{explanation}</p>
      <Form onSubmit={confirm}>
        {fields}
        <OwnerConfirmation
          by={by}
          value={proof}
          onChange={setProof}
          failure={failure}
          onSendCode={async () => show(await onSendCode())}
        />
        {/* Enter submits a form of several fields only with a submit button. */}
        <button type="submit" hidden>
          {confirmLabel}
        </button>
      </Form>
    </AlertDialog>
  );
}
