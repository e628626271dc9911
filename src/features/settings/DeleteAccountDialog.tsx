import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
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

const empty = { typed: '', secret: '' };

/** Requires a typed word, to prevent an accidental deletion, and a secret, because a thief may have the device. */
export function DeleteAccountDialog(props: DeleteAccountDialogProps): ReactNode {
  const { isOpen, onClose, confirmedBy, onSendCode, onDelete } = props;
  const problemText = useProblemText();
  const [{ typed, secret }, setFilled] = useState(empty);
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, work] = useBusy();
  const isReady = isDeleteWord(typed) && secret !== '';
  const isWrong = typed !== '' && !deleteWord.startsWith(typed);
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm();
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
      <form className={form} onSubmit={submit} noValidate>
        <TextField
          label={<Trans>Type {deleteWord} to confirm</Trans>}
          autoComplete="off"
          value={typed}
          onChange={(word) => setFilled({ typed: word, secret })}
          error={isWrong ? problemText('delete-word-missing') : undefined}
        />
        <OwnerConfirmation
          by={confirmedBy}
          value={secret}
          onChange={(given) => setFilled({ typed, secret: given })}
          failure={failure}
          onSendCode={async () => show(await onSendCode())}
        />
        {/* Enter submits a form of several fields only with a submit button. */}
        <button type="submit" hidden>
          <Trans>Delete account</Trans>
        </button>
      </form>
    </AlertDialog>
  );
}
