import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { AccountFailure } from '../../domain/account-failure.ts';
import { canSignIn, codeLength, emailProblem, type Problem } from '../../domain/validation.ts';
import { useServices } from '../use-services.ts';
import { sendCode } from './send-code.ts';
import { signIn } from './sign-in.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Form } from '../../ui/controls/Form.tsx';
import { CodeField } from '../../ui/controls/CodeField.tsx';
import { useProblemText } from './form-problem-texts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { centred, row, soft, stack } from '../../ui/layout.css.ts';
import { FormError } from './FormError.tsx';
import { LoginFields } from './LoginFields.tsx';

type LoginFormProps = {
  email: string;
  onEmail: (email: string) => void;
  onSignedIn?: () => void;
  /** Both or neither. */
  onForgot?: () => void;
  onRegister?: () => void;
};

export function LoginForm({ email, onEmail, onSignedIn, onForgot, onRegister }: LoginFormProps): ReactNode {
  const problemText = useProblemText();
  const login = useLogin(email, onSignedIn);
  const { password, setPassword, secondFactor, problem, failed, canSubmit, isSigningIn, submit } = login;
  return (
    <Form onSubmit={submit}>
      <FormError failure={failed?.failure} attempt={failed?.attempt ?? 'login'} />
      <LoginFields
        label={<Trans>Email</Trans>}
        type="email"
        name={email}
        onName={onEmail}
        nameError={email === '' ? problemText(problem) : undefined}
        password={password}
        onPassword={setPassword}
        submitLabel={<Trans>Log in</Trans>}
        pending={isSigningIn}
        canSubmit={canSubmit}
      >
        {secondFactor && <SecondFactor {...secondFactor} />}
      </LoginFields>
      {onForgot && onRegister && (
        <div className={`${row.xs} ${centred} ${soft}`}>
          <Button variant="link" size="sm" onPress={onForgot}>
            <Trans>Forgot password?</Trans>
          </Button>
          <Button variant="link" size="sm" onPress={onRegister}>
            <Trans>Create an account</Trans>
          </Button>
        </div>
      )}
    </Form>
  );
}

/** The state of the form: the password, and the code once the server requires a second factor. */
function useLogin(email: string, onSignedIn: (() => void) | undefined) {
  const services = useServices();
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [failed, setFailed] = useState<{ attempt: 'login' | 'code'; failure: AccountFailure }>();
  const [isSigningIn, run] = useBusy();
  const [isSending, send] = useBusy();
  const submit = () => {
    setFailed(undefined);
    run(async () => {
      const result = await signIn(services, { email: email.trim(), password, ...(needsCode ? { code } : {}) });
      if (result.type === 'signed-in') onSignedIn?.();
      if (result.type === 'needs-code') setNeedsCode(true);
      if (result.type === 'failed') setFailed({ attempt: 'login', failure: result.failure });
    });
  };
  const mailCode = () => {
    const missing = emailProblem(email, 'email-required-first');
    setProblem(missing);
    if (missing) return;
    send(async () => {
      const sent = await sendCode(services, { email: email.trim(), password, purpose: 'mfa' });
      setFailed(sent.type === 'failed' ? { attempt: 'code', failure: sent.failure } : undefined);
    });
  };
  const secondFactor = needsCode ? { code, onCode: setCode, onSend: mailCode, isSending } : undefined;
  const canSubmit = canSignIn({ email, password, code }, needsCode);
  return { password, setPassword, secondFactor, problem, failed, canSubmit, isSigningIn, submit };
}

type SecondFactorProps = { code: string; onCode: (code: string) => void; onSend: () => void; isSending: boolean };

/** Shown once the server requires a code; takes the focus. */
function SecondFactor({ code, onCode, onSend, isSending }: SecondFactorProps): ReactNode {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className={stack.sm}>
      <CodeField
        ref={input}
        label={<Trans>Two-factor code</Trans>}
        hint={t`Please enter your two-factor authentication code`}
        kind="digits"
        length={codeLength}
        value={code}
        onChange={onCode}
      />
      <Button variant="secondary" size="sm" pending={isSending} onPress={onSend}>
        <Trans>Send code by email</Trans>
      </Button>
    </div>
  );
}
