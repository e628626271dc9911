import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Form } from '../../ui/controls/Form.tsx';
import { requestErrorText } from '../../ui/text/request-error-texts.ts';
import { useBusy } from '../../ui/use-busy.ts';
import { AuthFrame } from '../account/AuthFrame.tsx';
import { LoginFields } from '../account/LoginFields.tsx';
import { FactorCodeField, isFactorCode } from './account/FactorCodeField.tsx';
import type { AdminCredentials, AdminSignIn } from './admin-access.ts';

const MINUTE_MS = 60_000;

type AdminLoginProps = {
  onSignIn: (credentials: AdminCredentials) => Promise<AdminSignIn>;
  /** Where the password was right already: in the gallery. */
  asksForCode?: boolean;
};

export function AdminLogin({ onSignIn, asksForCode = false }: AdminLoginProps): ReactNode {
  const signInText = useSignInText();
  const navigate = useNavigate();
  const { t } = useLingui();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState(asksForCode ? '' : undefined);
  const [problem, setProblem] = useState<string>();
  const [isBusy, run] = useBusy();
  const submit = () => {
    setProblem(undefined);
    if (username.trim() === '' || password === '') return setProblem(t`Please enter both username and password`);
    run(async () => {
      const result = await onSignIn({ username: username.trim(), password, ...(code ? { code } : {}) });
      if (result.type === 'code-required') setCode('');
      else setProblem(signInText(result));
    });
  };
  return (
    <AuthFrame
      title={<Trans>Administration</Trans>}
      description={<Trans>Access is restricted to administrators.</Trans>}
      onHome={() => void navigate({ to: '/' })}
    >
      <Form problem={problem} onSubmit={submit}>
        <LoginFields
          label={<Trans>Username</Trans>}
          type="text"
          name={username}
          onName={setUsername}
          password={password}
          onPassword={setPassword}
          submitLabel={<Trans>Sign In</Trans>}
          pending={isBusy}
          canSubmit={code === undefined || isFactorCode(code)}
        >
          {code !== undefined && <FactorCodeField value={code} onChange={setCode} ref={focusOnce} />}
        </LoginFields>
      </Form>
    </AuthFrame>
  );
}

/** The field appears after the password was right: it is next. */
function focusOnce(field: HTMLInputElement | null): void {
  field?.focus();
}

/** The reason for a failed sign-in, if it failed. */
function useSignInText(): (result: Exclude<AdminSignIn, { type: 'code-required' }>) => string | undefined {
  const { t, i18n } = useLingui();
  return (result) => {
    if (result.type === 'signed-in') return undefined;
    if (result.reason === 'too-many') {
      const minutes = Math.max(1, Math.ceil((result.retryAfterMs ?? MINUTE_MS) / MINUTE_MS));
      return t`Too many attempts. Please try again in ${minutes} min.`;
    }
    if (result.reason === 'network') return t`Login failed. Please try again.`;
    if (result.error.code === 'invalid_code') return t`The code is wrong or has been used. Wait for the next one.`;
    if (result.error.code === 'invalid_credentials') return t`Invalid username or password`;
    return requestErrorText(result.error, i18n, msg`Login failed`);
  };
}
