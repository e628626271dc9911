import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { deleteWord, isDeleteWord } from '../../domain/validation.ts';
import { TextField } from '../../ui/controls/TextField.tsx';
import { closeAccount } from '../account/close-account.ts';
import { useProblemText } from '../account/form-problem-texts.ts';
import { useServices } from '../use-services.ts';
import type { ConfirmationMethod } from './owner-proof.ts';
import { OwnerDialog } from './OwnerDialog.tsx';

type DeleteAccountDialogProps = { by: ConfirmationMethod; onClose: () => void };

/** Requires a typed word, to prevent an accidental deletion, and a secret, because a thief may have the device. */
export function DeleteAccountDialog({ by, onClose }: DeleteAccountDialogProps): ReactNode {
  const services = useServices();
  const problemText = useProblemText();
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const isFilled = isDeleteWord(typed);
  // Enter also judges a beginning of the word.
  const isWrong = isTried ? !isFilled : typed !== '' && !deleteWord.startsWith(typed);
  return (
    <OwnerDialog
      by={by}
      change="close_account"
      title={<Trans>Delete your account?</Trans>}
      confirmLabel={<Trans>Delete account</Trans>}
      explanation={
        <Trans>
          Your profile, your conversations and your remaining tokens will be permanently deleted. Payments stay on
          record without your name, for accounting.
        </Trans>
      }
      fields={
        <TextField
          label={<Trans>Type {deleteWord} to confirm</Trans>}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
          error={isWrong ? problemText('delete-word-missing') : undefined}
        />
      }
      isFilled={isFilled}
      onTry={() => setTried(true)}
      onConfirm={(confirmation) => closeAccount(services, { typed, confirmation })}
      onClose={onClose}
    />
  );
}
