import type { ReactNode } from 'react';
import type { AccountFailure } from '../../src/domain/account-failure.ts';
import { CallbackCode, CallbackFailed } from '../../src/features/account/AuthCallbackScreen.tsx';
import { RegisterForm } from '../../src/features/account/RegisterForm.tsx';
import { ResetByLink } from '../../src/features/account/ResetPasswordScreen.tsx';
import type { ResetLinkState } from '../../src/features/account/ResetPasswordScreen.tsx';
import { LoginAgain } from '../../src/features/account/SignInEnded.tsx';
import { AuthFrame } from '../../src/features/account/AuthFrame.tsx';
import { LegalLinkList } from '../../src/features/legal/LegalLinks.tsx';
import { DangerZone } from '../../src/features/settings/DangerZone.tsx';
import { EmailForm } from '../../src/features/settings/EmailForm.tsx';
import { SettingsSections } from '../../src/features/settings/SettingsSections.tsx';
import { settingsPage } from '../../src/features/settings/Settings.css.ts';
import { YourDataCard } from '../../src/features/settings/YourDataCard.tsx';
import { Card } from '../../src/ui/controls/Card.tsx';
import { page } from '../../src/ui/theme/page.css.ts';
import { aUser } from '../fixtures/people.ts';
import { SampleFrame } from './SampleFrame.tsx';

const noop = () => undefined;
const pending = () => new Promise<never>(noop);

const legal = {
  terms: 'https://example.org/terms',
  privacy: '/legal/privacy',
  imprint: '/legal/imprint',
  support: 'mailto:help@example.org',
};

function Again({ isSocial }: { isSocial: boolean }): ReactNode {
  return (
    <SampleFrame isSignedIn>
      <div className={page}>
        <YourDataCard />
      </div>
      <LoginAgain
        email="ana@example.org"
        isSocial={isSocial}
        hasCaptcha={false}
        onSignedIn={noop}
        onSocial={pending}
        onLeave={noop}
      />
    </SampleFrame>
  );
}

function Sections(): ReactNode {
  const email = (
    <Card title="Profile">
      <EmailForm needsCode={false} onClose={noop} />
    </Card>
  );
  const data = (
    <>
      <YourDataCard />
      <LegalLinkList legal={legal} />
    </>
  );
  return (
    <SampleFrame isSignedIn>
      <div className={`${page} ${settingsPage}`}>
        <SettingsSections
          sections={[
            { id: 'account', title: 'Account', content: email },
            { id: 'data', title: 'Privacy and data', content: data },
            { id: 'danger', title: 'Danger zone', content: <DangerZone user={aUser()} /> },
          ]}
        />
      </div>
    </SampleFrame>
  );
}

const email = 'ana@example.org';

function resetScene(state: ResetLinkState) {
  return () => (
    <ResetByLink
      state={state}
      email={email}
      onReset={pending}
      onDone={noop}
      onRetry={noop}
      onLogin={noop}
      onForgot={noop}
      onHome={noop}
    />
  );
}

function resetRefused(failure: AccountFailure) {
  return resetScene({ type: 'refused', failure });
}

function RegisterByLink(): ReactNode {
  return (
    <AuthFrame title="Create your account" onHome={noop}>
      <RegisterForm
        link={{ email, secret: '' }}
        invitation=""
        email={email}
        onEmail={noop}
        onRegistering={noop}
        onLogin={noop}
        social={() => null}
      />
    </AuthFrame>
  );
}

const invitation = { type: 'account', failure: { type: 'invitation-required' } } as const;
const refused = { type: 'account', failure: { type: 'invitation-invalid' } } as const;

export const accountScenes: Readonly<Record<string, () => ReactNode>> = {
  'login-again': () => <Again isSocial={false} />,
  'login-again-social': () => <Again isSocial />,
  'invitation-asked': () => <CallbackFailed failure={invitation} onRetry={noop} />,
  'invitation-refused': () => <CallbackFailed failure={refused} onRetry={noop} />,
  'reset-checking': resetScene({ type: 'checking' }),
  'reset-open': resetScene({ type: 'open' }),
  'reset-done': resetScene({ type: 'done' }),
  'reset-expired': resetRefused({ type: 'link-expired' }),
  'reset-used': resetRefused({ type: 'link-used' }),
  'reset-invalid': resetRefused({ type: 'invalid-code' }),
  'reset-offline': resetRefused({ type: 'network' }),
  'register-by-link': () => <RegisterByLink />,
  'social-code': () => <CallbackCode signIn={pending} onResult={noop} />,
  'settings-sections': () => <Sections />,
};
