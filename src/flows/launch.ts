import type { Surroundings } from '../ports/surroundings.ts';
import type { World } from '../ports/world.ts';
import { account } from '../state/account.ts';
import { setBeta, setOnline, setSystemInfo } from '../state/system.ts';
import { loadAccount } from './account.ts';
import { loadPair } from './languages.ts';
import { refreshTrial } from './load-trial.ts';
import { outboxChanged, refreshOutbox } from './outbox.ts';
import { loadEmailNotifications, loadTheme } from './preferences.ts';
import { recoverConversations } from './recover-conversations.ts';
import { refreshMicrophones } from './refresh-microphones.ts';

/** Product spec section 9. */
const TRIAL_REFRESH_MS = 60_000;

/** Once per page load. The parts do not wait for one another. */
export async function launch(world: World, around: Surroundings): Promise<void> {
  loadPair(world);
  loadTheme(world);
  loadEmailNotifications(world);
  setOnline(around.isOnline());
  listen(world, around);
  await Promise.all([loadSystem(world), loadAccount(world), refreshMicrophones(world)]);
  await sendWhatWaits(world);
}

/** Also what a page left behind that died meanwhile. */
async function sendWhatWaits(world: World): Promise<void> {
  await recoverConversations(world);
  await refreshOutbox(world);
  await world.courier.deliver();
}

function listen(world: World, around: Surroundings): void {
  world.courier.onChanged((change) => void outboxChanged(world, change));
  world.microphones.onDevicesChanged(() => void refreshMicrophones(world));
  around.onVisible(() => void sendWhatWaits(world));
  around.onOnline((online) => {
    setOnline(online);
    if (online) void sendWhatWaits(world);
  });
  around.every(TRIAL_REFRESH_MS, () => {
    if (account.current.type === 'visitor') void refreshTrial(world);
  });
}

async function loadSystem(world: World): Promise<void> {
  const [info, beta] = await Promise.all([world.api.call('systemInfo', {}), world.api.call('betaStatus', {})]);
  if (info.type === 'ok') setSystemInfo(info.answer);
  // Without an answer the beta counts as off (product spec section 7).
  setBeta(beta.type === 'ok' ? beta.answer : { betaMode: false, waitlistUrl: null });
}
