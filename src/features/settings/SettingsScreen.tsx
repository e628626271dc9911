import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../protocol/contract.ts';
import { account } from '../../state/account.ts';
import { charges } from '../../state/charges.ts';
import { history } from '../../state/history.ts';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import { system } from '../../state/system.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { lazyExtra } from '../../ui/lazy-part.ts';
import { useServices } from '../use-services.ts';
import { back } from '../../ui/icons/everyday.ts';
import { chooseLocale } from '../account/choose-locale.ts';
import { closeAccount } from '../account/close-account.ts';
import { changeName, refreshProfile } from '../account/profile.ts';
import { changePassword, signOutEverywhere, turnOffSecondFactor, turnOnSecondFactor } from '../account/security.ts';
import { sendConfirmation } from '../account/send-confirmation.ts';
import { SignInNeeded } from '../account/SignInNeeded.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { AudioCard } from './AudioCard.tsx';
import { ChargesCard } from './ChargesCard.tsx';
import { chooseEmailNotifications, chooseTheme } from './preferences.ts';
import { DangerZone } from './DangerZone.tsx';
import { loadCharges } from './load-charges.ts';
import { loginMethodOf } from './login-method.ts';
import { KeptDataCard } from './KeptDataCard.tsx';
import { LanguageCard } from './LanguageCard.tsx';
import { ModelsCard } from './ModelsCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SecurityCard } from './SecurityCard.tsx';
import { page } from '../../ui/theme/page.css.ts';
import { backRow } from './Settings.css.ts';

const PacksCard = lazyExtra(async () => (await import('../packs/PacksCard.tsx')).PacksCard);
const GlossaryCard = lazyExtra(async () => (await import('../glossary/GlossaryCard.tsx')).GlossaryCard);
const YourPlans = lazyExtra(async () => (await import('../purchase/YourPlans.tsx')).YourPlans);

export function SettingsScreen(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const { current: who } = useSnapshot(account);
  const { locale, theme } = useSnapshot(preferences);
  const { info } = useSnapshot(system);
  useEffect(() => void refreshProfile(services), [services]);
  return (
    <div className={page}>
      <div className={backRow}>
        <Button variant="ghost" size="sm" onPress={() => void navigate({ to: '/' })}>
          <Icon path={back} size="sm" />
          <Trans>Back to home</Trans>
        </Button>
      </div>
      <LanguageCard locale={locale} onChoose={(code) => void chooseLocale(services, code)} />
      <AppearanceCard theme={theme} onChoose={(chosen) => chooseTheme(services, chosen)} />
      <Suspense>
        <GlossaryCard />
        <PacksCard />
      </Suspense>
      {who.type === 'signed-in' ? (
        <Account user={who.user} onChangePlan={() => void navigate({ to: '/purchase' })} />
      ) : (
        <SignInNeeded
          onSignIn={() => void navigate({ to: '/login', state: { returnTo: '/settings' } })}
          isForSettings
        />
      )}
      <KeptDataCard />
      {info?.voice.models && <ModelsCard />}
    </div>
  );
}

function Account({ user, onChangePlan }: { user: User; onChangePlan: () => void }): ReactNode {
  const services = useServices();
  const { emailNotifications } = useSnapshot(preferences);
  const { unsaved } = useSnapshot(history);
  const { list: chargesList } = useSnapshot(charges);
  useEffect(() => void loadCharges(services, 1), [services]);
  return (
    <>
      <AudioCard />
      <ProfileCard
        user={user}
        onName={(name) => changeName(services, name)}
        onPicture={() => showNotice({ type: 'coming-soon' })}
        wantsMail={emailNotifications}
        onWantsMail={(wants) => chooseEmailNotifications(services, wants)}
      />
      <SecurityCard
        user={user}
        onSecondFactorOn={() => void turnOnSecondFactor(services)}
        onSecondFactorOff={(password) => turnOffSecondFactor(services, password)}
        onPassword={(change) => changePassword(services, change)}
      />
      <Suspense>
        <YourPlans onChange={onChangePlan} />
      </Suspense>
      <ChargesCard list={chargesList} onPage={(page) => void loadCharges(services, page)} />
      <DangerZone
        waitingCount={unsaved.length}
        onSignOutEverywhere={() => signOutEverywhere(services)}
        confirmedBy={loginMethodOf(user).type === 'social' ? 'code' : 'password'}
        onSendCode={() => sendConfirmation(services)}
        onDelete={(deletion) => closeAccount(services, deletion)}
      />
    </>
  );
}
