import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { User } from '../../protocol/contract.ts';
import { account } from '../../state/account.ts';
import { isSellingOn, system } from '../../state/system.ts';
import { BackButton } from '../../ui/controls/BackButton.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { lazyExtra, lazyPart } from '../../ui/lazy-part.tsx';
import { useServices } from '../use-services.ts';
import { refreshProfile } from '../account/profile.ts';
import { SignInNeeded } from '../account/SignInNeeded.tsx';
import { AppearanceCard } from './AppearanceCard.tsx';
import { AudioCard } from './AudioCard.tsx';
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
  const general = (
    <>
      <LanguageCard />
      <AppearanceCard />
      {user && <AudioCard />}
    </>
  );
  const data = (
    <>
      {user && <YourDataCard />}
      <StoredDataCard />
    </>
  );
  const sections: SettingsSection[] = [
    { id: 'general', title: <Trans>General</Trans>, content: general },
    // Before what arrives later, which would move its button.
    ...(user ? [] : [{ id: 'account', title: accountTitle, content: signIn }]),
    { id: 'languages', title: <Trans>Names and languages</Trans>, content: <NamesAndLanguages /> },
    ...(user ? accountSections(user) : []),
    { id: 'data', title: <Trans>Privacy and data</Trans>, content: data },
    ...(user ? [{ id: 'danger', title: <Trans>Danger zone</Trans>, content: <DangerZone user={user} /> }] : []),
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
  const cards = (
    <>
      <ProfileCard user={user} />
      <SecurityCard user={user} />
    </>
  );
  return [
    { id: 'account', title: accountTitle, content: cards },
    { id: 'tokens', title: <Trans>Plan and tokens</Trans>, content: <PlanAndTokens /> },
  ];
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

function PlanAndTokens(): ReactNode {
  const navigate = useNavigate();
  const isSelling = isSellingOn(useSnapshot(system).info);
  return (
    <>
      <YourPlans onChange={() => void navigate({ to: '/purchase' })} />
      <ChargesCard />
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
