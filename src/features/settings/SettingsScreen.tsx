import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../protocol/contract.ts';
import { account } from '../../state/account.ts';
import { charges } from '../../state/charges.ts';
import { history } from '../../state/history.ts';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { useFlows } from '../../ui/flows-context.ts';
import { back } from '../../ui/icons/everyday.ts';
import { SignInNeeded } from '../account/SignInNeeded.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { AudioCard } from './AudioCard.tsx';
import { ChargesCard } from './ChargesCard.tsx';
import { DangerZone } from './DangerZone.tsx';
import { LanguageCard } from './LanguageCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SecurityCard } from './SecurityCard.tsx';
import { page } from '../../ui/theme/page.css.ts';
import { backRow } from './Settings.css.ts';

export function SettingsScreen(): ReactNode {
  const flows = useFlows();
  const navigate = useNavigate();
  const { current: who } = useSnapshot(account);
  const { locale, theme } = useSnapshot(preferences);
  useEffect(() => void flows.refreshProfile(), [flows]);
  return (
    <div className={page}>
      <div className={backRow}>
        <Button variant="ghost" size="sm" onPress={() => void navigate({ to: '/' })}>
          <Icon path={back} size="sm" />
          <Trans>Back to home</Trans>
        </Button>
      </div>
      <LanguageCard locale={locale} onChoose={(code) => void flows.chooseLocale(code)} />
      <AppearanceCard theme={theme} onChoose={(chosen) => flows.chooseTheme(chosen)} />
      {who.type === 'signed-in' ? (
        <Account user={who.user} />
      ) : (
        <SignInNeeded onSignIn={() => void navigate({ to: '/login' })}>
          <Trans>Please login to view account settings</Trans>
        </SignInNeeded>
      )}
    </div>
  );
}

function Account({ user }: { user: User }): ReactNode {
  const flows = useFlows();
  const { emailNotifications } = useSnapshot(preferences);
  const { unsaved } = useSnapshot(history);
  const { list: chargesList } = useSnapshot(charges);
  useEffect(() => void flows.purchase.loadCharges(1), [flows]);
  return (
    <>
      <AudioCard />
      <ProfileCard
        user={user}
        onName={(name) => flows.changeName(name)}
        onPicture={() => showNotice({ type: 'coming-soon' })}
        wantsMail={emailNotifications}
        onWantsMail={(wants) => flows.chooseEmailNotifications(wants)}
      />
      <SecurityCard
        user={user}
        onSecondFactor={(enabled) => void flows.setSecondFactor(enabled)}
        onPassword={(change) => flows.changePassword(change)}
      />
      <ChargesCard list={chargesList} onPage={(page) => void flows.purchase.loadCharges(page)} />
      <DangerZone
        waitingCount={unsaved.length}
        onSignOutEverywhere={() => flows.signOutEverywhere()}
        onDelete={(typed) => flows.closeAccount(typed)}
      />
    </>
  );
}
