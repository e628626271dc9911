import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { isCodeRefused, type AccountFailure } from '../../domain/account-failure.ts';
import type { MailedLink } from '../../domain/mailed-link.ts';
import { registrationProblems, type RegistrationForm } from '../../domain/validation.ts';
import { system } from '../../state/system.ts';
import { useServices } from '../use-services.ts';
import { register, type SignInResult } from './sign-in.ts';
import type { AccountResult } from './account-result.ts';
import { sendCode, type CodeRequest } from './send-code.ts';
import { useSubmission } from './use-validated-form.ts';
import { Alert } from '../../ui/controls/Alert.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { centred, row, soft } from '../../ui/layout.css.ts';
import { CodeStep } from './CodeStep.tsx';
import { TermsNote } from '../legal/LegalLinks.tsx';
import { FormError } from './FormError.tsx';
import { CodeSentNote } from './CodeSentNote.tsx';
import { RegistrationFields, type Beta } from './RegistrationFields.tsx';

type RegisterFormProps = {
  /** The mailed link that this form was opened with: its address needs no code. */
  link: MailedLink | undefined;
  /** Invitation code from the link; may be empty. */
  invitation: string;
  email: string;
  onEmail: (email: string) => void;
  /** Called before the account is made, and when that has failed. */
  onRegistering: (isRegistering: boolean) => void;
  onLogin: () => void;
  /** Social login with the invitation code as typed so far; offered in the first step only. */
  social: (invitationCode: string | undefined) => ReactNode;
};

/** Two steps: the form, then the emailed code. Back keeps what was typed. */
export function RegisterForm(props: RegisterFormProps): ReactNode {
  const { link, invitation, email, onEmail, onRegistering, onLogin, social } = props;
  const services = useServices();
  const { beta } = useSnapshot(system);
  const [filled, setFilled] = useState({ name: '', password: '', confirmation: '', invitation });
  const [step, setStep] = useState<'info' | 'verification'>('info');
  const [isLinkOver, setLinkOver] = useState(false);
  const isProved = link !== undefined && !isLinkOver && email.trim().toLowerCase() === link.email;
  const form = { ...filled, email };
  const mailCode = () => sendCode(services, codeRequest(form, beta.betaMode));
  const create = async (code: string) => {
    onRegistering(true);
    const failure = failureOf(await register(services, { ...registrationOf(form, beta.betaMode), code }));
    if (failure) onRegistering(false);
    return failure;
  };
  if (step === 'verification') {
    return (
      <CodeStep
        attempt="registration"
        note={<CodeSentNote email={email.trim()} hasLink />}
        submitLabel={<Trans>Create account</Trans>}
        onCode={create}
        onResend={mailCode}
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
          if (!isProved) return await mailCode();
          const failure = await create(link.secret);
          if (failure && isCodeRefused(failure)) setLinkOver(true);
          return failure ? { type: 'failed', failure } : { type: 'done' };
        }}
        onSent={() => !isProved && setStep('verification')}
        onLogin={onLogin}
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
  const { formRef, problems, failure, isBusy, onSubmit } = useSubmission(
    form,
    { check: (filled) => registrationProblems(filled, beta.betaMode), send: onSend },
    onSent,
  );
  return (
    <Form ref={formRef} onSubmit={onSubmit}>
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
