import { Trans } from '@lingui/react/macro';
import { useEffect, useState, type ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { emailProblem, type Problem } from '../../domain/validation.ts';
import type { AccountResult } from './account-result.ts';
import type { ResetCode } from './reset-password.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { TextField } from '../../ui/controls/TextField.tsx';
import { useProblemText } from './form-problem-texts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { useFocusOnArrival } from '../../ui/use-focus-on-arrival.ts';
import { centred, row, soft } from '../../ui/layout.css.ts';
import { CodeStep } from './CodeStep.tsx';
import { SuccessStep } from './SuccessStep.tsx';
import { FormError } from './FormError.tsx';
import { CodeSentNote } from './CodeSentNote.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';

export type ForgotPasswordFormProps = {
  email: string;
  onEmail: (email: string) => void;
  isOutbox: boolean;
  onSendCode: (email: string) => Promise<AccountResult>;
  onVerify: (entered: ResetCode) => Promise<AccountResult>;
  onReset: (reset: ResetCode & { readonly newPassword: string }) => Promise<AccountResult>;
  onLogin: () => void;
  onStep: (step: ResetStep) => void;
};

export type ResetStep = 'email' | 'verification' | 'reset' | 'done';

/** Product spec section 2: delay before the redirect to the login. */
const DONE_MS = 2000;

/** Three steps: email, code, new password. Back goes one step. */
export function ForgotPasswordForm({ email, onEmail, isOutbox, ...actions }: ForgotPasswordFormProps): ReactNode {
  const [step, setStep] = useState<ResetStep>('email');
  const { onStep } = actions;
  // The frame outlives this form: leaving it in a later step must not hide the description of the next one.
  useEffect(() => onStep(step), [step, onStep]);
  useEffect(() => () => onStep('email'), [onStep]);
  const [code, setCode] = useState('');
  const address = email.trim();
  if (step === 'email') {
    return (
      <EmailStep
        email={email}
        onEmail={onEmail}
        onSend={() => actions.onSendCode(address)}
        onSent={() => setStep('verification')}
        onBack={actions.onLogin}
      />
    );
  }
  if (step === 'verification') {
    return (
      <CodeStep
        attempt="verification"
        note={<CodeSentNote email={address} hasLink isOutbox={isOutbox} />}
        submitLabel={<Trans>Verify code</Trans>}
        onCode={async (entered) => {
          const verified = await actions.onVerify({ email: address, code: entered });
          if (verified.type === 'failed') return verified.failure;
          setCode(entered);
          setStep('reset');
          return undefined;
        }}
        onResend={() => actions.onSendCode(address)}
        onBack={() => setStep('email')}
      />
    );
  }
  if (step === 'reset') {
    return (
      <NewPasswordForm
        email={address}
        onReset={(newPassword) => actions.onReset({ email: address, code, newPassword })}
        onDone={() => setStep('done')}
      >
        <Back onBack={() => setStep('verification')} />
      </NewPasswordForm>
    );
  }
  return (
    <SuccessStep afterMs={DONE_MS} onDone={actions.onLogin} title={<Trans>Password reset successful!</Trans>}>
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
  const [problem, setProblem] = useState<Problem>();
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, run] = useBusy();
  const submit = () => {
    const wrong = emailProblem(email);
    setProblem(wrong);
    setFailure(undefined);
    if (wrong) return input.current?.focus();
    run(async () => {
      const sent = await onSend();
      if (sent.type === 'done') onSent();
      else setFailure(sent.failure);
    });
  };
  return (
    <Form onSubmit={submit}>
      <FormError failure={failure} attempt="code" hasLink />
      <TextField
        ref={input}
        label={<Trans>Email</Trans>}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={onEmail}
        error={problemText(problem)}
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
