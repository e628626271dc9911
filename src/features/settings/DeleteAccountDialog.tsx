import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { deleteWord, isDeleteWord } from '../../domain/validation.ts';
import { AlertDialog } from '../../ui/controls/AlertDialog.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useProblemText } from '../account/form-problem-texts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { form } from './Settings.css.ts';

type DeleteAccountDialogProps = {
  isOpen: boolean;
  onCancel: () => void;
  onDelete: (typed: string) => Promise<void>;
};

/** Requires a typed word, to prevent an accidental deletion. */
export function DeleteAccountDialog({ isOpen, onCancel, onDelete }: DeleteAccountDialogProps): ReactNode {
  const problemText = useProblemText();
  const [typed, setTyped] = useState('');
  const [isBusy, work] = useBusy();
  const isRight = isDeleteWord(typed);
  const isWrong = typed !== '' && !deleteWord.startsWith(typed);
  const close = () => {
    setTyped('');
    onCancel();
  };
  const confirm = () => {
    if (isRight) work(() => onDelete(typed).finally(close));
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
      isConfirmDisabled={!isRight}
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
          onChange={setTyped}
          error={isWrong ? problemText('delete-word-missing') : undefined}
        />
      </form>
    </AlertDialog>
  );
}
