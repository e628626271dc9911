import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { isLoopbackHost } from '../../shared/config/loopback.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { networkOf } from '../../shared/network.ts';
import type { TrialDeps } from './trial-deps.ts';
import {
  trialsClosedDuringBeta,
  deviceAlreadyUsed,
  trialEnded,
  isRunning,
  trialsClosed,
  trialsUsedUp,
  trialToResponse,
} from './trial-state.ts';
import {
  addTrial,
  clearOldFingerprints,
  trialIdFor,
  trialOfDevice,
  type DeviceIdentifiers,
  type TrialRow,
} from './trials.ts';

const FINGERPRINT_RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Starts the trial of this device, or returns the one that is running. Another browser of the device, judged by its
 * fingerprint and network, shares the trial under an id of its own: the id is the authority to use it.
 */
export function startTrial(deps: TrialDeps) {
  return endpoint('startTrial', async ({ body, address }) => {
    if (await deps.betaMode.isOn(deps.db)) throw trialsClosedDuringBeta();
    if (deps.grant.tokens === 0) throw trialsClosed();
    await deps.attempts.countAddress('trial-address', address);
    const now = deps.clock();
    await clearOldFingerprints(deps.db, new Date(now.getTime() - FINGERPRINT_RETENTION_DAYS * DAY_MS));
    const device = await identifiersOf(deps, body, address);
    const known = await trialOfDevice(deps.db, device);
    if (!known) await admitNewTrial(deps, body.turnstileToken, address);
    const trial = known ?? (await addOrFindTrial(deps, device, now));
    if (isRunning(trial, now)) {
      return trialToResponse(trial, await trialIdFor(deps.db, trial, device.deviceHash), now);
    }
    throw trial.device_hash === device.deviceHash ? trialEnded(trial) : deviceAlreadyUsed();
  });
}

async function identifiersOf(
  { pepper }: TrialDeps,
  body: ParsedRequest<'startTrial'>['body'],
  address: string,
): Promise<DeviceIdentifiers> {
  return {
    deviceHash: await pepper.digest('device', body.deviceId),
    fingerprintHash: await pepper.digest('looks', body.fingerprintHash, networkOf(address)),
  };
}

/** A known device is never asked. */
async function admitNewTrial(deps: TrialDeps, captchaToken: string | undefined, address: string): Promise<void> {
  await deps.captcha(captchaToken, address);
  // Loopback is this machine, or a proxy that is not configured as trusted: then it stands for everyone.
  if (isLoopbackHost(address)) return;
  try {
    await deps.attempts.countNetwork('trial-network', address);
  } catch (error) {
    throw error instanceof ApiError && error.status === 429 ? trialsUsedUp() : error;
  }
}

/** Two concurrent requests of one device: one inserts the trial and the other finds it. */
async function addOrFindTrial(deps: TrialDeps, device: DeviceIdentifiers, now: Date): Promise<TrialRow> {
  const { db, grant, freeTokens, events } = deps;
  if (!(await freeTokens.take(db, 'trial', grant.tokens, now))) {
    events.freeTokensRefused('trial');
    throw trialsUsedUp();
  }
  const added = await addTrial(db, device, grant, now);
  if (added) events.freeTokensGranted('trial', grant.tokens);
  else await freeTokens.giveBack(db, grant.tokens, now);
  const trial = added ?? (await trialOfDevice(db, device));
  if (!trial) throw trialsClosed();
  return trial;
}
