import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { ConfirmDialog } from '../../../ui/controls/ConfirmDialog.tsx';
import { useServices } from '../../use-services.ts';
import { useAccountErrorText } from './account-error-text.ts';
import { changeAdministrator, type AdministratorChange, type NewCredential } from './admin-account.ts';
import { AdminConfirmationFields, confirmationOf, isConfirmed, noConfirmation } from './AdminConfirmationFields.tsx';

export type AdministratorQuestion = AdministratorChange & { readonly name: string };

type AdministratorDialogProps = {
  question: AdministratorQuestion;
  /** Whether the acting administrator has one. */
  hasSecondFactor: boolean;
  /** An administrator has a new password. */
  onMade: (credential: NewCredential) => void;
  onClose: () => void;
};

/** Asks the administrator to log in again: a stolen session alone changes no administrator. */
export function AdministratorDialog(props: AdministratorDialogProps): ReactNode {
  const { question, hasSecondFactor, onMade, onClose } = props;
  const services = useServices();
  const errorText = useAccountErrorText();
  const [typed, setTyped] = useState(noConfirmation);
  const confirm = async () => {
    const result = await changeAdministrator(services, question, confirmationOf(typed, hasSecondFactor));
    if (result && 'password' in result) return onMade(result);
    // A code works once.
    if (result) setTyped({ ...typed, code: '' });
    return result && errorText(result);
  };
  const { title, confirmLabel, explanation } = textsOf(question.name)[question.type];
  return (
    <ConfirmDialog
      isDestructive={question.type !== 'add'}
      title={title}
      confirmLabel={confirmLabel}
      isConfirmDisabled={!isConfirmed(typed, hasSecondFactor)}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{explanation}</p>
      <AdminConfirmationFields hasSecondFactor={hasSecondFactor} value={typed} onChange={setTyped} />
    </ConfirmDialog>
  );
}

type Texts = { readonly title: ReactNode; readonly confirmLabel: ReactNode; readonly explanation: ReactNode };

function textsOf(name: string): Record<AdministratorChange['type'], Texts> {
  return {
    add: {
      title: <Trans>Add {name}?</Trans>,
      confirmLabel: <Trans>Add administrator</Trans>,
      explanation: <Trans>{name} gets a password, which is shown once, and has the same permissions as you.</Trans>,
    },
    reset: {
      title: <Trans>Reset the login of {name}?</Trans>,
      confirmLabel: <Trans>Reset login</Trans>,
      explanation: (
        <Trans>{name} is logged out, gets a new password and has no second factor until setting it up again.</Trans>
      ),
    },
    remove: {
      title: <Trans>Remove {name}?</Trans>,
      confirmLabel: <Trans>Remove</Trans>,
      explanation: <Trans>{name} is logged out at once and cannot log in again. The audit log keeps the name.</Trans>,
    },
  };
}
