import { FetchProcess } from './fetch-process.ts';
import type { FetchTarget } from './fetch-job.ts';
import type { FetchReport } from './fetch-protocol.ts';
import { defaultRetryDelays, RetrySchedule, type RetryDelays } from './retry-schedule.ts';

/** Something that is fetched, from when it was asked for until it is here or has failed. */
export type FetchJob<Work> = {
  readonly key: string;
  readonly work: Work;
  receivedBytes: number;
  /** Bytes at the first report of progress. */
  startBytes: number | undefined;
  /** Restarts of the process while this job was the first. */
  restarts: number;
};

export type FetchQueueOptions<Work> = {
  /** The path of the fetching program. */
  readonly program: string;
  /** Asked for each process: the catalogue may have changed. */
  target(): FetchTarget;
  /** The models to fetch for a job. */
  idsOf(work: Work): readonly string[];
  /** The process ends when it has had nothing to do for this long. */
  readonly idleMs: number;
  readonly retryDelays?: RetryDelays | undefined;
  /** `retryInMs`: what has failed is fetched again after this time. A finished or failed job has left the queue. */
  onReport(report: FetchReport, retryInMs: number | undefined): void;
};

const MAX_RESTARTS = 2;

/** A check of the files of a model: when they had changed, and whether they were found to be the catalogue's. */
type Check = { readonly changedAtMs: number; isReady: boolean };

/**
 * The work of a fetching process: jobs, one after the other, and checks of files that were put there by hand. The process
 * runs while there is something to do. One that was killed, or ran out of memory, is replaced, and gets the jobs again.
 */
export class FetchQueue<Work> {
  readonly #options: FetchQueueOptions<Work>;
  readonly #jobs: FetchJob<Work>[] = [];
  readonly #checks = new Map<string, Check>();
  /** Models whose files are not those of the catalogue: when they had changed. */
  readonly #damaged = new Map<string, number>();
  readonly #retries: RetrySchedule;
  #process: FetchProcess | undefined;
  #idle: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: FetchQueueOptions<Work>) {
    this.#options = options;
    this.#retries = new RetrySchedule(options.retryDelays ?? defaultRetryDelays);
  }

  /** In order: the first one is being fetched. */
  get jobs(): readonly FetchJob<Work>[] {
    return this.#jobs;
  }

  /** PID of the fetch process; undefined while none runs. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  job(key: string): FetchJob<Work> | undefined {
    return this.#jobs.find((job) => job.key === key);
  }

  /** A job that is queued already is not queued again. */
  fetch(key: string, work: Work): void {
    if (this.#isClosed || this.job(key)) return;
    this.#retries.pause(key);
    const job: FetchJob<Work> = { key, work, receivedBytes: 0, startBytes: undefined, restarts: 0 };
    this.#jobs.push(job);
    this.#send(job);
  }

  isChecking(id: string): boolean {
    return this.#checks.has(id);
  }

  /** Compares the hashes of files, unless these were found to be others. @returns whether they are being compared */
  check(id: string, changedAtMs: number): boolean {
    if (this.#checks.has(id)) return true;
    if (this.#isClosed || this.#damaged.get(id) === changedAtMs) return false;
    this.#checks.set(id, { changedAtMs, isReady: false });
    this.#running().send({ type: 'check', ids: [id] });
    return true;
  }

  /** Gives jobs up. What was fetched of them stays in part; the others go on in another process. */
  drop(keys: readonly string[]): void {
    void this.#process?.stop();
    this.#process = undefined;
    this.#checks.clear();
    for (const key of keys) {
      this.#retries.cancel(key);
      this.#remove(key);
    }
    this.#sendAll();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#idle);
    this.#retries.close();
    await this.#process?.stop();
  }

  #send({ key, work }: FetchJob<Work>): void {
    this.#running().send({ type: 'fetch', key, ids: [...this.#options.idsOf(work)] });
  }

  #sendAll(): void {
    for (const job of this.#jobs) this.#send(job);
  }

  #running(): FetchProcess {
    clearTimeout(this.#idle);
    const { program, target } = this.#options;
    this.#process ??= new FetchProcess(
      program,
      target(),
      (report) => this.#receive(report),
      () => this.#onLost(),
    );
    return this.#process;
  }

  #receive(report: FetchReport): void {
    this.#options.onReport(report, this.#note(report));
    this.#restWhenIdle();
  }

  /** @returns after how long what has failed is fetched again */
  #note(report: FetchReport): number | undefined {
    const job = 'key' in report ? this.job(report.key) : undefined;
    switch (report.type) {
      case 'ready':
        for (const id of report.ids) {
          const check = this.#checks.get(id);
          if (check) check.isReady = true;
        }
        return undefined;
      case 'checked':
        for (const id of report.ids) this.#endCheck(id);
        return undefined;
      case 'progress':
        if (!job) return undefined;
        job.startBytes ??= report.receivedBytes;
        job.receivedBytes = Math.round(report.receivedBytes);
        return undefined;
      case 'finished':
        this.#retries.cancel(report.key);
        this.#remove(report.key);
        return undefined;
      default:
        this.#remove(report.key);
        return job && this.#retryLater(report, job);
    }
  }

  #retryLater(
    failed: Extract<FetchReport, { type: 'failed' }>,
    { key, work, receivedBytes, startBytes }: FetchJob<Work>,
  ): number | undefined {
    if (this.#isClosed) return undefined;
    const madeProgress = startBytes !== undefined && receivedBytes > startBytes;
    return this.#retries.add(failed, madeProgress, () => this.fetch(key, work));
  }

  #endCheck(id: string): void {
    const check = this.#checks.get(id);
    this.#checks.delete(id);
    if (check && !check.isReady) this.#damaged.set(id, check.changedAtMs);
  }

  #remove(key: string): void {
    const at = this.#jobs.findIndex((job) => job.key === key);
    if (at >= 0) this.#jobs.splice(at, 1);
    this.#restWhenIdle();
  }

  #restWhenIdle(): void {
    clearTimeout(this.#idle);
    if (this.#jobs.length > 0 || this.#checks.size > 0 || this.#isClosed) return;
    this.#idle = setTimeout(() => {
      void this.#process?.stop();
      this.#process = undefined;
    }, this.#options.idleMs).unref();
  }

  #onLost(): void {
    this.#process = undefined;
    this.#checks.clear();
    const [first] = this.#jobs;
    if (this.#isClosed || !first) return;
    first.restarts += 1;
    if (first.restarts > MAX_RESTARTS) {
      const message = 'The process that fetches models ended several times.';
      this.#receive({ type: 'failed', key: first.key, problem: 'refused', message });
    }
    this.#sendAll();
  }
}
