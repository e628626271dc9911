import { trialRefusal } from '../../domain/trial.ts';
import type { TrialStatus } from '../../domain/trial.ts';
import type { ApiFailure } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { Trial } from '../../protocol/contract.ts';
import { account } from '../../state/account.ts';
import { setTrial, trial } from '../../state/trial.ts';
import type { TrialState } from '../../state/trial.ts';

/** Finds this device's trial, or starts one. */
export async function loadTrial(world: AppServices): Promise<void> {
  const known = world.preferences.trialId();
  if (known && (await loadKnownTrial(world, known))) return;
  await startTrial(world);
}

async function loadKnownTrial(world: AppServices, trialId: string): Promise<boolean> {
  const found = await world.api.request('trialStatus', { params: { trialId } });
  if (found.type === 'ok') show({ type: 'known', trial: trialOf(found.body) });
  else if (found.status === 404) world.preferences.setTrialId(undefined);
  else show(refused(found));
  return found.type === 'ok' || found.status !== 404;
}

async function startTrial(world: AppServices): Promise<void> {
  const { fingerprint, hash } = await world.fingerprints.read();
  const body = { deviceId: world.preferences.deviceId(), fingerprint, fingerprintHash: hash };
  const started = await world.api.request('startTrial', { body });
  if (started.type === 'failed') return show(refused(started));
  if (account.current.type !== 'signed-in') world.preferences.setTrialId(started.body.trialId);
  show({ type: 'known', trial: trialOf(started.body) });
}

/** A closed beta has no trials: that is no error to show (product spec section 8). */
function refused({ code, message }: ApiFailure): TrialState {
  const refusal = trialRefusal(code, message);
  return refusal === 'beta' ? { type: 'none' } : { type: 'refused', refusal };
}

/** Somebody who signed in meanwhile has no trial any more. */
function show(next: TrialState): void {
  if (account.current.type !== 'signed-in') setTrial(next);
}

/** Reads the running trial's figures anew; keeps the old ones when the server cannot be reached. */
export async function refreshTrial(world: AppServices): Promise<void> {
  if (trial.current.type !== 'known') return;
  const found = await world.api.request('trialStatus', { params: { trialId: trial.current.trial.trialId } });
  if (found.type === 'ok') show({ type: 'known', trial: trialOf(found.body) });
}

export function clearTrial(world: AppServices): void {
  world.preferences.setTrialId(undefined);
  setTrial({ type: 'none' });
}

function trialOf(answer: Trial): TrialStatus {
  const { trialId, remainingTokens, expiresAt, isActive, isExpired } = answer;
  return { trialId, remainingTokens, expiresAtMs: Date.parse(expiresAt), isActive, isExpired };
}
