import type { LanguagePair } from '../../src/domain/language.ts';
import { decideFor } from '../../src/domain/language-detection/decide-language.ts';
import { TurnProjector } from '../../src/domain/turns/turn-projector.ts';
import type { TurnChange } from '../../src/domain/turns/turn-projector.ts';
import type {
  ConnectionSignal,
  InterpreterWorker,
  NumberedEvent,
  UpdatePort,
  WorkerUpdate,
} from '../../src/protocol/interpreter-worker.ts';
import { signalOf } from './connection-signal.ts';
import { SpentEvents } from './spent-events.ts';

/** Debounce of the rebuild (product spec section 4). */
const REBUILD_DEBOUNCE_MS = 300;
/** In a conversation without pauses the rebuild is delayed no longer than this. */
const REBUILD_MAX_DELAY_MS = 900;

/** What the page can call. */
export function createInterpreterApi(): InterpreterWorker {
  let session: InterpreterSession | undefined;
  return {
    open(pair, updates, quietUpTo) {
      session?.close();
      session = new InterpreterSession(pair, updates, quietUpTo);
    },
    receive: (events) => session?.receive(events),
    settle: () => session?.settle() ?? 0,
  };
}

/** One conversation: events in, updates out. Texts are sent at once, changes of the turn list after a debounce. */
class InterpreterSession {
  readonly #updates: UpdatePort;
  readonly #quietUpTo: number;
  readonly #projector: TurnProjector;
  readonly #spentEvents = new SpentEvents();
  #rebuildTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest change that waits for the rebuild happened. */
  #rebuildPendingSinceMs: number | undefined;
  #lastEvent = 0;
  #updateCount = 0;
  /** For the next update. */
  #signals: ConnectionSignal[] = [];
  #spent: number[] = [];

  constructor(pair: LanguagePair, updates: UpdatePort, quietUpTo: number) {
    this.#updates = updates;
    this.#quietUpTo = quietUpTo;
    this.#projector = new TurnProjector(pair, decideFor(pair));
  }

  receive(events: readonly NumberedEvent[]): void {
    const pendingBefore = this.#projector.pendingRegroups;
    for (const event of events) this.#receiveOne(event);
    this.#post(this.#projector.refresh());
    if (this.#projector.pendingRegroups > pendingBefore) this.#scheduleRebuild();
  }

  settle(): number {
    this.#rebuild();
    return this.#updateCount;
  }

  close(): void {
    clearTimeout(this.#rebuildTimer);
  }

  #receiveOne({ event, receivedAtMs, number }: NumberedEvent): void {
    this.#lastEvent = number;
    this.#projector.receive(event, receivedAtMs);
    this.#spent.push(...this.#spentEvents.note(number, event));
    const signal = number > this.#quietUpTo ? signalOf(event) : undefined;
    if (signal) this.#signals.push(signal);
  }

  #scheduleRebuild(): void {
    const nowMs = Date.now();
    this.#rebuildPendingSinceMs ??= nowMs;
    const leftMs = this.#rebuildPendingSinceMs + REBUILD_MAX_DELAY_MS - nowMs;
    clearTimeout(this.#rebuildTimer);
    this.#rebuildTimer = setTimeout(() => this.#rebuild(), Math.max(0, Math.min(REBUILD_DEBOUNCE_MS, leftMs)));
  }

  #rebuild(): void {
    clearTimeout(this.#rebuildTimer);
    this.#rebuildPendingSinceMs = undefined;
    this.#post(this.#projector.rebuild());
  }

  #post(change: TurnChange): void {
    const { changed, removed, splice } = change;
    const isEmpty = changed.length + removed.length + this.#signals.length + this.#spent.length === 0 && !splice;
    if (isEmpty) return;
    const update: WorkerUpdate = {
      number: ++this.#updateCount,
      lastEvent: this.#lastEvent,
      spent: this.#spent,
      ...change,
      transcription: this.#projector.transcription,
      signals: this.#signals,
    };
    this.#updates.postMessage(update, []);
    this.#signals = [];
    this.#spent = [];
  }
}
