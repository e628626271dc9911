import { releaseProxy, transfer, wrap, type Endpoint, type Remote } from 'comlink';
import type { LanguagePair } from '../../domain/language.ts';
import type { InterpreterWorker, NumberedEvent, WorkerUpdate } from '../../protocol/interpreter-worker.ts';
import { reportFailure } from '../../shared/report-failure.ts';

/** Interval of the heartbeat, and how many in a row may fail. */
const HEARTBEAT_MS = 500;
const MAX_MISSED = 5;
/** A worker whose script is still loading cannot respond; a slow network may take its time. */
const MAX_MISSED_AT_START = 60;

/** A worker thread: how to call it, how to learn of its crash, how to terminate it. */
export type InterpreterThread = {
  readonly endpoint: Endpoint;
  onCrash(listener: () => void): void;
  end(): void;
};

/**
 * The link to one worker, from its start to its end:
 *
 *   starting ──first response──▶ alive ──crash, failed call or missed heartbeats──▶ over
 *       └───────────────────────────────────────────────────────────────────────────↑
 *
 * Calls that are pending when the link is over never settle.
 */
export class InterpreterLink {
  /** Resolves once the link is over. */
  readonly over: Promise<void>;
  readonly #thread: InterpreterThread;
  readonly #worker: Remote<InterpreterWorker>;
  readonly #onUpdate: (update: WorkerUpdate) => void;
  readonly #updates: MessagePort;
  readonly #heartbeat: ReturnType<typeof setInterval>;
  #resolveOver = (): void => undefined;
  #isOver = false;
  #hasResponded = false;
  /** Calls the worker has not responded to. */
  #pendingCalls = 0;
  /** Heartbeats in a row without a response. */
  #missedHeartbeats = 0;
  /** Number of the last update delivered. */
  #lastUpdate = 0;
  /** Resolvers of `settle`, by the update they wait for. */
  readonly #settling = new Map<() => void, number>();

  constructor(
    thread: InterpreterThread,
    pair: LanguagePair,
    quietUpTo: number,
    onUpdate: (update: WorkerUpdate) => void,
  ) {
    this.#thread = thread;
    this.#worker = wrap<InterpreterWorker>(thread.endpoint);
    this.#onUpdate = onUpdate;
    this.over = new Promise((resolve) => {
      this.#resolveOver = resolve;
    });
    const { port1, port2 } = new MessageChannel();
    this.#updates = port1;
    port1.addEventListener('message', (event: MessageEvent<WorkerUpdate>) => this.#deliver(event.data));
    port1.start();
    thread.onCrash(() => this.end());
    this.#heartbeat = setInterval(() => this.#checkHeartbeat(), HEARTBEAT_MS);
    void this.#call(() => this.#worker.open(pair, transfer(port2, [port2]), quietUpTo));
  }

  get hasResponded(): boolean {
    return this.#hasResponded;
  }

  /** Resolves when the worker has received the events. */
  send(events: readonly NumberedEvent[]): Promise<void> {
    return this.#call(() => this.#worker.receive(events));
  }

  /** Resolves when everything sent so far has reached `onUpdate`. */
  async settle(): Promise<void> {
    const update = await this.#call(() => this.#worker.settle());
    if (update > this.#lastUpdate) await new Promise<void>((resolve) => this.#settling.set(resolve, update));
  }

  end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#heartbeat);
    this.#updates.close();
    this.#worker[releaseProxy]();
    this.#thread.end();
    this.#resolveOver();
  }

  /** A failed call leaves the worker in an unknown state, so it ends the link. */
  async #call<T>(callWorker: () => Promise<T>): Promise<T> {
    if (this.#isOver) return neverSettles();
    this.#pendingCalls++;
    try {
      const value = await callWorker();
      this.#hasResponded = true;
      this.#missedHeartbeats = 0;
      this.#pendingCalls--;
      return value;
    } catch (error) {
      reportFailure(error);
      this.end();
      return neverSettles();
    }
  }

  #checkHeartbeat(): void {
    this.#missedHeartbeats = this.#pendingCalls > 0 ? this.#missedHeartbeats + 1 : 0;
    if (this.#missedHeartbeats > (this.#hasResponded ? MAX_MISSED : MAX_MISSED_AT_START)) this.end();
    else if (this.#pendingCalls === 0) void this.#call(() => this.#worker.receive([]));
  }

  #deliver(update: WorkerUpdate): void {
    if (this.#isOver) return;
    this.#lastUpdate = update.number;
    this.#onUpdate(update);
    for (const [resolve, number] of this.#settling) {
      if (number > update.number) continue;
      this.#settling.delete(resolve);
      resolve();
    }
  }
}

function neverSettles(): Promise<never> {
  return new Promise(() => undefined);
}
