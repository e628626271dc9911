import type { ReactNode } from 'react';
import { CallbackFailed } from '../../features/account/AuthCallbackScreen.tsx';
import { LoginAgain } from '../../features/account/SignInEnded.tsx';
import type { AccountResult } from '../../features/account/account-result.ts';
import { LegalLinkList } from '../../features/legal/LegalLinks.tsx';
import { DangerZone } from '../../features/settings/DangerZone.tsx';
import { EmailForm } from '../../features/settings/EmailForm.tsx';
import { SettingsSections } from '../../features/settings/SettingsSections.tsx';
import { settingsPage } from '../../features/settings/Settings.css.ts';
import { YourDataCard } from '../../features/settings/YourDataCard.tsx';
import { Card } from '../../ui/controls/Card.tsx';
import { page } from '../../ui/theme/page.css.ts';
import { SampleFrame } from './SampleFrame.tsx';

const noop = () => undefined;
const done = async (): Promise<AccountResult> => ({ type: 'done' });
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
        <YourDataCard onDownload={pending} />
      </div>
      <LoginAgain
        email="ana@example.org"
        isSocial={isSocial}
        hasCaptcha={false}
        onSignIn={pending}
        onSendCode={done}
        onSocial={pending}
        onLeave={noop}
      />
    </SampleFrame>
  );
}

function Sections(): ReactNode {
  const email = (
    <Card title="Profile">
      <EmailForm needsCode={false} onSendCode={done} onRequest={done} onChange={done} isOutbox={false} onClose={noop} />
    </Card>
  );
  const data = (
    <>
      <YourDataCard onDownload={pending} />
      <LegalLinkList legal={legal} />
    </>
  );
  const danger = (
    <DangerZone
      left={{ isLive: false, waitingCount: 0, hasPersonal: true }}
      onSignOutEverywhere={pending}
      confirmedBy="password"
      onSendCode={done}
      onDelete={done}
    />
  );
  return (
    <SampleFrame isSignedIn>
      <div className={`${page} ${settingsPage}`}>
        <SettingsSections
          sections={[
            { id: 'account', title: 'Account', content: email },
            { id: 'data', title: 'Privacy and data', content: data },
            { id: 'danger', title: 'Danger zone', content: danger },
          ]}
        />
      </div>
    </SampleFrame>
  );
}

const invitation = { type: 'account', failure: { type: 'invitation-required' } } as const;
const refused = { type: 'account', failure: { type: 'invitation-invalid' } } as const;

export const accountScenes: Readonly<Record<string, () => ReactNode>> = {
  'login-again': () => <Again isSocial={false} />,
  'login-again-social': () => <Again isSocial />,
  'invitation-asked': () => <CallbackFailed failure={invitation} onRetry={noop} />,
  'invitation-refused': () => <CallbackFailed failure={refused} onRetry={noop} />,
  'settings-sections': () => <Sections />,
};
