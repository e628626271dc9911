import type { LanguagePair } from '../../domain/language.ts';
import type { AppServices } from '../../ports/services.ts';
import type { PairModels } from '../../protocol/contract.ts';
import { currentTrialId } from '../../state/current-balance.ts';
import { setServiceRehearses } from '../../state/device-interpreter.ts';

type ModelDeps = Pick<AppServices, 'api'>;

/** While models are fetched the progress is asked for. */
const FETCHING_MS = 1_000;
/** Somewhere else they may be fetched too: by another person, or the operator. */
const WAITING_MS = 15_000;

export type PairModelsWatch = {
  /** Something has changed: asks at once. */
  askNow(): void;
  stop(): void;
};

/** Reports what the server's models can do for the pair, until it is stopped or everything is there. */
export function watchPairModels(
  { api }: ModelDeps,
  pair: LanguagePair,
  onStatus: (status: PairModels) => void,
): PairModelsWatch {
  setServiceRehearses(undefined);
  const stopped = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = async () => {
    clearTimeout(timer);
    const response = await api.request('pairModels', { query: pair }, { signal: stopped.signal });
    if (stopped.signal.aborted) return;
    if (response.type === 'ok') {
      setServiceRehearses(response.body.state !== 'ready');
      onStatus(response.body);
      if (response.body.state === 'ready') return;
    }
    const isMoving = response.type === 'ok' && isDownloading(response.body);
    timer = setTimeout(() => void ask(), isMoving ? FETCHING_MS : WAITING_MS);
  };
  void ask();
  return {
    askNow: () => void ask(),
    stop: () => {
      stopped.abort();
      clearTimeout(timer);
    },
  };
}

export function isDownloading({ state }: PairModels): boolean {
  return state === 'fetching' || state === 'waiting';
}

/** Why the server did not take the request. */
export type FetchRefusal = 'sign-in' | 'later';

export async function fetchPairModels({ api }: ModelDeps, pair: LanguagePair): Promise<PairModels | FetchRefusal> {
  const trialId = currentTrialId();
  const response = await api.request('fetchPairModels', { body: pair }, trialId ? { trialId } : {});
  if (response.type === 'ok') return response.body;
  return response.status === 401 ? 'sign-in' : 'later';
}
