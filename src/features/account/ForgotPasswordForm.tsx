import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import { emailProblem } from '../../domain/validation.ts';
import type { AccountResult } from './account-result.ts';
import { useServices } from '../use-services.ts';
import { resetPassword, verifyResetCode } from './reset-password.ts';
import { sendCode } from './send-code.ts';
import { useSubmission } from './use-validated-form.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useProblemText } from './form-problem-texts.ts';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { centred, row, soft } from '../../ui/layout.css.ts';
import { CodeStep } from './CodeStep.tsx';
import { SuccessStep } from './SuccessStep.tsx';
import { FormError } from './FormError.tsx';
import { CodeSentNote } from './CodeSentNote.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

type ForgotPasswordFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onLogin: () => void;
  onStep: (step: ResetStep) => void;
};

export type ResetStep = 'email' | 'verification' | 'reset' | 'done';

/** Product spec section 2: delay before the redirect to the login. */
const DONE_MS = 2000;

/** Three steps: email, code, new password. Back goes one step. */
export function ForgotPasswordForm({ email, onEmail, onLogin, onStep }: ForgotPasswordFormProps): ReactNode {
  const services = useServices();
  const [step, setStep] = useState<ResetStep>('email');
  // The frame outlives this form: leaving it in a later step must not hide the description of the next one.
  useEffect(() => onStep(step), [step, onStep]);
  useEffect(() => () => onStep('email'), [onStep]);
  const [code, setCode] = useState('');
  const address = email.trim();
  const send = () => sendCode(services, { email: address, purpose: 'forgot_password' });
  if (step === 'email') {
    return (
      <EmailStep
        email={email}
        onEmail={onEmail}
        onSend={send}
        onSent={() => setStep('verification')}
        onBack={onLogin}
      />
    );
  }
  if (step === 'verification') {
    return (
      <CodeStep
        attempt="verification"
        note={<CodeSentNote email={address} hasLink />}
        submitLabel={<Trans>Verify code</Trans>}
        onCode={async (entered) => {
          const verified = await verifyResetCode(services, { email: address, code: entered });
          if (verified.type === 'failed') return verified.failure;
          setCode(entered);
          setStep('reset');
          return undefined;
        }}
        onResend={send}
        onBack={() => setStep('email')}
      />
    );
  }
  if (step === 'reset') {
    return (
      <NewPasswordForm
        email={address}
        onReset={(newPassword) => resetPassword(services, { email: address, code, newPassword })}
        onDone={() => setStep('done')}
      >
        <Back onBack={() => setStep('verification')} />
      </NewPasswordForm>
    );
  }
  return (
    <SuccessStep afterMs={DONE_MS} onDone={onLogin} title={<Trans>Password reset successful!</Trans>}>
      <Trans>You can log in with your new password.</Trans>
    </SuccessStep>
  );
}

type EmailStepProps = {
  email: string;
  onEmail: (email: string) => void;
  onSend: () => Promise<AccountResult>;
  onSent: () => void;
  onBack: () => void;
};

function EmailStep({ email, onEmail, onSend, onSent, onBack }: EmailStepProps): ReactNode {
  const problemText = useProblemText();
  const input = useFocusOnArrival<HTMLInputElement>();
  const { formRef, problems, failure, isBusy, onSubmit } = useSubmission(
    { email },
    { check: (form) => ({ email: emailProblem(form.email) }), send: onSend },
    onSent,
  );
  return (
    <Form ref={formRef} onSubmit={onSubmit}>
      <FormError failure={failure} attempt="code" hasLink />
      <TextField
        ref={input}
        label={<Trans>Email</Trans>}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={problemText(problems.email)}
        isRequired
      />
      <Button type="submit" size="lg" wide pending={isBusy}>
        <Trans>Send reset code</Trans>
      </Button>
      <Back onBack={onBack} />
    </Form>
  );
}

function Back({ onBack }: { onBack: () => void }): ReactNode {
  return (
    <div className={`${row.xs} ${centred} ${soft}`}>
      <Button variant="link" size="sm" onPress={onBack}>
        <Trans>Back</Trans>
      </Button>
    </div>
  );
}
