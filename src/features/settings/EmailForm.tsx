import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { codeLength, newAddressProblems } from '../../domain/validation.ts';
import type { AccountResult } from '../account/account-result.ts';
import { changeEmail, requestEmailChange, type NewAddress } from '../account/change-email.ts';
import { CodeSentNote } from '../account/CodeSentNote.tsx';
import { CodeStep } from '../account/CodeStep.tsx';
import { FormError } from '../account/FormError.tsx';
import { useProblemText } from '../account/form-problem-texts.ts';
import { sendConfirmation } from '../account/send-confirmation.ts';
import { useValidatedForm } from '../account/use-validated-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { useServices } from '../use-services.ts';
import { CurrentPasswordField, isWrongPassword } from './CurrentPasswordField.tsx';
import { MailedCode } from './OwnerConfirmation.tsx';
import { row } from '../../ui/layout.css.ts';

type EmailFormProps = {
  /** The account has two-factor authentication: a code from its present mailbox is required too. */
  needsCode: boolean;
  onClose: () => void;
};

/** Two steps: the new address with the password, then the code that was mailed to it. */
export function EmailForm({ needsCode, onClose }: EmailFormProps): ReactNode {
  const services = useServices();
  /** Undefined until a code was sent. */
  const [requested, setRequested] = useState<NewAddress>();
  const [isSent, setIsSent] = useState(false);
  if (!requested || !isSent) {
    return (
      <AddressStep
        email={requested?.email ?? ''}
        needsCode={needsCode}
        onSend={async (address) => {
          const sent = await requestEmailChange(services, address);
          if (sent.type === 'done') {
            setRequested(address);
            setIsSent(true);
          }
          return sent;
        }}
        onClose={onClose}
      />
    );
  }
  const { email, password } = requested;
  /** The code from the present mailbox worked once: the server takes none again until the one it sent has expired. */
  const resend = async (): Promise<AccountResult> => {
    const sent = await requestEmailChange(services, { email, password });
    if (isConfirmationRequired(sent)) setIsSent(false);
    return sent;
  };
  return (
    <CodeStep
      attempt="email"
      note={<CodeSentNote email={email.trim()} />}
      submitLabel={<Trans>Change email address</Trans>}
      onCode={async (code) => {
        const changed = await changeEmail(services, { email, code });
        if (changed.type === 'failed') return changed.failure;
        onClose();
        return undefined;
      }}
      onResend={resend}
      onBack={() => setIsSent(false)}
    />
  );
}

function isConfirmationRequired(result: AccountResult): boolean {
  if (result.type === 'done' || result.failure.type !== 'other') return false;
  return result.failure.error.code === 'confirmation_required';
}

type AddressStepProps = EmailFormProps & {
  /** As filled in before. */
  email: string;
  onSend: (address: NewAddress) => Promise<AccountResult>;
};

function AddressStep({ email, needsCode, onSend, onClose }: AddressStepProps): ReactNode {
  const services = useServices();
  const [code, setCode] = useState('');
  const problemText = useProblemText();
  const input = useFocusOnArrival<HTMLInputElement>();
  const { formRef, filled, problems, failure, isBusy, onSubmit, change } = useValidatedForm({
    empty: { email, password: '' },
    check: newAddressProblems,
    send: (address) => onSend(needsCode ? { ...address, code } : address),
  });
  return (
    <Form ref={formRef} onSubmit={onSubmit}>
      <FormError failure={isWrongPassword(failure) ? undefined : failure} attempt="code" />
      <TextField
        ref={input}
        label={<Trans>New email address</Trans>}
        type="email"
        name="new-email"
        autoComplete="email"
        value={filled.email}
        onChange={(typed) => change({ email: typed })}
        error={problemText(problems.email)}
        hint={<Trans>We’ll send a code to it, and a message to your current address.</Trans>}
        isRequired
      />
      <CurrentPasswordField
        value={filled.password}
        onChange={(password) => change({ password })}
        problem={problems.password}
        failure={failure}
      />
      {needsCode && (
        <MailedCode
          label={<Trans>Code from your current address</Trans>}
          code={code}
          onChange={setCode}
          onSendCode={async () => void (await sendConfirmation(services, 'change_email'))}
        />
      )}
      <div className={row.sm}>
        <Button type="submit" size="sm" pending={isBusy} isDisabled={needsCode && code.length < codeLength}>
          <Trans>Send code</Trans>
        </Button>
        <Button variant="ghost" size="sm" onPress={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Form>
  );
}
