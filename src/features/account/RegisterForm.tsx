import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { isCodeRefused, type AccountFailure } from '../../domain/account-failure.ts';
import type { MailedLink } from '../../domain/mailed-link.ts';
import { hasProblems, registrationProblems, type Problems, type RegistrationForm } from '../../domain/validation.ts';
import type { Registration, SignInResult } from './sign-in.ts';
import type { AccountResult } from './account-result.ts';
import type { CodeRequest } from './send-code.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { useBusy } from '../../ui/use-busy.ts';
import { useFocusOnProblem } from '../../ui/use-focus-on-problem.ts';
import { centred, row, soft } from '../../ui/layout.css.ts';
import { CodeStep } from './CodeStep.tsx';
import { TermsNote } from '../legal/LegalLinks.tsx';
import { FormError } from './FormError.tsx';
import { CodeSentNote } from './CodeSentNote.tsx';
import { RegistrationFields, type Beta } from './RegistrationFields.tsx';

export type RegisterFormProps = {
  /** The mailed link that this form was opened with: its address needs no code. */
  link: MailedLink | undefined;
  /** Invitation code from the link; may be empty. */
  invitation: string;
  email: string;
  onEmail: (email: string) => void;
  beta: Beta;
  isOutbox: boolean;
  onSendCode: (request: CodeRequest) => Promise<AccountResult>;
  onRegister: (registration: Registration) => Promise<SignInResult>;
  onLogin: () => void;
  /** Social login with the invitation code as typed so far; offered in the first step only. */
  social: (invitationCode: string | undefined) => ReactNode;
};

/** Two steps: the form, then the emailed code. Back keeps what was typed. */
export function RegisterForm({
  link,
  invitation,
  email,
  onEmail,
  beta,
  isOutbox,
  social,
  ...actions
}: RegisterFormProps): ReactNode {
  const [filled, setFilled] = useState({ name: '', password: '', confirmation: '', invitation });
  const [step, setStep] = useState<'info' | 'verification'>('info');
  const [isLinkOver, setLinkOver] = useState(false);
  const isProved = link !== undefined && !isLinkOver && email.trim().toLowerCase() === link.email;
  const form = { ...filled, email };
  const request = codeRequest(form, beta.betaMode);
  if (step === 'verification') {
    return (
      <CodeStep
        attempt="registration"
        note={<CodeSentNote email={email.trim()} hasLink isOutbox={isOutbox} />}
        submitLabel={<Trans>Create account</Trans>}
        onCode={async (code) => failureOf(await actions.onRegister({ ...registrationOf(form, beta.betaMode), code }))}
        onResend={() => actions.onSendCode(request)}
        onBack={() => setStep('info')}
      />
    );
  }
  return (
    <>
      <InfoStep
        form={form}
        beta={beta}
        onChange={({ email: typed, ...rest }) => {
          if (typed !== undefined) onEmail(typed);
          setFilled({ ...filled, ...rest });
        }}
        isProved={isProved}
        onSend={async () => {
          if (!isProved) return await actions.onSendCode(request);
          const code = link.secret;
          const failure = failureOf(await actions.onRegister({ ...registrationOf(form, beta.betaMode), code }));
          if (failure && isCodeRefused(failure)) setLinkOver(true);
          return failure ? { type: 'failed', failure } : { type: 'done' };
        }}
        onSent={() => !isProved && setStep('verification')}
        onLogin={actions.onLogin}
      />
      {social(beta.betaMode && filled.invitation !== '' ? filled.invitation : undefined)}
    </>
  );
}

type InfoStepProps = {
  form: RegistrationForm;
  beta: Beta;
  onChange: (change: Partial<RegistrationForm>) => void;
  isProved: boolean;
  onSend: () => Promise<AccountResult>;
  onSent: () => void;
  onLogin: () => void;
};

function InfoStep({ form, beta, onChange, isProved, onSend, onSent, onLogin }: InfoStepProps): ReactNode {
  const [problems, setProblems] = useState<Partial<Problems<keyof RegistrationForm>>>({});
  const [failure, setFailure] = useState<AccountFailure>();
  const [isBusy, run] = useBusy();
  const formRef = useFocusOnProblem(problems);
  const submit = () => {
    const found = registrationProblems(form, beta.betaMode);
    setProblems(found);
    setFailure(undefined);
    if (hasProblems(found)) return;
    run(async () => {
      const sent = await onSend();
      if (sent.type === 'done') onSent();
      else setFailure(sent.failure);
    });
  };
  return (
    <Form ref={formRef} onSubmit={submit}>
      {isProved && (
        <Alert tone="good" title={<Trans>Your email address is confirmed.</Trans>}>
          <bdi>{form.email}</bdi>
        </Alert>
      )}
      <FormError failure={failure} attempt={isProved ? 'registration' : 'code'} hasLink />
      <RegistrationFields form={form} problems={problems} onChange={onChange} beta={beta} />
      <Button type="submit" size="lg" wide pending={isBusy}>
        {isProved ? <Trans>Create account</Trans> : <Trans>Send verification code</Trans>}
      </Button>
      <TermsNote />
      <div className={`${row.xs} ${centred} ${soft}`}>
        <Trans>Already have an account?</Trans>
        <Button variant="link" size="sm" onPress={onLogin}>
          <Trans>Log in</Trans>
        </Button>
      </div>
    </Form>
  );
}

function codeRequest({ email, invitation }: RegistrationForm, betaMode: boolean): CodeRequest {
  const invitationCode = betaMode ? { invitationCode: invitation } : {};
  return { email: email.trim(), purpose: 'registration', ...invitationCode };
}

function registrationOf({ name, email, password, invitation }: RegistrationForm, betaMode: boolean) {
  const invitationCode = betaMode ? { invitationCode: invitation } : {};
  return { name: name.trim(), email: email.trim(), password, ...invitationCode };
}

function failureOf(result: SignInResult): AccountFailure | undefined {
  if (result.type === 'signed-in') return undefined;
  return result.type === 'failed' ? result.failure : { type: 'other', error: { code: '', message: '' } };
}
