import type { LanguagePair } from '../../../../src/domain/language.ts';
import {
  entriesOfSet,
  entryBytes,
  entryById,
  type Catalogue,
  type CatalogueEntry,
  type ModelSet,
} from '../../../../voice/models/catalogue.ts';
import { withoutLibrary } from '../../../../voice/models/installed-libraries.ts';
import { allPairs, modelsForPair, type PairGap } from '../../../../voice/models/models-for-pair.ts';
import type { LocalModels } from '../../../../voice/models/ready-model.ts';
import type { ModelEvents } from './model-events.ts';
import { repeat, type RepeatingTask } from '../../../shared/repeat.ts';
import type { FetchProblem } from '../fetch/fetch-failure.ts';
import type { FetchReport } from '../fetch/fetch-protocol.ts';
import { FetchQueue, type FetchJob } from '../fetch/fetch-queue.ts';
import { nextAttemptText, type RetryDelays } from '../fetch/retry-schedule.ts';
import { ModelStore } from '../fetch/model-store.ts';
import type { ModelMirrors } from '../fetch/sources.ts';

export type LocalModelsOptions = {
  readonly catalogue: Catalogue;
  readonly set: ModelSet;
  readonly folder: string;
  readonly mirrors?: ModelMirrors | undefined;
  /** Whether a user's choice of a pair may fetch its models. */
  readonly mayFetchPairs: boolean;
  /** The path of the fetching program. */
  readonly program: string;
  readonly intervals?: Partial<ModelIntervals>;
};

type ModelIntervals = {
  /** Files that are put into the folder by hand, or fetched by a command, are found within this time. */
  readonly scanMs: number;
  /** The process that fetches ends when it has had nothing to do for this long. */
  readonly idleMs: number;
  /** Waits before a pair that could not be fetched is tried again. */
  readonly retryDelays?: RetryDelays;
  /** Waits between the attempts for one file, before its hub counts as not reachable. */
  readonly attemptMs?: readonly number[];
};

const defaultIntervals: ModelIntervals = {
  scanMs: 10_000,
  idleMs: 3_000,
};

export type PairState = 'ready' | 'missing' | 'waiting' | 'fetching' | 'failed' | 'unavailable';

/** The ability of the local models to interpret a pair. */
export type PairStatus = {
  readonly state: PairState;
  /** Bytes of the pair's models that are in the folder or being fetched. */
  readonly receivedBytes: number;
  readonly totalBytes: number;
  /** Whether `request` would fetch them. */
  readonly mayFetch: boolean;
  /** Why the last fetch failed. */
  readonly problem?: FetchProblem;
  readonly gaps: readonly PairGap[];
};

export type ListedModel = { readonly entry: CatalogueEntry; readonly isReady: boolean };

type Job = FetchJob<LanguagePair>;

/** A stranger with a trial cannot make it work through all pairs at once. */
const MAX_WAITING = 4;

export type PairListener = {
  onProgress?(receivedBytes: number, totalBytes: number): void;
  onFinished?(): void;
  /** `retryInMs`: it will be fetched again by itself, and its outcome is reported here, too. */
  onFailed?(message: string, retryInMs?: number): void;
};

/** The models of this machine: which are there, and the fetching of others, one pair after the other. */
export class LocalModelService {
  readonly #options: LocalModelsOptions;
  readonly #intervals: ModelIntervals;
  readonly #events: ModelEvents;
  /** Without the models of libraries that cannot be loaded here. */
  #catalogue: Catalogue;
  readonly #store: ModelStore;
  readonly #ready = new Set<string>();
  readonly #queue: FetchQueue<LanguagePair>;
  readonly #failures = new Map<string, FetchProblem>();
  readonly #listeners = new Map<string, PairListener>();
  #scan: RepeatingTask | undefined;
  /** Reported ready since the scan began to read their files: what it has read is older. */
  readonly #reportedReady = new Set<string>();
  #onReadyChanged: () => void = () => undefined;
  #isClosed = false;
  /** Undefined since the ready models have changed. */
  #canInterpret: boolean | undefined;

  constructor(options: LocalModelsOptions, events: ModelEvents) {
    this.#options = options;
    this.#intervals = { ...defaultIntervals, ...options.intervals };
    this.#events = events;
    this.#catalogue = options.catalogue;
    this.#store = new ModelStore(options.folder);
    const { program, folder, mirrors } = options;
    const { idleMs, attemptMs, retryDelays } = this.#intervals;
    this.#queue = new FetchQueue({
      program,
      target: () => ({ catalogue: this.#catalogue, folder, mirrors, retryDelaysMs: attemptMs }),
      idsOf: (pair) => this.#modelsOf(pair).entries.map(({ id }) => id),
      idleMs,
      retryDelays,
      onReport: (report, retryInMs) => this.#receive(report, retryInMs),
    });
  }

  /** Finds the models that are there, now and from now on. */
  async open(onReadyChanged: () => void): Promise<void> {
    await this.#look();
    this.#onReadyChanged = onReadyChanged;
    this.#scan = repeat(
      this.#intervals.scanMs,
      () => this.#look(),
      (error) => this.#events.modelsNotScanned(error),
    );
  }

  /** For a voice process. */
  get models(): LocalModels {
    const { set, folder } = this.#options;
    return { catalogue: this.#catalogue, set, folder, ready: [...this.#ready] };
  }

  get set(): ModelSet {
    return this.#options.set;
  }

  /** PID of the fetch process; undefined while none runs. */
  get fetchingPid(): number | undefined {
    return this.#queue.pid;
  }

  /** Whether there is a pair that is interpreted. */
  get canInterpretSomething(): boolean {
    this.#canInterpret ??= allPairs.some((pair) => this.isReady(pair));
    return this.#canInterpret;
  }

  /** One of the pairs that are interpreted. */
  get readyPair(): LanguagePair | undefined {
    return allPairs.find((pair) => this.isReady(pair));
  }

  /** The models that the set uses for any pair. */
  list(): readonly ListedModel[] {
    const entries = entriesOfSet(this.#catalogue, this.#options.set);
    return entries.map((entry) => ({ entry, isReady: this.#ready.has(entry.id) }));
  }

  status(pair: LanguagePair): PairStatus {
    const { entries, gaps, canInterpret } = this.#modelsOf(pair);
    const missing = entries.filter(({ id }) => !this.#ready.has(id));
    const totalBytes = sum(entries);
    const job = this.#queue.job(keyOf(pair));
    const problem = this.#failures.get(keyOf(pair));
    return {
      state: this.#stateOf({ canInterpret, isReady: missing.length === 0, job, problem }),
      receivedBytes: Math.max(job?.receivedBytes ?? 0, totalBytes - sum(missing)),
      totalBytes,
      mayFetch: this.#options.mayFetchPairs && canInterpret,
      ...(problem && !job && { problem }),
      gaps,
    };
  }

  /** Whether conversations of the pair are interpreted by local models. */
  isReady(pair: LanguagePair): boolean {
    return this.status(pair).state === 'ready';
  }

  /** Whether a call that is opened now is interpreted: a voice that is still missing is replaced by another one. */
  interprets(pair: LanguagePair): boolean {
    const { recognisers, translators, canInterpret } = this.#modelsOf(pair);
    const needed = [...Object.values(recognisers), ...Object.values(translators).flat()];
    return canInterpret && needed.every(({ id }) => this.#ready.has(id));
  }

  /** A user has chosen the pair: fetches what is missing, where that is allowed and not too much is waiting. */
  request(pair: LanguagePair): PairStatus {
    if (this.#options.mayFetchPairs && this.#queue.jobs.length <= MAX_WAITING) this.fetch(pair);
    return this.status(pair);
  }

  /** Fetches what is missing for the pair. */
  fetch(pair: LanguagePair, listener?: PairListener): void {
    const key = keyOf(pair);
    if (listener) this.#listeners.set(key, listener);
    const { state } = this.status(pair);
    if (this.#isClosed || state === 'ready' || state === 'unavailable') return;
    if (this.#queue.job(key)) return;
    this.#failures.delete(key);
    this.#queue.fetch(key, pair);
  }

  /** It is installed and cannot be loaded here: its models count as not ready, and are not fetched. */
  dropLibrary(library: string): void {
    const catalogue = withoutLibrary(this.#catalogue, library);
    if (this.#isClosed || catalogue.models.length === this.#catalogue.models.length) return;
    this.#catalogue = catalogue;
    for (const id of this.#ready) if (!entryById(catalogue, id)) this.#ready.delete(id);
    const dropped = this.#queue.jobs.filter(({ work }) => !this.#modelsOf(work).canInterpret);
    if (dropped.length > 0) this.#giveUp(dropped, `${library} cannot be loaded on this system.`);
    this.#changed();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([this.#scan?.close(), this.#queue.close()]);
  }

  #stateOf(facts: {
    canInterpret: boolean;
    isReady: boolean;
    job: Job | undefined;
    problem: FetchProblem | undefined;
  }): PairState {
    if (!facts.canInterpret) return 'unavailable';
    if (facts.isReady) return 'ready';
    if (facts.job) return facts.job === this.#queue.jobs[0] ? 'fetching' : 'waiting';
    return facts.problem ? 'failed' : 'missing';
  }

  #modelsOf(pair: LanguagePair) {
    return modelsForPair(this.#catalogue, this.#options.set, pair);
  }

  #receive(report: FetchReport, retryInMs: number | undefined): void {
    switch (report.type) {
      case 'ready':
        return this.#markReady(report.ids);
      case 'checked':
        return undefined;
      case 'progress':
        return this.#listeners.get(report.key)?.onProgress?.(report.receivedBytes, report.totalBytes);
      case 'finished':
        this.#failures.delete(report.key);
        return this.#take(report.key)?.onFinished?.();
      default:
        return this.#fail(report, retryInMs);
    }
  }

  #fail({ key, problem, message }: Extract<FetchReport, { type: 'failed' }>, retryInMs: number | undefined): void {
    this.#failures.set(key, problem);
    this.#events.modelsNotFetched(key, `${message}${nextAttemptText(retryInMs)}`);
    const listener = retryInMs === undefined ? this.#take(key) : this.#listeners.get(key);
    listener?.onFailed?.(message, retryInMs);
  }

  #changed(): void {
    this.#canInterpret = undefined;
    this.#onReadyChanged();
  }

  #take(key: string): PairListener | undefined {
    const listener = this.#listeners.get(key);
    this.#listeners.delete(key);
    return listener;
  }

  #markReady(checkedIds: readonly string[]): void {
    const ids = checkedIds.filter((id) => entryById(this.#catalogue, id));
    const newlyReady = ids.filter((id) => !this.#ready.has(id));
    for (const id of ids) {
      this.#ready.add(id);
      this.#reportedReady.add(id);
    }
    for (const id of newlyReady) this.#events.modelReady(id);
    if (newlyReady.length > 0) this.#changed();
  }

  #giveUp(jobs: readonly Job[], message: string): void {
    this.#queue.drop(jobs.map(({ key }) => key));
    for (const { key } of jobs) this.#take(key)?.onFailed?.(message);
  }

  /** Reads the states of the files, and lets the fetching process hash those that are new. */
  async #look(): Promise<void> {
    const before = [...this.#ready].join(' ');
    for (const { entry } of this.list()) await this.#lookAt(entry);
    if ([...this.#ready].join(' ') !== before) this.#changed();
  }

  async #lookAt(entry: CatalogueEntry): Promise<void> {
    this.#reportedReady.delete(entry.id);
    const states = [...(await this.#store.fileStates(entry)).values()];
    if (states.every((state) => state === 'ready')) this.#ready.add(entry.id);
    else if (!this.#reportedReady.has(entry.id)) this.#ready.delete(entry.id);
    if (states.every((state) => state === 'ready' || state === 'unchecked')) await this.#check(entry);
  }

  async #check(entry: CatalogueEntry): Promise<void> {
    if (this.#ready.has(entry.id) || this.#queue.isChecking(entry.id)) return;
    this.#queue.check(entry.id, await this.#store.changedAtMs(entry));
  }
}

/** A pair and its reverse need the same models. */
function keyOf({ source, target }: LanguagePair): string {
  return [source, target].toSorted().join('-');
}

function sum(entries: readonly CatalogueEntry[]): number {
  return entries.reduce((bytes, entry) => bytes + entryBytes(entry), 0);
}
