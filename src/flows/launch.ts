import type { Surroundings } from '../ports/surroundings.ts';
import type { World } from '../ports/world.ts';
import { account } from '../state/account.ts';
import { setOnline, setStorageForbidden, setSystemInfo, system } from '../state/system.ts';
import { trial } from '../state/trial.ts';
import { loadAccount } from './account.ts';
import { loadInterpreterChoice, refreshReadiness } from './device-interpreter.ts';
import { loadPair } from './languages.ts';
import { followOtherTab } from './follow-other-tab.ts';
import { loadBeta } from './load-beta.ts';
import { loadTrial, refreshTrial } from './load-trial.ts';
import { outboxChanged, refreshOutbox } from './lazy-outbox.ts';
import { loadEmailNotifications, loadTheme } from './preferences.ts';
import { watchInstallation } from './install.ts';
import { refreshMicrophones } from './refresh-microphones.ts';
import { watchVersions } from './update.ts';
import { within } from './within.ts';

/** Product spec section 9. */
const TRIAL_REFRESH_MS = 60_000;
/** Whatever has not come by then does not keep the rest of the app waiting. */
const FIRST_SCREEN_MS = 10_000;

/** Once per page load, in slices. The parts do not wait for one another. */
export async function launch(world: World, around: Surroundings): Promise<void> {
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
  watchVersions(world);
  void refreshReadiness(world);
  parts.push(refreshMicrophones(world));
  await around.nextTask();
  void world.storage.isForbidden().then(setStorageForbidden);
  const settled = Promise.allSettled(parts);
  await within(FIRST_SCREEN_MS, settled).catch(() => undefined);
  world.versions.keepApp();
  await settled;
  await sendWhatWaits(world);
}

/** Also what a page left behind that died meanwhile. */
async function sendWhatWaits(world: World): Promise<void> {
  // What fails here comes round again with the next occasion; the rest need not wait for it.
  await recover(world).catch(() => undefined);
  await refreshOutbox(world).catch(() => undefined);
  await world.courier.deliver();
}

async function recover(world: World): Promise<void> {
  const { recoverConversations } = await import('./recover-conversations.ts');
  await recoverConversations(world);
}

function listen(world: World, around: Surroundings): void {
  world.courier.onChanged((change) => void outboxChanged(world, change));
  world.keyring.onChangedElsewhere(() => void followOtherTab(world));
  world.microphones.onDevicesChanged(() => void refreshMicrophones(world));
  around.onVisible(() => {
    void sendWhatWaits(world);
    world.versions.look();
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
async function loadMissing(world: World): Promise<void> {
  const { current } = trial;
  const hasNoTrial = current.type === 'refused' && current.refusal === 'unavailable';
  if (!system.info) await loadSystem(world);
  if (account.current.type === 'signed-in' && !account.current.tokens) await loadAccount(world);
  if (account.current.type === 'visitor' && hasNoTrial) await loadTrial(world);
}

async function loadSystem(world: World): Promise<void> {
  const [info] = await Promise.all([world.api.call('systemInfo', {}), loadBeta(world)]);
  if (info.type === 'ok') setSystemInfo(info.answer);
}
