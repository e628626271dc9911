import { browserOf, pageFailureOf, type PageFailure } from '../domain/page-failure.ts';
import type { Api } from '../ports/api.ts';

/** In the life of a page; the server takes ten in a report. More of them follow from the first ones. */
const MAX_CLASSES = 10;
const MAX_COUNT = 1000;
/** One cause often has several effects, which are sent together. */
const FIRST_DELAY_MS = 5000;
const INTERVAL_MS = 60_000;

/** Storage that is blocked or full, and work that was cancelled: the app expects them everywhere. */
const expectedNames: ReadonlySet<string> = new Set(['AbortError', 'QuotaExceededError', 'SecurityError']);

export type FailureReporterDeps = {
  readonly api: Api;
  readonly userAgent: string;
  /** The version of the app that this page runs. */
  readonly release: string;
};

type Counted = PageFailure & { readonly count: number };

/** Counts unexpected errors by their class, and sends the counts to the server, at most once a minute. */
export class FailureReporter {
  readonly #deps: FailureReporterDeps;
  readonly #known = new Set<string>();
  /** Not sent yet. */
  #counts = new Map<string, Counted>();
  #isScheduled = false;
  #delayMs = FIRST_DELAY_MS;

  constructor(deps: FailureReporterDeps) {
    this.#deps = deps;
  }

  note(error: unknown): void {
    if (error instanceof Error && expectedNames.has(error.name)) return;
    const failure = pageFailureOf(error);
    const key = JSON.stringify(failure);
    if (!this.#known.has(key) && this.#known.size >= MAX_CLASSES) return;
    this.#known.add(key);
    const count = Math.min(MAX_COUNT, (this.#counts.get(key)?.count ?? 0) + 1);
    this.#counts.set(key, { ...failure, count });
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setTimeout(() => void this.#send(), this.#delayMs);
  }

  /** Reports that do not arrive are not repeated: the error probably occurs again. */
  async #send(): Promise<void> {
    const { api, userAgent, release } = this.#deps;
    const errors = [...this.#counts.values()];
    this.#counts = new Map();
    this.#isScheduled = false;
    this.#delayMs = INTERVAL_MS;
    await api.request('reportPageErrors', { body: { release, browser: browserOf(userAgent), errors } });
  }
}
