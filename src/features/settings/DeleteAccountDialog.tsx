import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { deleteWord, isDeleteWord } from '../../domain/validation.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import type { AccountResult } from '../account/account-result.ts';
import type { Deletion } from '../account/close-account.ts';
import { useProblemText } from '../account/form-problem-texts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { isComplete, noProof, proofOf } from './owner-proof.ts';
import type { ConfirmationMethod, TypedProof } from './owner-proof.ts';
import { OwnerConfirmation } from './OwnerConfirmation.tsx';
import { stack } from '../../ui/layout.css.ts';

type DeleteAccountDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  confirmedBy: ConfirmationMethod;
  onSendCode: () => Promise<AccountResult>;
  onDelete: (deletion: Deletion) => Promise<AccountResult>;
};

type Filled = { readonly typed: string; readonly proof: TypedProof };

const empty: Filled = { typed: '', proof: noProof };

/** Requires a typed word, to prevent an accidental deletion, and a secret, because a thief may have the device. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps): ReactNode {
  const { isOpen, onClose, confirmedBy, onSendCode, onDelete } = props;
  const [filled, setFilled] = useState(empty);
  const { typed, proof } = filled;
  const [isTried, setTried] = useState(false);
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, work] = useBusy();
  const isReady = isDeleteWord(typed) && isComplete(confirmedBy, proof);
  const close = () => {
    setFilled(empty);
    setTried(false);
    setFailure(undefined);
    onClose();
  };
  const show = (result: AccountResult) => setFailure(result.type === 'failed' ? result.failure : undefined);
  const confirm = () => {
    setTried(true);
    if (!isReady) return;
    work(async () => {
      const result = await onDelete({ typed, confirmation: proofOf(confirmedBy, proof) });
      if (result.type === 'done') close();
      else show(result);
    });
  };
  return (
    <AlertDialog
      title={<Trans>Delete your account?</Trans>}
      isOpen={isOpen}
      onCancel={close}
      onConfirm={confirm}
      confirmLabel={<Trans>Delete account</Trans>}
      isDestructive
      isConfirmDisabled={!isReady}
      pending={isBusy}
    >
      <p>
        <Trans>
          Your profile, your conversations and your remaining tokens will be permanently deleted. Payments stay on
          record without your name, for accounting.
        </Trans>
      </p>
      <DeletionForm
        filled={filled}
        isTried={isTried}
        onChange={setFilled}
        onSubmit={confirm}
        confirmedBy={confirmedBy}
        failure={failure}
        onSendCode={async () => show(await onSendCode())}
      />
    </AlertDialog>
  );
}

type DeletionFormProps = {
  filled: Filled;
  /** Enter was pressed, which also judges a beginning of the word. */
  isTried: boolean;
  onChange: (filled: Filled) => void;
  onSubmit: () => void;
  confirmedBy: ConfirmationMethod;
  failure: AccountFailure | undefined;
  onSendCode: () => Promise<void>;
};

function DeletionForm(props: DeletionFormProps): ReactNode {
  const { filled, isTried, onChange, onSubmit, confirmedBy, failure, onSendCode } = props;
  const problemText = useProblemText();
  const { typed, proof } = filled;
  const isWrong = isTried ? !isDeleteWord(typed) : typed !== '' && !deleteWord.startsWith(typed);
  return (
    <form
      className={stack.lg}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
    >
      <TextField
        label={<Trans>Type {deleteWord} to confirm</Trans>}
        autoComplete="off"
        value={typed}
        onChange={(word) => onChange({ typed: word, proof })}
        error={isWrong ? problemText('delete-word-missing') : undefined}
      />
      <OwnerConfirmation
        by={confirmedBy}
        value={proof}
        onChange={(given) => onChange({ typed, proof: given })}
        failure={failure}
        onSendCode={onSendCode}
      />
      {/* Enter submits a form of several fields only with a submit button. */}
      <button type="submit" hidden>
        <Trans>Delete account</Trans>
      </button>
    </form>
  );
}
