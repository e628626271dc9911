import { CheckedEvents } from '../../src/domain/call-check/checked-events.ts';
import type { LanguagePair } from '../../src/domain/language.ts';
import { decideFor } from '../../src/domain/language-detection/decide-language.ts';
import { TurnProjector, type TurnChange } from '../../src/domain/turns/turn-projector.ts';
import type { ConversationEvent } from '../../src/domain/turns/conversation-event.ts';
import type {
  ConnectionEvent,
  InterpreterWorker,
  NumberedEvent,
  UpdatePort,
  WorkerUpdate,
} from '../../src/protocol/interpreter-worker.ts';
import { signalOf, signalOfFinding } from './connection-signal.ts';
import { SpentEvents } from './spent-events.ts';

/** Debounce of the rebuild (product spec section 4). */
const REBUILD_DEBOUNCE_MS = 300;
/** Words that no turn on screen shows yet do not wait for the debounce. */
const NEW_WORDS_DELAY_MS = 60;
/** In a conversation without pauses the rebuild is delayed no longer than this. */
const REBUILD_MAX_DELAY_MS = 900;

/** The functions that the page calls. */
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
  readonly #pair: LanguagePair;
  readonly #updates: UpdatePort;
  readonly #quietUpTo: number;
  readonly #projector: TurnProjector;
  readonly #spentEvents = new SpentEvents();
  /** For a service that checks nothing itself. */
  #checked: CheckedEvents | undefined;
  #rebuildTimer: ReturnType<typeof setTimeout> | undefined;
  /** When the oldest change that waits for the rebuild happened. */
  #rebuildPendingSinceMs: number | undefined;
  #rebuildDueAtMs: number | undefined;
  #lastEvent = 0;
  #updateCount = 0;
  /** For the next update. */
  #signals: ConnectionEvent[] = [];
  #spent: number[] = [];

  constructor(pair: LanguagePair, updates: UpdatePort, quietUpTo: number) {
    this.#pair = pair;
    this.#updates = updates;
    this.#quietUpTo = quietUpTo;
    this.#projector = new TurnProjector(pair, decideFor(pair));
  }

  receive(events: readonly NumberedEvent[]): void {
    const pendingBefore = this.#projector.pendingRegroups;
    for (const event of events) this.#receiveOne(event);
    this.#post(this.#projector.refresh());
    if (this.#projector.hasUnshownWords) this.#scheduleRebuildForNewWords();
    else if (this.#projector.pendingRegroups > pendingBefore) this.#scheduleRebuild();
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
    if (event.type === 'session-opened' && event.needsChecks) this.#checked ??= new CheckedEvents(this.#pair);
    const { events, findings } = this.#checked?.note(event) ?? { events: [event], findings: [] };
    for (const event of events) this.#projector.receive(event, receivedAtMs);
    if (!this.#isVoidText(event)) this.#spent.push(...this.#spentEvents.note(number, event));
    if (number <= this.#quietUpTo) return;
    const signals = events.map((event) => signalOf(event, (id) => this.#projector.speechEndOf(id)));
    for (const signal of [...signals, ...findings.map(signalOfFinding)]) if (signal) this.#signals.push(signal);
  }

  /** A finding from a part of the text may not repeat from the whole one. */
  #isVoidText(event: ConversationEvent): boolean {
    return event.type === 'response-text-done' && (this.#checked?.isVoid(event.responseId) ?? false);
  }

  #scheduleRebuild(): void {
    const nowMs = Date.now();
    this.#rebuildPendingSinceMs ??= nowMs;
    this.#rebuildAt(Math.min(nowMs + REBUILD_DEBOUNCE_MS, this.#rebuildPendingSinceMs + REBUILD_MAX_DELAY_MS));
  }

  /** Further words do not delay it. */
  #scheduleRebuildForNewWords(): void {
    const nowMs = Date.now();
    this.#rebuildPendingSinceMs ??= nowMs;
    const dueAtMs = Math.min(this.#rebuildDueAtMs ?? Number.POSITIVE_INFINITY, nowMs + NEW_WORDS_DELAY_MS);
    if (dueAtMs !== this.#rebuildDueAtMs) this.#rebuildAt(dueAtMs);
  }

  #rebuildAt(dueAtMs: number): void {
    this.#rebuildDueAtMs = dueAtMs;
    clearTimeout(this.#rebuildTimer);
    this.#rebuildTimer = setTimeout(() => this.#rebuild(), Math.max(0, dueAtMs - Date.now()));
  }

  #rebuild(): void {
    clearTimeout(this.#rebuildTimer);
    this.#rebuildPendingSinceMs = undefined;
    this.#rebuildDueAtMs = undefined;
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
      isReplayHeard: this.#projector.isReplayHeard,
      signals: this.#signals,
    };
    this.#updates.postMessage(update, []);
    this.#signals = [];
    this.#spent = [];
  }
}
