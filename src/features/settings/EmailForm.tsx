import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { codeLength, newAddressProblems } from '../../domain/validation.ts';
import type { AccountResult } from '../account/account-result.ts';
import type { NewAddress } from '../account/change-email.ts';
import { CodeSentNote } from '../account/CodeSentNote.tsx';
import { CodeStep } from '../account/CodeStep.tsx';
import { FormError } from '../account/FormError.tsx';
import { useProblemText } from '../account/form-problem-texts.ts';
import { useValidatedForm } from '../account/use-validated-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { CurrentPasswordField, isWrongPassword } from './CurrentPasswordField.tsx';
import { MailedCode } from './OwnerConfirmation.tsx';
import { row } from '../../ui/layout.css.ts';

export type EmailActions = {
  /** The account has two-factor authentication: a code from its present mailbox is required too. */
  needsCode: boolean;
  onSendCode: () => Promise<AccountResult>;
  onRequest: (address: NewAddress) => Promise<AccountResult>;
  onChange: (change: { readonly email: string; readonly code: string }) => Promise<AccountResult>;
};

type EmailFormProps = EmailActions & { isOutbox: boolean; onClose: () => void };

/** Two steps: the new address with the password, then the code that was mailed to it. */
export function EmailForm(props: EmailFormProps): ReactNode {
  const { needsCode, onSendCode, onRequest, onChange, isOutbox, onClose } = props;
  /** Undefined until a code was sent. */
  const [requested, setRequested] = useState<NewAddress>();
  const [isSent, setIsSent] = useState(false);
  if (!requested || !isSent) {
    return (
      <AddressStep
        email={requested?.email ?? ''}
        needsCode={needsCode}
        onSendCode={onSendCode}
        onSend={async (address) => {
          const sent = await onRequest(address);
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
    const sent = await onRequest({ email, password });
    if (isConfirmationRequired(sent)) setIsSent(false);
    return sent;
  };
  return (
    <CodeStep
      attempt="email"
      note={<CodeSentNote email={email.trim()} isOutbox={isOutbox} />}
      submitLabel={<Trans>Change email address</Trans>}
      onCode={async (code) => {
        const changed = await onChange({ email, code });
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

type AddressStepProps = Pick<EmailActions, 'needsCode' | 'onSendCode'> & {
  /** As filled in before. */
  email: string;
  onSend: (address: NewAddress) => Promise<AccountResult>;
  onClose: () => void;
};

function AddressStep({ email, needsCode, onSendCode, onSend, onClose }: AddressStepProps): ReactNode {
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
          onSendCode={async () => void (await onSendCode())}
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
