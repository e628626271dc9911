import type { Surroundings } from '../ports/surroundings.ts';
import type { AppServices } from '../ports/services.ts';
import { account } from '../state/account.ts';
import { setOnline, setStorageForbidden, setSystemInfo, system } from '../state/system.ts';
import { trial } from '../state/trial.ts';
import { loadAccount } from '../features/account/account.ts';
import { loadInterpreterChoice, refreshReadiness } from '../features/home/device-interpreter.ts';
import { loadPair } from '../features/home/languages.ts';
import { followOtherTab } from './follow-other-tab.ts';
import { loadBeta } from '../features/account/load-beta.ts';
import { loadTrial } from '../features/trial/load-trial.ts';
import { refreshTrial } from '../state/refresh-balance.ts';
import { handleOutboxChange, refreshOutbox } from '../session/outbox.ts';
import { loadEmailNotifications, loadTheme } from '../features/settings/preferences.ts';
import { watchInstallation } from '../features/install/install.ts';
import { refreshMicrophones } from '../state/refresh-microphones.ts';
import { watchUpdates } from './update.ts';
import { within } from '../flows/within.ts';

/** Product spec section 9. */
const TRIAL_REFRESH_MS = 60_000;
/** Whatever has not come by then does not keep the rest of the app waiting. */
const FIRST_SCREEN_MS = 10_000;

/** Once per page load, in slices. The parts do not wait for one another. */
export async function launch(world: AppServices, around: Surroundings): Promise<void> {
  loadPair(world);
  loadInterpreterChoice(world);
  loadTheme(world);
  loadEmailNotifications(world);
  setOnline(around.isOnline());
  listen(world, around);
  // First: the strip that says what is not real here should not push down a screen that stands.
  const parts = [loadSystem(world)];
  await around.nextTask();
  watchInstallation(world);
  parts.push(loadAccount(world));
  await around.nextTask();
  watchUpdates(world);
  void refreshReadiness(world);
  parts.push(refreshMicrophones(world));
  await around.nextTask();
  void world.storage.isForbidden().then(setStorageForbidden);
  const settled = Promise.allSettled(parts);
  await within(FIRST_SCREEN_MS, settled).catch(() => undefined);
  world.appUpdates.precacheApp();
  await settled;
  await sendWhatWaits(world);
}

/** Also what a page left behind that died meanwhile. */
async function sendWhatWaits(world: AppServices): Promise<void> {
  // What fails here comes round again with the next occasion; the rest need not wait for it.
  await recover(world).catch(() => undefined);
  await refreshOutbox(world).catch(() => undefined);
  await world.outboxSync.syncNow();
}

async function recover(world: AppServices): Promise<void> {
  const { recoverConversations } = await import('../session/recover-conversations.ts');
  await recoverConversations(world);
}

function listen(world: AppServices, around: Surroundings): void {
  world.outboxSync.onChanged((change) => void handleOutboxChange(world, change));
  world.tokenStore.onChangedInOtherTab(() => void followOtherTab(world));
  world.microphones.onDevicesChanged(() => void refreshMicrophones(world));
  around.onVisible(() => {
    void sendWhatWaits(world);
    world.appUpdates.checkForUpdate();
    void refreshReadiness(world);
    void loadMissing(world);
  });
  around.onOnline((online) => {
    setOnline(online);
    if (!online) return;
    void sendWhatWaits(world);
    void loadMissing(world);
  });
  around.every(TRIAL_REFRESH_MS, () => {
    if (account.current.type === 'visitor') void refreshTrial(world);
    void loadMissing(world);
  });
}

/** What a launch without a network, or with a server that was away, could not know. */
async function loadMissing(world: AppServices): Promise<void> {
  const { current } = trial;
  const hasNoTrial = current.type === 'refused' && current.refusal === 'unavailable';
  if (!system.info) await loadSystem(world);
  if (account.current.type === 'signed-in' && !account.current.tokens) await loadAccount(world);
  if (account.current.type === 'visitor' && hasNoTrial) await loadTrial(world);
}

async function loadSystem(world: AppServices): Promise<void> {
  const [info] = await Promise.all([world.api.request('systemInfo', {}), loadBeta(world)]);
  if (info.type === 'ok') setSystemInfo(info.body);
}
