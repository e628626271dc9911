import type { Transcript } from '../engines/engines.ts';
import { newId } from '../protocol/new-id.ts';
import type { CancelReason } from './response-body.ts';
import { joinInputs } from './join-inputs.ts';
import type { ResponseRequest, SessionContext } from './response-context.ts';
import { runResponse, type ResponseOutcome } from './response-run.ts';

export type OutcomeListener = (request: ResponseRequest, outcome: ResponseOutcome) => void;

type RunningResponse = {
  readonly request: ResponseRequest;
  readonly abort: AbortController;
  cancelReason: CancelReason;
  isSilenced: boolean;
};

/**
 * Runs one response at a time, in the order of the requests. In growing speech the text of the next response does not
 * wait for the voice of the one before.
 */
export class ResponseQueue {
  readonly #session: SessionContext;
  readonly #onOutcome: OutcomeListener;
  #waiting: ResponseRequest[] = [];
  /** In order: the last one may still be translated, those before are being spoken. */
  #running: readonly RunningResponse[] = [];
  #isTranslating = false;
  /** Interrupted by further speech before any output: its words are prepended to those of the next response. */
  #carriedOver: ResponseRequest | undefined;
  #isClosed = false;
  #lastRun: Promise<void> = Promise.resolve();

  constructor(session: SessionContext, onOutcome: OutcomeListener) {
    this.#session = session;
    this.#onOutcome = onOutcome;
  }

  get isRunning(): boolean {
    return this.#running.length > 0;
  }

  /** The running response began while its utterance was spoken. */
  get isGrowing(): boolean {
    return this.#running.some(({ request }) => request.growing);
  }

  get waitingCount(): number {
    return this.#waiting.length;
  }

  add(request: ResponseRequest): void {
    if (this.#isClosed) return;
    // The transcript may fail while the request waits. The failure is handled when the response runs.
    request.input.catch(() => undefined);
    this.#waiting.push(request);
    this.#runNext();
    this.#session.playback.setOthersWaiting(this.#waiting.length > 0);
  }

  /** @returns false when no response is running */
  cancel(reason: CancelReason): boolean {
    const open = this.#running.filter(({ abort }) => !abort.signal.aborted);
    for (const response of open) {
      response.cancelReason = reason;
      response.abort.abort();
    }
    return open.length > 0;
  }

  /** The running response goes on without a voice. */
  silence(): void {
    for (const response of this.#running) response.isSilenced = true;
  }

  /** Resolves when the outcome of the running response has been reported. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#waiting = [];
    for (const { abort } of this.#running) abort.abort();
    await this.#lastRun;
  }

  #runNext(): void {
    const request = this.#isTranslating ? undefined : this.#waiting.shift();
    if (!request) return;
    this.#session.playback.setOthersWaiting(this.#waiting.length > 0);
    const run = this.#run(this.#withCarriedOver(request)).catch((error: unknown) => this.#session.onFailed(error));
    this.#lastRun = Promise.all([this.#lastRun, run]).then(() => undefined);
  }

  async #run(request: ResponseRequest): Promise<void> {
    this.#carriedOver = undefined;
    const running: RunningResponse = {
      request,
      abort: new AbortController(),
      cancelReason: 'client_cancelled',
      isSilenced: false,
    };
    this.#running = [...this.#running, running];
    this.#isTranslating = true;
    const onTranslated = () => {
      if (!request.growing || this.#running.at(-1) !== running) return;
      this.#isTranslating = false;
      this.#runNext();
    };
    const cancellation = {
      signal: running.abort.signal,
      reason: () => running.cancelReason,
      isSilenced: () => running.isSilenced,
      isByClient: () => running.cancelReason === 'client_cancelled' && !this.#isClosed,
    };
    const outcome = await runResponse(request, this.#session, { ...cancellation, onTranslated });
    if (this.#running.at(-1) === running) this.#isTranslating = false;
    this.#running = this.#running.filter((response) => response !== running);
    const { status, hasOutput } = outcome;
    const isInterrupted = status.type === 'cancelled' && status.reason === 'turn_detected';
    if (isInterrupted && !hasOutput) this.#carriedOver = request;
    this.#onOutcome(request, outcome);
    this.#runNext();
  }

  #withCarriedOver(request: ResponseRequest): ResponseRequest {
    const before = this.#carriedOver;
    if (!before) return request;
    const { growing } = request;
    const spokenIds = [...before.spokenIds, ...request.spokenIds];
    if (growing)
      return { ...request, spokenIds, growing: { ...growing, clauses: precededBy(before.input, growing.clauses) } };
    const input = joinInputs(before.input, request.input, (leftOut) => {
      this.add({ ...(leftOut === 'before' ? before : request), id: newId('resp') });
    });
    return { ...request, input, spokenIds };
  }
}

/** Words that were interrupted before their translation, and the clauses after them. */
async function* precededBy(
  before: Promise<Transcript>,
  clauses: AsyncIterable<Transcript>,
): AsyncGenerator<Transcript> {
  const earlier = await before.catch(() => undefined);
  if (earlier && earlier.text.trim() !== '') yield earlier;
  yield* clauses;
}
