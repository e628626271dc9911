import { Trans } from '@lingui/react/macro';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Registration } from './sign-in.ts';
import { account } from '../../state/account.ts';
import { preferences } from '../../state/preferences.ts';
import { system } from '../../state/system.ts';
import { useFlows } from '../../ui/flows-context.ts';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CaptchaWidget } from './CaptchaWidget.tsx';
import { SuccessStep } from './SuccessStep.tsx';
import { ForgotPasswordForm } from './ForgotPasswordForm.tsx';
import { LocaleSelect } from './LocaleSelect.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { SocialButtons } from './SocialButtons.tsx';

type Mode = 'login' | 'register' | 'forgot-password';

/** Product spec section 9: delay before the redirect home. */
const REGISTERED_MS = 1500;

export function AuthScreen(): ReactNode {
  const { current: who } = useSnapshot(account);
  // A new account sees a welcome step before the redirect; other signed-in users are redirected at once.
  const [isRegistering, setRegistering] = useState(false);
  if (who.type === 'loading') return <FullScreenSpinner />;
  if (who.type !== 'signed-in') return <Modes onRegistering={setRegistering} />;
  return isRegistering ? <Registered name={who.user.name} /> : <Navigate to="/" replace />;
}

function Modes({ onRegistering }: { onRegistering: (isRegistering: boolean) => void }): ReactNode {
  const flows = useFlows();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const { locale } = useSnapshot(preferences);
  const { info, beta } = useSnapshot(system);
  const [mode, setMode] = useState<Mode>(search.mode ?? 'login');
  const heading = useFocusOnChange<HTMLHeadingElement>(mode);
  const [email, setEmail] = useState('');
  const isOutbox = info?.sandbox.includes('mail') ?? false;
  useEffect(() => void flows.prepareSignIn(), [flows]);
  const toLogin = useCallback(() => setMode('login'), []);
  const register = async (registration: Registration) => {
    onRegistering(true);
    const result = await flows.register(registration);
    if (result.type !== 'signed-in') onRegistering(false);
    return result;
  };
  const social = <SocialButtons onStart={(connection) => flows.startSocialLogin(connection)} />;
  return (
    <AuthFrame
      title={<Title mode={mode} />}
      titleRef={heading}
      description={<Description mode={mode} />}
      onHome={() => void navigate({ to: '/' })}
      foot={<LocaleSelect locale={locale} onChoose={(code) => void flows.chooseLocale(code)} />}
    >
      {mode === 'login' && (
        <LoginForm
          email={email}
          onEmail={setEmail}
          onSignIn={(credentials) => flows.signIn(credentials)}
          onSendCode={(to) => flows.sendCode({ email: to, purpose: 'mfa' })}
          onForgot={() => setMode('forgot-password')}
          onRegister={() => setMode('register')}
        />
      )}
      {mode === 'login' && social}
      {info?.turnstileSiteKey && <CaptchaWidget />}
      {mode === 'register' && (
        <RegisterForm
          invitation={search.invite ?? ''}
          email={email}
          onEmail={setEmail}
          beta={beta}
          isOutbox={isOutbox}
          onSendCode={(request) => flows.sendCode(request)}
          onRegister={register}
          onLogin={toLogin}
          social={social}
        />
      )}
      {mode === 'forgot-password' && (
        <ForgotPasswordForm
          email={email}
          onEmail={setEmail}
          isOutbox={isOutbox}
          onSendCode={(to) => flows.sendCode({ email: to, purpose: 'forgot_password' })}
          onVerify={(given) => flows.verifyResetCode(given)}
          onReset={(reset) => flows.resetPassword(reset)}
          onLogin={toLogin}
        />
      )}
    </AuthFrame>
  );
}

function Title({ mode }: { mode: Mode }): ReactNode {
  if (mode === 'register') return <Trans>Create your account</Trans>;
  return mode === 'login' ? <Trans>Welcome back</Trans> : <Trans>Reset your password</Trans>;
}

function Description({ mode }: { mode: Mode }): ReactNode {
  if (mode === 'register') return <Trans>Your conversations are saved and available on all your devices.</Trans>;
  if (mode === 'login') return <Trans>Log in to save your conversations.</Trans>;
  return <Trans>We will send a code to your email address.</Trans>;
}

function Registered({ name }: { name: string }): ReactNode {
  const navigate = useNavigate();
  const goHome = useCallback(() => void navigate({ to: '/', replace: true }), [navigate]);
  return (
    <AuthFrame title={<Trans>Welcome, {name}</Trans>} onHome={goHome}>
      <SuccessStep afterMs={REGISTERED_MS} onDone={goHome} title={<Trans>Registration successful!</Trans>}>
        <Trans>Your account is ready.</Trans>
      </SuccessStep>
    </AuthFrame>
  );
}
