import type { Transcript } from '../engines/engines.ts';
import type { ResponseRequest, SessionContext } from './response-context.ts';
import { runResponse, type ResponseOutcome } from './response-run.ts';

type CancelReason = 'turn_detected' | 'client_cancelled';

/** One answer at a time; the others wait for their turn. */
export type ResponseQueue = {
  readonly active: string | undefined;
  readonly waiting: number;
  start(request: ResponseRequest): void;
  /** False when there is nothing to cancel. */
  cancel(reason: CancelReason): boolean;
  close(): void;
};

export type OutcomeListener = (request: ResponseRequest, outcome: ResponseOutcome) => void;

type Running = { readonly request: ResponseRequest; readonly stop: AbortController; reason: CancelReason };

export function createResponseQueue(stage: SessionContext, onOutcome: OutcomeListener): ResponseQueue {
  let waiting: ResponseRequest[] = [];
  let running: Running | undefined;
  let carried: ResponseRequest | undefined;

  async function run(wanted: ResponseRequest) {
    const request = withCarried(wanted, carried);
    carried = undefined;
    const current: Running = { request, stop: new AbortController(), reason: 'client_cancelled' };
    running = current;
    const cancellation = { signal: current.stop.signal, reason: () => current.reason };
    const outcome = await runResponse(request, stage, cancellation);
    running = undefined;
    // Somebody went on speaking before the answer had begun: those words belong to the next answer.
    const cutOff = outcome.status.type === 'cancelled' && outcome.status.reason === 'turn_detected';
    if (cutOff && !outcome.answered) carried = request;
    onOutcome(request, outcome);
    next();
  }

  function next() {
    const request = running ? undefined : waiting.shift();
    if (request) void run(request);
  }

  return {
    get active() {
      return running?.request.id;
    },
    get waiting() {
      return waiting.length;
    },
    start(request) {
      // It may have to wait, and its words may fail meanwhile; that is told when its turn comes.
      request.transcript.catch(() => undefined);
      waiting.push(request);
      next();
    },
    cancel(reason) {
      if (!running || running.stop.signal.aborted) return false;
      running.reason = reason;
      running.stop.abort();
      return true;
    },
    close() {
      waiting = [];
      running?.stop.abort();
    },
  };
}

function withCarried(request: ResponseRequest, carried: ResponseRequest | undefined): ResponseRequest {
  if (!carried) return request;
  const transcript = Promise.all([carried.transcript, request.transcript]).then(([before, now]) => joined(before, now));
  return { ...request, transcript, speechMs: carried.speechMs + request.speechMs };
}

function joined(before: Transcript, now: Transcript): Transcript {
  return { ...now, text: `${before.text} ${now.text}`.trim() };
}
