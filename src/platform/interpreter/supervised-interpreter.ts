import type { LanguagePair } from '../../domain/language.ts';
import { sleep } from '../../shared/async.ts';
import { noTotals, type Totals, type Turn, type TurnId } from '../../domain/turn.ts';
import type { ReceivedEvent } from '../../domain/turns/conversation-event.ts';
import { spliced } from '../../domain/turns/order-log.ts';
import type { Interpreter, InterpreterUpdate } from '../../ports/interpreter.ts';
import type { NumberedEvent, WorkerUpdate } from '../../protocol/interpreter-worker.ts';
import { InterpreterLink, type InterpreterThread } from './interpreter-link.ts';

/** Events within one frame of the screen are sent in one batch. */
const BATCH_MS = 16;
/** A replay is sent in batches of this size, so that neither side blocks. */
const REPLAY_BATCH = 2000;
/** Delay before a worker that never responded is started again. */
const RESTART_MS = 1000;

export function spawnInterpreterThread(): InterpreterThread {
  const worker = new Worker(new URL('../../../workers/interpreter/interpreter.worker.ts', import.meta.url), {
    type: 'module',
    name: 'interpreter',
  });
  return {
    endpoint: worker,
    onCrash(listener) {
      worker.addEventListener('error', listener);
      worker.addEventListener('messageerror', listener);
    },
    end: () => worker.terminate(),
  };
}

/** An interpreter in a worker that is restarted when it crashes or stops responding. */
export function createSupervisedInterpreter(spawn: () => InterpreterThread = spawnInterpreterThread): Interpreter {
  let supervisor: InterpreterSupervisor | undefined;
  return {
    async open({ source, target }, onUpdate) {
      supervisor?.close();
      // A copy: the page's pair may be a proxy, which cannot be posted.
      supervisor = new InterpreterSupervisor(spawn, { source, target }, onUpdate);
      await supervisor.settle();
    },
    receive: (event) => supervisor?.receive(event),
    settle: async () => supervisor?.settle(),
    close() {
      supervisor?.close();
      supervisor = undefined;
    },
  };
}

type Phase =
  | { readonly type: 'live'; readonly link: InterpreterLink }
  /** `turns`: what the new worker has derived so far, withheld until it has read the whole log. */
  | { readonly type: 'replaying'; readonly link: InterpreterLink; readonly turns: Map<TurnId, Turn> }
  | { readonly type: 'restarting' }
  | { readonly type: 'closed' };

/**
 * Supervises the workers of one conversation.
 *
 *           log is empty
 *   start ────────────────▶ live ◀──the worker has read the log── replaying
 *     │                      │                                     ↑    │
 *     │                      ▼ crashed or silent                   │    ▼ crashed or silent
 *     └───log has events──────────────────────▶ replaying      restarting
 *
 * The log stays on the page and turns are a function of the log, so a new worker that reads it arrives at the same
 * turns. Events that the worker reports as spent leave the log: the turns are the same without them.
 */
class InterpreterSupervisor {
  readonly #spawn: () => InterpreterThread;
  readonly #pair: LanguagePair;
  readonly #onUpdate: (update: InterpreterUpdate) => void;
  #phase: Phase;
  /** Everything a new worker needs, by number. */
  readonly #log = new Map<number, NumberedEvent>();
  #eventCount = 0;
  /** Events the present worker has not been sent. */
  #unsent: NumberedEvent[] = [];
  /** Runs while a batch collects. */
  #batchTimer: ReturnType<typeof setTimeout> | undefined;
  /** The last event that any worker has processed: its signals have been delivered. */
  #lastProcessed = 0;
  #lastUpdate: WorkerUpdate | undefined;
  #order: readonly TurnId[] = [];
  #totals: Totals = noTotals;
  /** Ids of the turns the page has. */
  readonly #shownIds = new Set<TurnId>();

  constructor(spawn: () => InterpreterThread, pair: LanguagePair, onUpdate: (update: InterpreterUpdate) => void) {
    this.#spawn = spawn;
    this.#pair = pair;
    this.#onUpdate = onUpdate;
    this.#phase = this.#start();
  }

  receive(event: ReceivedEvent): void {
    const numbered = { ...event, number: ++this.#eventCount };
    this.#log.set(numbered.number, numbered);
    this.#unsent.push(numbered);
    this.#scheduleBatch();
  }

  async settle(): Promise<void> {
    while (!(await this.#settlePresentWorker()));
  }

  close(): void {
    const link = this.#link;
    this.#phase = { type: 'closed' };
    clearTimeout(this.#batchTimer);
    link?.end();
  }

  get #link(): InterpreterLink | undefined {
    return this.#phase.type === 'live' || this.#phase.type === 'replaying' ? this.#phase.link : undefined;
  }

  #start(): Phase {
    this.#order = [];
    this.#unsent = [...this.#log.values()];
    const link = new InterpreterLink(this.#spawn(), this.#pair, this.#lastProcessed, (update) =>
      this.#onWorkerUpdate(update),
    );
    void link.over.then(() => this.#restartAfter(link));
    if (this.#log.size === 0) return { type: 'live', link };
    void this.#replayTo(link);
    return { type: 'replaying', link, turns: new Map() };
  }

  #restartAfter(link: InterpreterLink): void {
    if (this.#link !== link) return;
    this.#phase = { type: 'restarting' };
    setTimeout(
      () => {
        if (this.#phase.type === 'restarting') this.#phase = this.#start();
      },
      link.hasResponded ? 0 : RESTART_MS,
    );
  }

  async #replayTo(link: InterpreterLink): Promise<void> {
    while (this.#unsent.length > 0) await link.send(this.#unsent.splice(0, REPLAY_BATCH));
    await link.settle();
    if (this.#phase.type !== 'replaying' || this.#phase.link !== link) return;
    const { turns } = this.#phase;
    this.#phase = { type: 'live', link };
    this.#showReplayed(turns);
    this.#sendBatch();
  }

  #onWorkerUpdate(update: WorkerUpdate): void {
    this.#lastProcessed = Math.max(this.#lastProcessed, update.lastEvent);
    for (const number of update.spent) this.#log.delete(number);
    this.#totals = update.totals ?? this.#totals;
    if (update.splice) this.#order = spliced(this.#order, update.splice);
    this.#lastUpdate = update;
    if (this.#phase.type !== 'replaying')
      return this.#show(update, update.changed, update.removed, update.splice !== undefined);
    const { turns } = this.#phase;
    for (const turn of update.changed) turns.set(turn.id, turn);
    for (const id of update.removed) turns.delete(id);
    if (update.signals.length > 0) this.#show(update, [], [], false);
  }

  /** One update that brings the page from what the old worker had derived to what the new one has. */
  #showReplayed(turns: ReadonlyMap<TurnId, Turn>): void {
    if (!this.#lastUpdate) return;
    const present = new Set(this.#order);
    const removed = [...this.#shownIds].filter((id) => !present.has(id));
    this.#show({ ...this.#lastUpdate, signals: [] }, [...turns.values()], removed, true);
  }

  #show(
    { transcription, isReplayHeard, signals }: WorkerUpdate,
    changed: readonly Turn[],
    removed: readonly TurnId[],
    isReordered: boolean,
  ): void {
    for (const { id } of changed) this.#shownIds.add(id);
    for (const id of removed) this.#shownIds.delete(id);
    const order = isReordered ? this.#order : undefined;
    this.#onUpdate({ changed, removed, order, totals: this.#totals, transcription, isReplayHeard, signals });
  }

  /** The first event is sent at once; those that follow within a frame of the screen are sent together. */
  #scheduleBatch(): void {
    if (this.#batchTimer !== undefined) return;
    this.#sendBatch();
    this.#batchTimer = setTimeout(() => {
      this.#batchTimer = undefined;
      if (this.#unsent.length > 0) this.#scheduleBatch();
    }, BATCH_MS);
  }

  #sendBatch(): void {
    if (this.#phase.type !== 'live' || this.#unsent.length === 0) return;
    void this.#phase.link.send(this.#unsent.splice(0));
  }

  /** False when the worker was replaced meanwhile: the next one has to settle. */
  async #settlePresentWorker(): Promise<boolean> {
    if (this.#phase.type === 'closed') return true;
    if (this.#phase.type !== 'live') {
      await sleep(BATCH_MS);
      return false;
    }
    this.#sendBatch();
    const { link } = this.#phase;
    return Promise.race([link.settle().then(() => true), link.over.then(() => false)]);
  }
}
