import { loadAccount } from '../features/account/account.ts';
import { loadBeta } from '../features/account/load-beta.ts';
import { loadInterpreterChoice } from '../features/home/device-interpreter.ts';
import { refreshReadiness } from '../state/refresh-readiness.ts';
import { loadPair } from '../features/home/languages.ts';
import { watchInstallation } from '../features/install/install.ts';
import { recheckMicrophone } from '../features/microphone/microphone.ts';
import { loadEmailNotifications, loadTheme } from '../features/settings/preferences.ts';
import { loadTrial } from '../features/trial/load-trial.ts';
import type { OutboxChange } from '../ports/outbox-sync.ts';
import type { AppServices } from '../ports/services.ts';
import { sleep, withDeadline } from '../shared/async.ts';
import { account } from '../state/account.ts';
import { refreshSystem } from '../state/refresh-system.ts';
import { refreshTrial } from '../state/refresh-balance.ts';
import { refreshMicrophones } from '../state/refresh-microphones.ts';
import { setOnline, setStorageForbidden, system } from '../state/system.ts';
import { trial } from '../state/trial.ts';
import { watchUpdates } from './update.ts';
import { reportFailure } from '../shared/report-failure.ts';

/** Product spec section 9. */
const TRIAL_REFRESH_MS = 60_000;
/** A request that takes longer does not hold up the rest of the launch. */
const FIRST_SCREEN_MS = 10_000;

// Neither is needed for the first screen.
const loadOutbox = () => import('../session/outbox.ts');
const loadRecovery = () => import('../session/recover-conversations.ts');

/** Runs once per page load, in tasks of its own so that input and frames are handled in between. */
export async function launch(services: AppServices): Promise<void> {
  loadPair(services);
  loadInterpreterChoice(services);
  loadTheme(services);
  loadEmailNotifications(services);
  setOnline(services.lifecycle.isOnline());
  subscribe(services);
  // First: its result decides about the sandbox banner, which should not push down a finished screen.
  const loading: Promise<void>[] = [];
  // A part that fails is not shown. Caught at once: a rejection before the wait below would count as unhandled.
  const load = (part: Promise<void>) => void loading.push(part.catch(reportFailure));
  load(loadSystem(services));
  await sleep(0);
  load(loadAccount(services));
  await sleep(0);
  watchUpdates(services);
  void refreshReadiness(services);
  load(refreshMicrophones(services));
  await sleep(0);
  void services.storage.isForbidden().then(setStorageForbidden);
  const loaded = Promise.all(loading);
  // Expected on a slow network: the parts go on loading.
  await withDeadline(FIRST_SCREEN_MS, loaded).catch(() => undefined);
  services.appUpdates.precacheApp();
  watchInstallation(services);
  await loaded;
  await uploadOutbox(services);
}

/** Uploads what waits, including the conversations of pages that ended without storing their end. */
async function uploadOutbox(services: AppServices): Promise<void> {
  // A failure of one step is retried with the next call; it must not hold up the other steps.
  await recoverConversations(services).catch(reportFailure);
  await refreshOutbox(services).catch(reportFailure);
  await services.outboxSync.syncNow();
}

async function recoverConversations(services: AppServices): Promise<void> {
  await (await loadRecovery()).recoverConversations(services);
}

async function refreshOutbox(services: AppServices): Promise<void> {
  await (await loadOutbox()).refreshOutbox(services);
}

async function handleOutboxChange(services: AppServices, change: OutboxChange): Promise<void> {
  await (await loadOutbox()).handleOutboxChange(services, change);
}

async function followOtherTab(services: AppServices): Promise<void> {
  await (await import('./follow-other-tab.ts')).followOtherTab(services);
}

async function refreshOnReturn(services: AppServices): Promise<void> {
  await (await import('./refresh-on-return.ts')).refreshOnReturn(services);
}

function subscribe(services: AppServices): void {
  const { appUpdates, lifecycle, microphones, outboxSync, tokenStore } = services;
  outboxSync.onChanged((change) => void handleOutboxChange(services, change));
  tokenStore.onChangedInOtherTab(() => void followOtherTab(services));
  microphones.onDevicesChanged(() => void refreshMicrophones(services));
  lifecycle.onVisible(() => {
    void uploadOutbox(services);
    appUpdates.checkForUpdate();
    void refreshReadiness(services);
    void loadMissing(services);
    void recheckMicrophone(services);
    void refreshOnReturn(services);
  });
  lifecycle.onOnline((isOnline) => {
    setOnline(isOnline);
    if (!isOnline) return;
    void uploadOutbox(services);
    void loadMissing(services);
  });
  setInterval(() => {
    if (account.current.type === 'visitor') void refreshTrial(services);
    void loadMissing(services);
  }, TRIAL_REFRESH_MS);
}

/** Loads the data that an unreachable network or server prevented from loading before. */
async function loadMissing(services: AppServices): Promise<void> {
  const { current } = trial;
  const hasNoTrial = current.type === 'retrying' || (current.type === 'refused' && current.refusal === 'unavailable');
  if (!system.info) await loadSystem(services);
  if (account.current.type === 'signed-in' && !account.current.tokens) await loadAccount(services);
  if (account.current.type === 'visitor' && hasNoTrial) await loadTrial(services);
}

async function loadSystem(deps: Pick<AppServices, 'api'>): Promise<void> {
  await Promise.all([refreshSystem(deps), loadBeta(deps)]);
}
