import { Trans } from '@lingui/react/macro';
import { Navigate, useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { parseMailedLink } from '../../domain/mailed-link.ts';
import { account } from '../../state/account.ts';
import { preferences } from '../../state/preferences.ts';
import { system } from '../../state/system.ts';
import { FullScreenSpinner } from '../../ui/controls/FullScreenSpinner.tsx';
import { useFocusOnChange } from '../../ui/use-focus-on-change.ts';
import { useServices } from '../use-services.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { CaptchaWidget } from '../captcha/CaptchaWidget.tsx';
import { chooseLocale } from './choose-locale.ts';
import { ForgotPasswordForm, type ResetStep } from './ForgotPasswordForm.tsx';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { LocaleSelect } from './LocaleSelect.tsx';
import { LoginForm } from './LoginForm.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { useReturnPath, type ReturnPath } from './return-path.ts';
import { startSocialLogin } from './social-login.ts';
import { hasSocialLogin, SocialButtons } from './SocialButtons.tsx';
import { SuccessStep } from './SuccessStep.tsx';

type Mode = 'login' | 'register' | 'forgot-password';

/** Product spec section 9: delay before the redirect. */
const REGISTERED_MS = 1500;

export function AuthScreen(): ReactNode {
  const { current: who } = useSnapshot(account);
  // A new account sees a welcome step before the redirect; other signed-in users are redirected at once.
  const [isRegistering, setRegistering] = useState(false);
  const path = useReturnPath();
  if (who.type === 'loading') return <FullScreenSpinner />;
  if (who.type !== 'signed-in') return <Modes onRegistering={setRegistering} />;
  return isRegistering ? <Registered name={who.user.name} path={path} /> : <Navigate to={path} replace />;
}

function Modes({ onRegistering }: { onRegistering: (isRegistering: boolean) => void }): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const path = useReturnPath();
  const { locale } = useSnapshot(preferences);
  const { info } = useSnapshot(system);
  const [mode, setMode] = useState<Mode>(search.mode ?? 'login');
  const heading = useFocusOnChange<HTMLHeadingElement>(mode);
  const [link] = useState(() => parseMailedLink(location.hash));
  const named = useLocation({ select: ({ state }) => state.email });
  const [email, setEmail] = useState(link?.email ?? named ?? '');
  const [resetStep, setResetStep] = useState<ResetStep>('email');
  const toLogin = useCallback(() => setMode('login'), []);
  const form = { email, onEmail: setEmail };
  const social = (invitationCode: string | undefined) =>
    hasSocialLogin(info) && (
      <SocialButtons
        onStart={(connection) => startSocialLogin(services, connection, { returnTo: path, invitationCode })}
      />
    );
  return (
    <AuthFrame
      title={<Title mode={mode} />}
      titleRef={heading}
      description={<Description mode={mode} resetStep={resetStep} />}
      onHome={() => void navigate({ to: '/' })}
      foot={
        <>
          <LocaleSelect locale={locale} onChoose={(code) => void chooseLocale(services, code)} />
          <LegalLinks />
        </>
      }
    >
      {mode === 'login' && (
        <LoginForm {...form} onForgot={() => setMode('forgot-password')} onRegister={() => setMode('register')} />
      )}
      {mode === 'login' && social(search.invite)}
      {info?.turnstileSiteKey && <CaptchaWidget />}
      {mode === 'register' && (
        <RegisterForm
          {...form}
          link={link}
          invitation={search.invite ?? ''}
          onRegistering={onRegistering}
          onLogin={toLogin}
          social={social}
        />
      )}
      {mode === 'forgot-password' && <ForgotPasswordForm {...form} onLogin={toLogin} onStep={setResetStep} />}
    </AuthFrame>
  );
}

function Title({ mode }: { mode: Mode }): ReactNode {
  if (mode === 'register') return <Trans>Create your account</Trans>;
  return mode === 'login' ? <Trans>Welcome back</Trans> : <Trans>Reset your password</Trans>;
}

function Description({ mode, resetStep }: { mode: Mode; resetStep: ResetStep }): ReactNode {
  if (mode === 'register') return <Trans>Your conversations are saved and available on all your devices.</Trans>;
  if (mode === 'login') return <Trans>Log in to save your conversations.</Trans>;
  // The later steps say themselves where the email was sent.
  return resetStep === 'email' && <Trans>We will send a link and a code to your email address.</Trans>;
}

function Registered({ name, path }: { name: string; path: ReturnPath }): ReactNode {
  const navigate = useNavigate();
  const goOn = useCallback(() => void navigate({ to: path, replace: true }), [navigate, path]);
  return (
    <AuthFrame title={<Trans>Welcome, {name}</Trans>} onHome={() => void navigate({ to: '/', replace: true })}>
      <SuccessStep afterMs={REGISTERED_MS} onDone={goOn} title={<Trans>Registration successful!</Trans>}>
        <Trans>Your account is ready.</Trans>
      </SuccessStep>
    </AuthFrame>
  );
}
