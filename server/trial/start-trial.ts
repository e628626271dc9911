import type { CallParsed } from '../../src/protocol/contract.ts';
import { customerOf, networkOf } from '../accounts/network.ts';
import { endpoint } from '../http/endpoint.ts';
import type { TrialOffice } from './trial-office.ts';
import { betaRefusal, closedRefusal, isRunning, overRefusal, trialToAnswer, usedRefusal } from './trial-state.ts';
import { addTrial, forgetLooks, trialOfDevice } from './trials.ts';
import type { DeviceMarks, TrialRow } from './trials.ts';

/** How long looks and network are kept. */
const LOOKS_DAYS = 30;

export function startTrial(office: TrialOffice) {
  return endpoint('startTrial', async ({ body, address }) => {
    if (await office.betaMode.isOn(office.db)) throw betaRefusal();
    if (office.grant.tokens === 0) throw closedRefusal();
    await office.attempts.count('trial-address', customerOf(address));
    const now = office.clock();
    await forgetLooks(office.db, new Date(now.getTime() - LOOKS_DAYS * 86_400_000));
    const marks = await marksOf(office, body, address);
    const trial = (await trialOfDevice(office.db, marks)) ?? (await begin(office, marks, now));
    if (isRunning(trial, now)) return trialToAnswer(trial, now);
    throw trial.device_hash === marks.deviceHash ? overRefusal(trial) : usedRefusal();
  });
}

async function marksOf(
  office: TrialOffice,
  body: CallParsed<'startTrial'>['body'],
  address: string,
): Promise<DeviceMarks> {
  return {
    deviceHash: await office.pepper.digest('device', body.deviceId),
    looksHash: await office.pepper.digest('looks', body.fingerprintHash, networkOf(address)),
  };
}

/** Asked twice at once, both get the one trial that began. */
async function begin(office: TrialOffice, marks: DeviceMarks, now: Date): Promise<TrialRow> {
  const trial = (await addTrial(office.db, marks, office.grant, now)) ?? (await trialOfDevice(office.db, marks));
  if (!trial) throw closedRefusal();
  return trial;
}
