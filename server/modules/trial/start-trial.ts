import type { ParsedRequest } from '../../../src/protocol/contract.ts';
import { rateLimitKeyOf, networkOf } from '../../shared/network.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import type { TrialDeps } from './trial-deps.ts';
import {
  betaRefusal,
  trialsClosedRefusal,
  isRunning,
  endedRefusal,
  trialToResponse,
  deviceUsedRefusal,
} from './trial-state.ts';
import { addTrial, clearOldFingerprints, trialOfDevice } from './trials.ts';
import type { DeviceIdentifiers, TrialRow } from './trials.ts';

/** How long looks and network are kept. */
const FINGERPRINT_RETENTION_DAYS = 30;

export function startTrial(office: TrialDeps) {
  return endpoint('startTrial', async ({ body, address }) => {
    if (await office.betaMode.isOn(office.db)) throw betaRefusal();
    if (office.grant.tokens === 0) throw trialsClosedRefusal();
    await office.attempts.count('trial-address', rateLimitKeyOf(address));
    const now = office.clock();
    await clearOldFingerprints(office.db, new Date(now.getTime() - FINGERPRINT_RETENTION_DAYS * 86_400_000));
    const marks = await identifiersOf(office, body, address);
    const trial = (await trialOfDevice(office.db, marks)) ?? (await begin(office, marks, now));
    if (isRunning(trial, now)) return trialToResponse(trial, now);
    throw trial.device_hash === marks.deviceHash ? endedRefusal(trial) : deviceUsedRefusal();
  });
}

async function identifiersOf(
  office: TrialDeps,
  body: ParsedRequest<'startTrial'>['body'],
  address: string,
): Promise<DeviceIdentifiers> {
  return {
    deviceHash: await office.pepper.digest('device', body.deviceId),
    fingerprintHash: await office.pepper.digest('looks', body.fingerprintHash, networkOf(address)),
  };
}

/** Asked twice at once, both get the one trial that began. */
async function begin(office: TrialDeps, marks: DeviceIdentifiers, now: Date): Promise<TrialRow> {
  const trial = (await addTrial(office.db, marks, office.grant, now)) ?? (await trialOfDevice(office.db, marks));
  if (!trial) throw trialsClosedRefusal();
  return trial;
}
