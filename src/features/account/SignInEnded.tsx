import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { IdentityConnection } from '../../ports/identity.ts';
import { account } from '../../state/account.ts';
import { system } from '../../state/system.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { FullScreen } from '../../ui/controls/FullScreen.tsx';
import { CaptchaWidget } from '../captcha/CaptchaWidget.tsx';
import { useServices } from '../use-services.ts';
import { clearSignIn } from './account.ts';
import { AuthFrame } from './AuthFrame.tsx';
import { scrolling } from './AuthFrame.css.ts';
import { LoginForm } from './LoginForm.tsx';
import { resumeSignIn } from './resume-sign-in.ts';
import { startSocialLogin, type SocialResult } from './social-login.ts';
import { SocialButtons } from './SocialButtons.tsx';

/** Once the server has refused the token; the account may not be this person's any more. */
export function SignInEnded(): ReactNode {
  const services = useServices();
  const { current } = useSnapshot(account);
  const { info } = useSnapshot(system);
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (current.type !== 'signed-in') return null;
  const { id, email, auth0Id } = current.user;
  const resume = () => resumeSignIn(services, id);
  const resumed = (result: SocialResult): SocialResult => {
    if (result.type === 'needs-code') return { ...result, signIn: async (code) => resumed(await result.signIn(code)) };
    if (result.type === 'signed-in') resume();
    return result;
  };
  return (
    <LoginAgain
      email={email}
      isSocial={auth0Id !== null}
      hasCaptcha={Boolean(info?.turnstileSiteKey)}
      onSignedIn={resume}
      onSocial={async (connection) =>
        resumed(await startSocialLogin(services, connection, { returnTo: path, staysOnPage: true }))
      }
      onLeave={() => void clearSignIn(services)}
    />
  );
}

type LoginAgainProps = {
  email: string;
  isSocial: boolean;
  hasCaptcha: boolean;
  onSignedIn: () => void;
  onSocial: (connection: IdentityConnection) => Promise<SocialResult>;
  onLeave: () => void;
};

/** Covers the screen. What is behind stays as it was, with everything that was typed, for after the login. */
export function LoginAgain({ email, isSocial, hasCaptcha, onSignedIn, onSocial, onLeave }: LoginAgainProps): ReactNode {
  const { t } = useLingui();
  const [typed, setTyped] = useState(email);
  return (
    <FullScreen label={t`Log in again`} onClose={() => undefined}>
      <div className={scrolling}>
        <AuthFrame
          title={<Trans>Log in again</Trans>}
          description={
            <Trans>
              You were logged out on this device. Log in to continue where you were: what you typed is still here.
            </Trans>
          }
          onHome={onLeave}
        >
          {isSocial ? (
            <SocialButtons isOnlyChoice onStart={onSocial} />
          ) : (
            <LoginForm email={typed} onEmail={setTyped} onSignedIn={onSignedIn} />
          )}
          {hasCaptcha && <CaptchaWidget />}
          <Button variant="link" onPress={onLeave}>
            <Trans>Continue without logging in</Trans>
          </Button>
        </AuthFrame>
      </div>
    </FullScreen>
  );
}
