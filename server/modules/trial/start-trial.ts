import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { networkOf } from '../../shared/network.ts';
import type { TrialDeps } from './trial-deps.ts';
import {
  trialsClosedDuringBeta,
  deviceAlreadyUsed,
  trialEnded,
  isRunning,
  trialsClosed,
  trialToResponse,
} from './trial-state.ts';
import { addTrial, clearOldFingerprints, trialOfDevice } from './trials.ts';
import type { DeviceIdentifiers, TrialRow } from './trials.ts';

const FINGERPRINT_RETENTION_DAYS = 30;
const DAY_MS = 86_400_000;

/** Starts the trial of this device, or returns the one that is running. */
export function startTrial(deps: TrialDeps) {
  return endpoint('startTrial', async ({ body, address }) => {
    if (await deps.betaMode.isOn(deps.db)) throw trialsClosedDuringBeta();
    if (deps.grant.tokens === 0) throw trialsClosed();
    await deps.attempts.countAddress('trial-address', address);
    const now = deps.clock();
    await clearOldFingerprints(deps.db, new Date(now.getTime() - FINGERPRINT_RETENTION_DAYS * DAY_MS));
    const device = await identifiersOf(deps, body, address);
    const trial = (await trialOfDevice(deps.db, device)) ?? (await addOrFindTrial(deps, device, now));
    if (isRunning(trial, now)) return trialToResponse(trial, now);
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

/** Of two concurrent requests of one device, one inserts the trial and the other finds it. */
async function addOrFindTrial({ db, grant }: TrialDeps, device: DeviceIdentifiers, now: Date): Promise<TrialRow> {
  const trial = (await addTrial(db, device, grant, now)) ?? (await trialOfDevice(db, device));
  if (!trial) throw trialsClosed();
  return trial;
}
