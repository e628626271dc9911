import { languages, type LanguagePair } from '../../../../src/domain/language.ts';
import {
  entriesOfSet,
  entryBytes,
  entryById,
  type Catalogue,
  type CatalogueEntry,
  type ModelSet,
} from '../../../../voice/models/catalogue.ts';
import { withoutLibrary } from '../../../../voice/models/installed-libraries.ts';
import { modelsForPair, type PairGap } from '../../../../voice/models/models-for-pair.ts';
import type { LocalModels } from '../../../../voice/models/ready-model.ts';
import type { Events } from '../../../shared/events.ts';
import type { FetchProblem } from './fetch-failure.ts';
import { FetchProcess } from './fetch-process.ts';
import type { FetchReport } from './fetch-protocol.ts';
import { ModelStore } from './model-store.ts';

export type LocalModelsOptions = {
  readonly catalogue: Catalogue;
  readonly set: ModelSet;
  readonly folder: string;
  readonly mirror: string | undefined;
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
  /** Waits before a pair whose hub could not be reached is fetched again; the last one counts for all further ones. */
  readonly retryMs: readonly number[];
  /** Waits between the attempts for one file, before its hub counts as not reachable. */
  readonly attemptMs?: readonly number[];
};

const defaultIntervals: ModelIntervals = {
  scanMs: 10_000,
  idleMs: 3_000,
  retryMs: [15_000, 30_000, 60_000, 120_000, 300_000],
};

export type PairState = 'ready' | 'missing' | 'waiting' | 'fetching' | 'failed' | 'unavailable';

/** What the local models can do for a pair. */
export type PairStatus = {
  readonly state: PairState;
  /** Of the models of the pair, in the folder or on the way. */
  readonly receivedBytes: number;
  readonly totalBytes: number;
  /** Whether `request` would fetch them. */
  readonly mayFetch: boolean;
  /** Of a failed fetch. */
  readonly problem?: FetchProblem;
  readonly gaps: readonly PairGap[];
};

export type ListedModel = { readonly entry: CatalogueEntry; readonly isReady: boolean };

type Job = {
  readonly key: string;
  readonly pair: LanguagePair;
  receivedBytes: number;
  restarts: number;
  /** Of the first report of progress. */
  startBytes: number | undefined;
};

/** A pair whose hub could not be reached. */
type Retry = { readonly timer: NodeJS.Timeout; readonly attempts: number };

export type ModelEvents = Pick<Events, 'modelReady' | 'modelsNotFetched'>;

/** A stranger with a trial cannot make it work through all pairs at once. */
const MAX_WAITING = 4;
const MAX_RESTARTS = 2;

export type PairListener = {
  onProgress?(receivedBytes: number, totalBytes: number): void;
  onFinished?(): void;
  /** `retryInMs`: it will be fetched again by itself, and this listener is told of that, too. */
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
  readonly #jobs: Job[] = [];
  readonly #failures = new Map<string, FetchProblem>();
  readonly #retries = new Map<string, Retry>();
  readonly #listeners = new Map<string, PairListener>();
  /** Models whose files are all there and were given to the fetching process to check: when they had changed. */
  readonly #checking = new Map<string, number>();
  /** Models whose files are not those of the catalogue: when they had changed. */
  readonly #damaged = new Map<string, number>();
  #process: FetchProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #scan: NodeJS.Timeout | undefined;
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
  }

  /** Finds the models that are there, now and from now on. */
  async open(onReadyChanged: () => void): Promise<void> {
    await this.#look();
    this.#onReadyChanged = onReadyChanged;
    this.#scan = setInterval(() => void this.#look(), this.#intervals.scanMs).unref();
  }

  /** For a voice process. */
  get models(): LocalModels {
    const { set, folder } = this.#options;
    return { catalogue: this.#catalogue, set, folder, ready: [...this.#ready] };
  }

  get set(): ModelSet {
    return this.#options.set;
  }

  /** Of the process that fetches; undefined while none runs. */
  get fetchingPid(): number | undefined {
    return this.#process?.pid;
  }

  /** Whether there is a pair that is interpreted. */
  get canInterpretSomething(): boolean {
    this.#canInterpret ??= pairsOfAll.some((pair) => this.isReady(pair));
    return this.#canInterpret;
  }

  /** One of the pairs that are interpreted. */
  get readyPair(): LanguagePair | undefined {
    return pairsOfAll.find((pair) => this.isReady(pair));
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
    const job = this.#jobs.find(({ key }) => key === keyOf(pair));
    const problem = this.#failures.get(keyOf(pair));
    return {
      state: this.#stateOf({ canInterpret, isReady: missing.length === 0, job, problem }),
      receivedBytes: Math.max(job?.receivedBytes ?? 0, totalBytes - sum(missing)),
      totalBytes,
      mayFetch: this.#options.mayFetchPairs && canInterpret,
      ...(problem && { problem }),
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
    if (this.#options.mayFetchPairs && this.#jobs.length <= MAX_WAITING) this.fetch(pair);
    return this.status(pair);
  }

  /** Fetches what is missing for the pair. */
  fetch(pair: LanguagePair, listener?: PairListener): void {
    const key = keyOf(pair);
    if (listener) this.#listeners.set(key, listener);
    const { state } = this.status(pair);
    if (this.#isClosed || state === 'ready' || state === 'unavailable') return;
    if (this.#jobs.some((job) => job.key === key)) return;
    this.#failures.delete(key);
    clearTimeout(this.#retries.get(key)?.timer);
    const job = { key, pair, receivedBytes: 0, restarts: 0, startBytes: undefined };
    this.#jobs.push(job);
    this.#send(job);
  }

  /** It is installed and cannot be loaded here: its models count as not ready, and are not fetched. */
  dropLibrary(library: string): void {
    const catalogue = withoutLibrary(this.#catalogue, library);
    if (this.#isClosed || catalogue.models.length === this.#catalogue.models.length) return;
    this.#catalogue = catalogue;
    for (const id of this.#ready) if (!entryById(catalogue, id)) this.#ready.delete(id);
    const dropped = this.#jobs.filter(({ pair }) => !this.#modelsOf(pair).canInterpret);
    if (dropped.length > 0) this.#giveUp(dropped, `${library} cannot be loaded on this system.`);
    this.#changed();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#scan);
    clearTimeout(this.#idle);
    for (const { timer } of this.#retries.values()) clearTimeout(timer);
    await this.#process?.stop();
  }

  #stateOf(facts: {
    canInterpret: boolean;
    isReady: boolean;
    job: Job | undefined;
    problem: FetchProblem | undefined;
  }): PairState {
    if (!facts.canInterpret) return 'unavailable';
    if (facts.isReady) return 'ready';
    if (facts.job) return facts.job === this.#jobs[0] ? 'fetching' : 'waiting';
    return facts.problem ? 'failed' : 'missing';
  }

  #modelsOf(pair: LanguagePair) {
    return modelsForPair(this.#catalogue, this.#options.set, pair);
  }

  #send({ key, pair }: Job): void {
    const ids = this.#modelsOf(pair).entries.map(({ id }) => id);
    this.#running().send({ type: 'fetch', key, ids });
  }

  #running(): FetchProcess {
    clearTimeout(this.#idle);
    const { program, folder, mirror } = this.#options;
    const catalogue = this.#catalogue;
    this.#process ??= new FetchProcess(
      program,
      { catalogue, folder, mirror, retryDelaysMs: this.#intervals.attemptMs },
      (report) => this.#receive(report),
      () => this.#onLost(),
    );
    return this.#process;
  }

  #receive(report: FetchReport): void {
    const job = 'key' in report ? this.#jobs.find(({ key }) => key === report.key) : undefined;
    switch (report.type) {
      case 'ready':
        return this.#markReady(report.ids);
      case 'checked':
        return this.#endChecks(report.ids);
      case 'progress':
        if (job) noteProgress(job, report.receivedBytes);
        return this.#listeners.get(report.key)?.onProgress?.(report.receivedBytes, report.totalBytes);
      case 'finished':
        this.#retries.delete(report.key);
        this.#end(report.key);
        return this.#take(report.key)?.onFinished?.();
      default:
        return this.#fail(report, job);
    }
  }

  /** A network that is gone may come back: then the fetch goes on where it ended. Everything else is for the operator. */
  #fail({ key, problem, message }: Extract<FetchReport, { type: 'failed' }>, job: Job | undefined): void {
    this.#failures.set(key, problem);
    this.#end(key);
    if (problem !== 'unreachable') this.#retries.delete(key);
    const retryInMs = job && problem === 'unreachable' ? this.#retryLater(job) : undefined;
    const next = retryInMs === undefined ? '' : ` The next attempt is in ${Math.round(retryInMs / 1000)} s.`;
    this.#events.modelsNotFetched(key, `${message}${next}`);
    const listener = retryInMs === undefined ? this.#take(key) : this.#listeners.get(key);
    listener?.onFailed?.(message, retryInMs);
  }

  #retryLater({ key, pair, receivedBytes, startBytes }: Job): number | undefined {
    if (this.#isClosed) return undefined;
    const { retryMs } = this.#intervals;
    const isFruitful = startBytes !== undefined && receivedBytes > startBytes;
    const attempts = isFruitful ? 0 : (this.#retries.get(key)?.attempts ?? 0);
    const delayMs = retryMs[Math.min(attempts, retryMs.length - 1)] ?? 0;
    const timer = setTimeout(() => this.fetch(pair), delayMs).unref();
    this.#retries.set(key, { timer, attempts: attempts + 1 });
    return delayMs;
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
    const news = ids.filter((id) => !this.#ready.has(id));
    for (const id of ids) this.#ready.add(id);
    for (const id of news) this.#events.modelReady(id);
    if (news.length > 0) this.#changed();
    this.#restWhenIdle();
  }

  #endChecks(ids: readonly string[]): void {
    for (const id of ids) {
      const changedAtMs = this.#checking.get(id);
      this.#checking.delete(id);
      if (changedAtMs !== undefined && !this.#ready.has(id)) this.#damaged.set(id, changedAtMs);
    }
    this.#restWhenIdle();
  }

  #end(key: string): void {
    const at = this.#jobs.findIndex((job) => job.key === key);
    if (at >= 0) this.#jobs.splice(at, 1);
    this.#restWhenIdle();
  }

  /** What the process has fetched of them stays in part; the other jobs go on in another process. */
  #giveUp(jobs: readonly Job[], message: string): void {
    void this.#process?.stop();
    this.#process = undefined;
    this.#checking.clear();
    for (const { key } of jobs) {
      this.#end(key);
      this.#take(key)?.onFailed?.(message);
    }
    for (const job of this.#jobs) this.#send(job);
  }

  #restWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#jobs.length > 0 || this.#checking.size > 0 || this.#isClosed) return;
    this.#idle = setTimeout(() => {
      void this.#process?.stop();
      this.#process = undefined;
    }, this.#intervals.idleMs).unref();
  }

  /** It was killed, or ran out of memory: the jobs are given to another one. */
  #onLost(): void {
    this.#process = undefined;
    this.#checking.clear();
    const [first] = this.#jobs;
    if (this.#isClosed || !first) return;
    first.restarts += 1;
    if (first.restarts > MAX_RESTARTS) {
      const message = 'The process that fetches models ended several times.';
      this.#receive({ type: 'failed', key: first.key, problem: 'refused', message });
    }
    for (const job of this.#jobs) this.#send(job);
  }

  /** Reads the states of the files, and lets the fetching process hash those that are new. */
  async #look(): Promise<void> {
    const before = [...this.#ready].join(' ');
    for (const { entry } of this.list()) {
      const states = [...(await this.#store.fileStates(entry)).values()];
      if (states.every((state) => state === 'ready')) this.#ready.add(entry.id);
      else this.#ready.delete(entry.id);
      if (states.every((state) => state === 'ready' || state === 'unchecked')) await this.#check(entry);
    }
    if ([...this.#ready].join(' ') !== before) this.#changed();
  }

  async #check(entry: CatalogueEntry): Promise<void> {
    const { id } = entry;
    if (this.#ready.has(id) || this.#checking.has(id)) return;
    const changedAtMs = await this.#store.changedAtMs(entry);
    if (this.#damaged.get(id) === changedAtMs || this.#checking.has(id) || this.#isClosed) return;
    this.#checking.set(id, changedAtMs);
    this.#running().send({ type: 'check', ids: [id] });
  }
}

const pairsOfAll: readonly LanguagePair[] = languages.flatMap(({ code: source }, at) =>
  languages.slice(at + 1).map(({ code: target }) => ({ source, target })),
);

function noteProgress(job: Job, receivedBytes: number): void {
  job.startBytes ??= receivedBytes;
  job.receivedBytes = receivedBytes;
}

/** A pair and its reverse need the same models. */
function keyOf({ source, target }: LanguagePair): string {
  return [source, target].toSorted().join('-');
}

function sum(entries: readonly CatalogueEntry[]): number {
  return entries.reduce((bytes, one) => bytes + entryBytes(one), 0);
}
