import { useEffect, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { RouteId } from '../../domain/gate.ts';
import { appStatus } from '../../state/app-status.ts';
import { deviceInterpreter } from '../../state/device-interpreter.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { system } from '../../state/system.ts';
import { loadTextsAndStyles } from '../../ui/texts-and-styles.ts';
import { useServices } from '../../features/use-services.ts';
import { update } from '../update.ts';
import { lazyExtra } from '../../ui/lazy-part.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { CurrentSandboxBanner } from '../../features/sandbox/CurrentSandboxBanner.tsx';

const UpdateBanner = lazyExtra(async () => (await import('./UpdateBanner.tsx')).UpdateBanner);
const OfflineBanner = lazyExtra(async () => (await import('./OfflineBanner.tsx')).OfflineBanner);
const StorageBanner = lazyExtra(async () => (await import('./StorageBanner.tsx')).StorageBanner);

type AppBannersProps = { route: RouteId | undefined; isSignedIn: boolean };

/** Banners below the header: update, storage, offline, sandbox. Hidden during a session. */
export function AppBanners({ route, isSignedIn }: AppBannersProps): ReactNode {
  const services = useServices();
  const { isUpdateWaiting } = useSnapshot(appStatus);
  const { online, storageForbidden } = useSnapshot(system);
  const { readiness } = useSnapshot(deviceInterpreter);
  const isSessionLive = isSessionActive(useSnapshot(session));
  // Loaded in advance: offline, or from a server with a newer version, they could not be fetched any more.
  useEffect(() => whenIdle(() => void loadBanners().catch(() => undefined)), []);
  return (
    <>
      {isUpdateWaiting && !isSessionLive && <UpdateBanner onUpdate={() => void update(services)} />}
      {storageForbidden && !isSessionLive && <StorageBanner />}
      {!online && !isSessionLive && <OfflineBanner route={route} isSignedIn={isSignedIn} readiness={readiness} />}
      <CurrentSandboxBanner isHome={route === 'HOME'} />
    </>
  );
}

function loadBanners(): Promise<unknown> {
  return Promise.all([import('./UpdateBanner.tsx'), import('./OfflineBanner.tsx'), loadTextsAndStyles()]);
}
