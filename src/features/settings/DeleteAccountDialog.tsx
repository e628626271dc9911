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
import { OwnerConfirmation } from './OwnerConfirmation.tsx';
import { form } from './Settings.css.ts';

type DeleteAccountDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  confirmedBy: 'password' | 'code';
  onSendCode: () => Promise<AccountResult>;
  onDelete: (deletion: Deletion) => Promise<AccountResult>;
};

type Filled = { readonly typed: string; readonly secret: string };

const empty: Filled = { typed: '', secret: '' };

/** Requires a typed word, to prevent an accidental deletion, and a secret, because a thief may have the device. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps): ReactNode {
  const { isOpen, onClose, confirmedBy, onSendCode, onDelete } = props;
  const [filled, setFilled] = useState(empty);
  const { typed, secret } = filled;
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, work] = useBusy();
  const isReady = isDeleteWord(typed) && secret !== '';
  const close = () => {
    setFilled(empty);
    setFailure(undefined);
    onClose();
  };
  const show = (result: AccountResult) => setFailure(result.type === 'failed' ? result.failure : undefined);
  const confirm = () => {
    if (!isReady) return;
    work(async () => {
      const confirmation = confirmedBy === 'password' ? { password: secret } : { code: secret };
      const result = await onDelete({ typed, confirmation });
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
  onChange: (filled: Filled) => void;
  onSubmit: () => void;
  confirmedBy: 'password' | 'code';
  failure: AccountFailure | undefined;
  onSendCode: () => Promise<void>;
};

function DeletionForm({ filled, onChange, onSubmit, confirmedBy, failure, onSendCode }: DeletionFormProps): ReactNode {
  const problemText = useProblemText();
  const { typed, secret } = filled;
  const isWrong = typed !== '' && !deleteWord.startsWith(typed);
  return (
    <form
      className={form}
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
        onChange={(word) => onChange({ typed: word, secret })}
        error={isWrong ? problemText('delete-word-missing') : undefined}
      />
      <OwnerConfirmation
        by={confirmedBy}
        value={secret}
        onChange={(given) => onChange({ typed, secret: given })}
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
