import { backoffMs } from '../../domain/backoff.ts';
import { trialRefusal } from '../../domain/trial.ts';
import type { ApiFailure, ApiResult } from '../../ports/api.ts';
import type { AppServices } from '../../ports/services.ts';
import type { Trial } from '../../protocol/contract.ts';
import { sleep } from '../../shared/async.ts';
import { isRetryable } from '../../shared/retryable.ts';
import { account } from '../../state/account.ts';
import { captchaToken } from '../captcha/captcha-token.ts';
import { setSystemInfo, system } from '../../state/system.ts';
import { setTrial, setTrialUnlessSignedIn, trial, trialStatusOf, type TrialState } from '../../state/trial.ts';
import { reportedAs } from '../../shared/report-failure.ts';

type TrialDeps = Pick<AppServices, 'api' | 'captcha' | 'clock' | 'fingerprints' | 'preferences'>;

/** A visitor is waiting in front of the screen: attempts are at most this far apart. */
const MOST_MS = 30_000;

/**
 * Finds this device's trial, or starts one. Resolves after one attempt; when that had no answer of the server, further
 * attempts follow by themselves.
 */
export async function loadTrial(deps: TrialDeps): Promise<void> {
  const result = await findOrStart(deps).catch(reportedAs(notFetched));
  if (result.type === 'ok') return adoptTrial(deps, result.body);
  if (!isUnanswered(result)) return setTrialUnlessSignedIn(refused(result));
  const failedAttempts = trial.current.type === 'retrying' ? trial.current.failedAttempts + 1 : 1;
  setTrialUnlessSignedIn({ type: 'retrying', failedAttempts });
  void loadAgain(deps, failedAttempts, result.retryAfterMs);
}

/** The code that reads the fingerprint could not be fetched. */
const notFetched: ApiFailure = {
  type: 'failed',
  status: 0,
  code: 'network_error',
  message: '',
  retryAfterMs: undefined,
};

async function findOrStart(deps: TrialDeps): Promise<ApiResult<Trial>> {
  const trialId = deps.preferences.trialId();
  if (!trialId) return startTrial(deps);
  const known = await deps.api.request('trialStatus', { params: { trialId } });
  if (known.type === 'ok' || known.status !== 404 || known.code === 'unknown_error') return known;
  deps.preferences.setTrialId(undefined);
  return startTrial(deps);
}

/** Servers with a captcha require it of new devices only: it is asked for when they refuse. */
async function startTrial(deps: TrialDeps): Promise<ApiResult<Trial>> {
  const started = await requestTrial(deps, {});
  if (started.type === 'ok' || started.code !== 'captcha_failed') return started;
  await loadSiteKey(deps);
  return requestTrial(deps, await captchaToken(deps));
}

/** The trial may be requested before the launch has loaded the system info. */
async function loadSiteKey({ api }: TrialDeps): Promise<void> {
  if (system.info) return;
  const info = await api.request('systemInfo', {});
  if (info.type === 'ok') setSystemInfo(info.body);
}

async function requestTrial(
  { api, fingerprints, preferences }: TrialDeps,
  captcha: { readonly turnstileToken?: string },
): Promise<ApiResult<Trial>> {
  const { fingerprint, hash } = await fingerprints.read();
  return api.request('startTrial', {
    body: { deviceId: preferences.deviceId(), fingerprint, fingerprintHash: hash, ...captcha },
  });
}

function adoptTrial({ clock, preferences }: TrialDeps, found: Trial): void {
  if (account.current.type !== 'signed-in') preferences.setTrialId(found.trialId);
  setTrialUnlessSignedIn({ type: 'known', trial: trialStatusOf(found, clock.now()) });
}

/** A refusal of our server has a code of its own; one without comes from something in between, as a hotel's gateway. */
function isUnanswered(failure: ApiFailure): boolean {
  return isRetryable(failure) || (failure.code === 'unknown_error' && failure.message === '');
}

async function loadAgain(deps: TrialDeps, failedAttempts: number, retryAfterMs = 0): Promise<void> {
  await sleep(Math.max(retryAfterMs, Math.min(MOST_MS, backoffMs(failedAttempts, Math.random()))));
  // Another attempt was made meanwhile, by a tap or because the network is back.
  const isLatest = trial.current.type === 'retrying' && trial.current.failedAttempts === failedAttempts;
  if (isLatest) await loadTrial(deps);
}

/** A closed beta has no trials: that is not shown as an error (product spec section 8). */
function refused({ status, code, message }: ApiFailure): TrialState {
  // Only 403 is about this device; any other response says that the request was wrong.
  const refusal = status === 403 ? trialRefusal(code, message) : 'unavailable';
  return refusal === 'beta' ? { type: 'none' } : { type: 'refused', refusal };
}

export function clearTrial({ preferences }: Pick<AppServices, 'preferences'>): void {
  preferences.setTrialId(undefined);
  setTrial({ type: 'none' });
}
