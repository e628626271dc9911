import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../protocol/contract.ts';
import { account } from '../../state/account.ts';
import { charges } from '../../state/charges.ts';
import { history } from '../../state/history.ts';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { isSellingOn, system } from '../../state/system.ts';
import { BackButton } from '../../ui/controls/BackButton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { useServices } from '../use-services.ts';
import { chooseLocale } from '../account/choose-locale.ts';
import { closeAccount } from '../account/close-account.ts';
import { changeEmail, requestEmailChange } from '../account/change-email.ts';
import { downloadData } from '../account/download-data.ts';
import { changeName, refreshProfile } from '../account/profile.ts';
import { changePassword, signOutEverywhere, turnOffSecondFactor, turnOnSecondFactor } from '../account/security.ts';
import { sendConfirmation } from '../account/send-confirmation.ts';
import { hasPersonalSettings } from '../account/left-on-device.ts';
import { SignInNeeded } from '../account/SignInNeeded.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { AudioCard } from './AudioCard.tsx';
import { chooseEmailNotifications, chooseTheme } from './preferences.ts';
import { loadCharges } from './load-charges.ts';
import { confirmationMethodOf } from './owner-proof.ts';
import { LanguageCard } from './LanguageCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { SecurityCard } from './SecurityCard.tsx';
import { SettingsSections, type SettingsSection } from './SettingsSections.tsx';
import { YourDataCard } from './YourDataCard.tsx';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { page } from '../../ui/theme/page.css.ts';
import { settingsPage } from './Settings.css.ts';

const DangerZone = lazyPart(async () => (await import('./DangerZone.tsx')).DangerZone);
const ModelsCard = lazyExtra(async () => (await import('./ModelsCard.tsx')).ModelsCard);
const ChargesCard = lazyPart(async () => (await import('./ChargesCard.tsx')).ChargesCard);
const PacksCard = lazyExtra(async () => (await import('../packs/PacksCard.tsx')).PacksCard);
const GlossaryCard = lazyExtra(async () => (await import('../glossary/GlossaryCard.tsx')).GlossaryCard);
const StoredDataCard = lazyExtra(async () => (await import('./StoredDataCard.tsx')).StoredDataCard);
const YourPlans = lazyExtra(async () => (await import('../purchase/YourPlans.tsx')).YourPlans);

export function SettingsScreen(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const { current: who } = useSnapshot(account);
  const user = who.type === 'signed-in' ? who.user : undefined;
  useEffect(() => void refreshProfile(services), [services]);
  const signIn = (
    <SignInNeeded onSignIn={() => void navigate({ to: '/login', state: { returnTo: '/settings' } })} isForSettings />
  );
  const sections: SettingsSection[] = [
    { id: 'general', title: <Trans>General</Trans>, content: <General isSignedIn={user !== undefined} /> },
    // Before what arrives later, which would move its button.
    ...(user ? [] : [{ id: 'account', title: accountTitle, content: signIn }]),
    { id: 'languages', title: <Trans>Names and languages</Trans>, content: <NamesAndLanguages /> },
    ...(user ? accountSections(user) : []),
    { id: 'data', title: <Trans>Privacy and data</Trans>, content: <PrivacyAndData isSignedIn={user !== undefined} /> },
    ...(user ? [{ id: 'danger', title: <Trans>Danger zone</Trans>, content: <Danger user={user} /> }] : []),
  ];
  return (
    <div className={`${page} ${settingsPage}`}>
      <BackButton onPress={() => void navigate({ to: '/' })}>
        <Trans>Back to home</Trans>
      </BackButton>
      <SettingsSections sections={sections} />
      <LegalLinks />
    </div>
  );
}

const accountTitle = <Trans>Account</Trans>;

function accountSections(user: User): SettingsSection[] {
  return [
    { id: 'account', title: accountTitle, content: <Account user={user} /> },
    { id: 'tokens', title: <Trans>Plan and tokens</Trans>, content: <PlanAndTokens /> },
  ];
}

function General({ isSignedIn }: { isSignedIn: boolean }): ReactNode {
  const services = useServices();
  const { locale, theme } = useSnapshot(preferences);
  return (
    <>
      <LanguageCard locale={locale} onChoose={(code) => void chooseLocale(services, code)} />
      <AppearanceCard theme={theme} onChoose={(chosen) => chooseTheme(services, chosen)} />
      {isSignedIn && <AudioCard />}
    </>
  );
}

function NamesAndLanguages(): ReactNode {
  const { info } = useSnapshot(system);
  return (
    <>
      <GlossaryCard />
      <PacksCard />
      {info?.voice.models && <ModelsCard />}
    </>
  );
}

function Account({ user }: { user: User }): ReactNode {
  const services = useServices();
  const { emailNotifications } = useSnapshot(preferences);
  const { info } = useSnapshot(system);
  return (
    <>
      <ProfileCard
        user={user}
        onName={(name) => changeName(services, name)}
        email={{
          needsCode: confirmationMethodOf(user) === 'both',
          onSendCode: () => sendConfirmation(services, 'change_email'),
          onRequest: (address) => requestEmailChange(services, address),
          onChange: (change) => changeEmail(services, change),
        }}
        isOutbox={info?.sandbox.includes('mail') ?? false}
        onPicture={() => showNotice({ type: 'coming-soon' })}
        wantsMail={emailNotifications}
        onWantsMail={(wants) => chooseEmailNotifications(services, wants)}
      />
      <SecurityCard
        user={user}
        onSecondFactorOn={() => void turnOnSecondFactor(services)}
        onSecondFactorOff={(proof) => turnOffSecondFactor(services, proof)}
        onSendCode={() => sendConfirmation(services, 'turn_off_mfa')}
        onPassword={(change) => changePassword(services, change)}
      />
    </>
  );
}

function PlanAndTokens(): ReactNode {
  const services = useServices();
  const navigate = useNavigate();
  const { list } = useSnapshot(charges);
  const isSelling = isSellingOn(useSnapshot(system).info);
  useEffect(() => void loadCharges(services, 1), [services]);
  return (
    <>
      <YourPlans onChange={() => void navigate({ to: '/purchase' })} />
      <ChargesCard list={list} onPage={(turnedTo) => void loadCharges(services, turnedTo)} />
      {/* The menu has it where something is sold. */}
      {!isSelling && (
        <div>
          <Button variant="outline" onPress={() => void navigate({ to: '/order-history' })}>
            <Trans>Order history</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

function PrivacyAndData({ isSignedIn }: { isSignedIn: boolean }): ReactNode {
  const services = useServices();
  return (
    <>
      {isSignedIn && <YourDataCard onDownload={() => downloadData(services)} />}
      <StoredDataCard />
    </>
  );
}

function Danger({ user }: { user: User }): ReactNode {
  const services = useServices();
  const { unsaved } = useSnapshot(history);
  const isLive = isSessionActive(useSnapshot(session));
  return (
    <DangerZone
      left={{ isLive, waitingCount: unsaved.length, hasPersonal: hasPersonalSettings(services) }}
      onSignOutEverywhere={(choice) => signOutEverywhere(services, choice)}
      confirmedBy={confirmationMethodOf(user)}
      onSendCode={() => sendConfirmation(services, 'close_account')}
      onDelete={(deletion) => closeAccount(services, deletion)}
    />
  );
}
