import { trialRefusal } from '../../domain/trial.ts';
import type { ApiFailure } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import { account } from '../../state/account.ts';
import { setTrial, setTrialUnlessSignedIn, trialStatusOf } from '../../state/trial.ts';
import type { TrialState } from '../../state/trial.ts';

type TrialDeps = Pick<AppServices, 'api' | 'fingerprints' | 'preferences'>;

/** Finds this device's trial, or starts one. */
export async function loadTrial(deps: TrialDeps): Promise<void> {
  const knownId = deps.preferences.trialId();
  if (knownId && (await loadKnownTrial(deps, knownId))) return;
  await startTrial(deps);
}

/** @returns false when the server has no such trial */
async function loadKnownTrial({ api, preferences }: TrialDeps, trialId: string): Promise<boolean> {
  const result = await api.request('trialStatus', { params: { trialId } });
  if (result.type === 'ok') setTrialUnlessSignedIn({ type: 'known', trial: trialStatusOf(result.body) });
  else if (result.status === 404) preferences.setTrialId(undefined);
  else setTrialUnlessSignedIn(refused(result));
  return result.type === 'ok' || result.status !== 404;
}

async function startTrial({ api, fingerprints, preferences }: TrialDeps): Promise<void> {
  const { fingerprint, hash } = await fingerprints.read();
  const body = { deviceId: preferences.deviceId(), fingerprint, fingerprintHash: hash };
  const result = await api.request('startTrial', { body });
  if (result.type === 'failed') return setTrialUnlessSignedIn(refused(result));
  if (account.current.type !== 'signed-in') preferences.setTrialId(result.body.trialId);
  setTrialUnlessSignedIn({ type: 'known', trial: trialStatusOf(result.body) });
}

/** A closed beta has no trials: that is not shown as an error (product spec section 8). */
function refused({ code, message }: ApiFailure): TrialState {
  const refusal = trialRefusal(code, message);
  return refusal === 'beta' ? { type: 'none' } : { type: 'refused', refusal };
}

export function clearTrial({ preferences }: Pick<AppServices, 'preferences'>): void {
  preferences.setTrialId(undefined);
  setTrial({ type: 'none' });
}
