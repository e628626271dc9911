import type { LanguagePair } from '../../domain/language.ts';
import type { PackDirection } from '../../domain/packs/pack-route.ts';
import type { AppServices } from '../../ports/services.ts';
import type { LanguagePackResponse } from '../../protocol/contract.ts';
import type { InstallResult, PackDownload } from '../../protocol/pack-worker.ts';
import { sleep } from '../../shared/async.ts';
import { currentTrialId } from '../../state/current-balance.ts';
import {
  languagePacks,
  packsToLoad,
  setPackInstallation,
  setInstalledPacks,
  setOfferedPacks,
  setPackProblem,
  type OfferedPack,
  type PackProblem,
} from '../../state/language-packs.ts';
import { refreshReadiness } from '../../state/refresh-readiness.ts';

export type PackDeps = Pick<AppServices, 'api' | 'onDevice' | 'storage'>;

/** While the server fetches a pack its progress is asked for. */
const POLL_MS = 1_000;

/** Which packs are here, and which the server offers. */
export async function loadPacks({ api, onDevice }: PackDeps): Promise<void> {
  const [installed, response] = await Promise.all([onDevice.listPacks(), api.request('languagePacks', {})]);
  setInstalledPacks(installed ?? []);
  if (response.type === 'ok') setOfferedPacks(response.body.packs);
}

let stopping: AbortController | undefined;

/** Downloaded files stay for the next attempt. */
export function cancelDownload(): void {
  stopping?.abort();
}

/** Loads what the pair needs onto this device, one pair at a time. */
export async function storePair(deps: PackDeps, pair: LanguagePair): Promise<void> {
  const { installed, offered, installation } = languagePacks;
  const packs = packsToLoad(pair, installed ?? [], offered ?? []);
  if (installation || !packs || packs.length === 0) return;
  const { signal } = (stopping = new AbortController());
  setPackProblem(undefined);
  const progress = new InstallProgress(pair, packs);
  progress.report('device', 0);
  // Asked while the press still counts: packs that the browser may evict are of no use on a journey.
  void deps.storage.persist();
  const why = await loadAll(deps, packs, progress, signal);
  setPackInstallation(undefined);
  if (why && !signal.aborted) setPackProblem({ pair, why });
  setInstalledPacks((await deps.onDevice.listPacks()) ?? []);
  await refreshReadiness(deps);
}

export async function removePack(deps: PackDeps, direction: PackDirection): Promise<void> {
  await deps.onDevice.removePack({ from: direction.from, to: direction.to });
  setInstalledPacks((await deps.onDevice.listPacks()) ?? []);
  await refreshReadiness(deps);
}

/** @returns the problem of the first pack that could not be installed */
async function loadAll(
  deps: PackDeps,
  packs: readonly OfferedPack[],
  progress: InstallProgress,
  signal: AbortSignal,
): Promise<PackProblem | undefined> {
  for (const { from, to } of packs) {
    const files = await filesOf(deps, { from, to }, progress, signal);
    if ('type' in files) return files;
    const total = files.files.reduce((sum, { bytes }) => sum + bytes, 0);
    const result = await deps.onDevice.installPack(files, (bytes) => progress.report('device', bytes), signal);
    if (result?.type !== 'installed') return problemOf(result);
    progress.packEnded(total);
  }
  return undefined;
}

function problemOf(result: Exclude<InstallResult, { type: 'installed' }> | undefined): PackProblem {
  if (result?.type === 'full') return result;
  return { type: !result || result.problem === 'stopped' ? 'network' : result.problem };
}

/** The files of a pack, once the server has them. */
async function filesOf(
  { api }: PackDeps,
  { from, to }: PackDirection,
  progress: InstallProgress,
  signal: AbortSignal,
): Promise<PackDownload | PackProblem> {
  const trialId = currentTrialId();
  let hasAsked = false;
  for (;;) {
    const asked = await api.request('languagePack', { query: { from, to } }, { signal });
    if (asked.type === 'failed') return { type: asked.status === 404 ? 'not-fetched' : 'network' };
    const { state, files, receivedBytes } = asked.body;
    if (state === 'ready' && files) return { from, to, files };
    if (state === 'fetching') progress.report('server', receivedBytes);
    else if (hasAsked) return { type: 'not-fetched' };
    else {
      hasAsked = true;
      const response = await api.request('fetchLanguagePack', { body: { from, to } }, trialId ? { trialId } : {});
      const refusal = refusalOf(response);
      if (refusal) return refusal;
    }
    // Aborted: the caller asks the signal why it ended.
    await sleep(POLL_MS, signal).catch(() => undefined);
    if (signal.aborted) return { type: 'network' };
  }
}

type FetchResponse =
  | { readonly type: 'ok'; readonly body: LanguagePackResponse }
  | { readonly type: 'failed'; readonly status: number };

function refusalOf(response: FetchResponse): PackProblem | undefined {
  if (response.type === 'ok') return undefined;
  if (response.status === 401) return { type: 'sign-in' };
  return { type: response.status === 429 ? 'later' : 'network' };
}

/** Sums the progress of all packs of a pair. */
class InstallProgress {
  readonly #pair: LanguagePair;
  readonly #totalBytes: number;
  #endedBytes = 0;

  constructor(pair: LanguagePair, packs: readonly OfferedPack[]) {
    this.#pair = { ...pair };
    this.#totalBytes = packs.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  report(to: 'server' | 'device', bytesOfPack: number): void {
    const receivedBytes = Math.min(this.#totalBytes, this.#endedBytes + bytesOfPack);
    setPackInstallation({ pair: this.#pair, to, receivedBytes, totalBytes: this.#totalBytes });
  }

  packEnded(bytes: number): void {
    this.#endedBytes += bytes;
  }
}
