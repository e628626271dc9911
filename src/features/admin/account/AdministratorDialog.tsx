import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { RequestError } from '../../../domain/request-error.ts';
import { unreachable } from '../../../domain/unreachable.ts';
import { Alert } from '../../../ui/controls/Alert.tsx';
import { AlertDialog } from '../../../ui/controls/AlertDialog.tsx';
import { useBusy } from '../../../ui/use-busy.ts';
import { useAccountErrorText } from './account-error-text.ts';
import type { AdminConfirmation } from './admin-account.ts';
import { form } from '../Admin.css.ts';
import { AdminConfirmationFields, confirmationOf, isConfirmed, noConfirmation } from './AdminConfirmationFields.tsx';

export type AdministratorChange = 'add' | 'reset' | 'remove';

type AdministratorDialogProps = {
  type: AdministratorChange;
  name: string;
  /** Whether the acting administrator has one. */
  hasSecondFactor: boolean;
  onClose: () => void;
  /** @returns why it failed */
  onConfirm: (confirmation: AdminConfirmation) => Promise<RequestError | undefined>;
};

/** Asks the administrator to log in again: a stolen session alone changes no administrator. */
export function AdministratorDialog(props: AdministratorDialogProps): ReactNode {
  const { type, name, hasSecondFactor, onClose, onConfirm } = props;
  const errorText = useAccountErrorText();
  const [typed, setTyped] = useState(noConfirmation);
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const isReady = isConfirmed(typed, hasSecondFactor);
  const confirm = () => {
    if (!isReady) return;
    run(async () => {
      const error = await onConfirm(confirmationOf(typed, hasSecondFactor));
      if (!error) return onClose();
      setProblem(errorText(error));
      // A code works once.
      setTyped({ ...typed, code: '' });
    });
  };
  const { title, confirmLabel, explanation } = textsOf(type, name);
  return (
    <AlertDialog
      isOpen
      isDestructive={type !== 'add'}
      title={title}
      confirmLabel={confirmLabel}
      isConfirmDisabled={!isReady}
      pending={isBusy}
      onCancel={onClose}
      onConfirm={confirm}
    >
      <p>{explanation}</p>
      <form
        className={form}
        onSubmit={(event) => {
          event.preventDefault();
          confirm();
        }}
        noValidate
      >
        {problem && <Alert tone="bad" isUrgent title={problem} />}
        <AdminConfirmationFields hasSecondFactor={hasSecondFactor} value={typed} onChange={setTyped} />
        {/* Enter submits a form of several fields only with a submit button. */}
        <button type="submit" hidden>
          {confirmLabel}
        </button>
      </form>
    </AlertDialog>
  );
}

type Texts = { readonly title: ReactNode; readonly confirmLabel: ReactNode; readonly explanation: ReactNode };

function textsOf(type: AdministratorChange, name: string): Texts {
  switch (type) {
    case 'add':
      return {
        title: <Trans>Add {name}?</Trans>,
        confirmLabel: <Trans>Add administrator</Trans>,
        explanation: <Trans>{name} gets a password, which is shown once, and may do all that you may.</Trans>,
      };
    case 'reset':
      return {
        title: <Trans>Reset the login of {name}?</Trans>,
        confirmLabel: <Trans>Reset login</Trans>,
        explanation: (
          <Trans>{name} is logged out, gets a new password and has no second factor until setting it up again.</Trans>
        ),
      };
    case 'remove':
      return {
        title: <Trans>Remove {name}?</Trans>,
        confirmLabel: <Trans>Remove</Trans>,
        explanation: <Trans>{name} is logged out at once and cannot log in again. The audit log keeps the name.</Trans>,
      };
    default:
      return unreachable(type);
  }
}
