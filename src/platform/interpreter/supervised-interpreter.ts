import type { LanguagePair } from '../../domain/language.ts';
import type { Totals, Turn, TurnId } from '../../domain/turn.ts';
import { spliced } from '../../domain/turns/order-log.ts';
import { noUsage } from '../../domain/usage.ts';
import type { Interpreter, InterpreterUpdate } from '../../ports/interpreter.ts';
import type { NumberedEvent, ReceivedEvent, WorkerUpdate } from '../../protocol/interpreter-worker.ts';
import { openInterpreterLink } from './interpreter-link.ts';
import type { InterpreterLink, InterpreterThread } from './interpreter-link.ts';

/** Frames that come within one frame of the screen travel together. */
const BATCH_MS = 16;
/** A replay goes over in pieces, so that neither side stalls. */
const REPLAY_PIECE = 2000;
/** Between tries to start a worker that never came to life. */
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

/**
 * The interpreter behind a worker.
 *
 *   frames ──batches──→ worker ──updates──→ page
 *      └─→ log             × crashed or silent
 *           └───replay──→ next worker
 *
 * The log stays here, and turns are a function of the log: a new worker that reads it stands where the old one stood.
 * Frames that the worker calls spent leave it: turns are the same without them.
 */
export function createSupervisedInterpreter(spawn: () => InterpreterThread = spawnInterpreterThread): Interpreter {
  let conversation: Conversation | undefined;
  return {
    async open(pair, onUpdate) {
      conversation?.close();
      conversation = openConversation(spawn, { source: pair.source, target: pair.target }, onUpdate);
      await conversation.settle();
    },
    receive: (frame) => conversation?.receive(frame),
    settle: async () => conversation?.settle(),
    close() {
      conversation?.close();
      conversation = undefined;
    },
  };
}

type Conversation = {
  receive(frame: ReceivedEvent): void;
  settle(): Promise<void>;
  close(): void;
};

function openConversation(
  spawn: () => InterpreterThread,
  pair: LanguagePair,
  onUpdate: (update: InterpreterUpdate) => void,
): Conversation {
  const log = new Map<number, NumberedEvent>();
  /** What the present worker has not been sent. */
  let unsent: NumberedEvent[] = [];
  const shown = new Set<TurnId>();
  let life: InterpreterLink | undefined;
  let order: readonly TurnId[] = [];
  let [frameCount, lastHeardFrame] = [0, 0];
  let closed = false;
  let lastHeard: WorkerUpdate | undefined;
  let totals: Totals = { turnCount: 0, usage: noUsage, costMicros: 0, unknownUsageCount: 0 };
  let batchTimer: ReturnType<typeof setTimeout> | undefined;
  /** Set while a new worker reads the log: what it says is held back until it stands where the old one stood. */
  let replay: Map<TurnId, Turn> | undefined;

  function begin(): void {
    order = [];
    unsent = [...log.values()];
    replay = log.size > 0 ? new Map() : undefined;
    const fresh = openInterpreterLink(spawn(), pair, lastHeardFrame, hear);
    life = fresh;
    void fresh.over.then(() => restart(fresh));
    if (replay) void readLog(fresh);
  }

  function restart(dead: InterpreterLink): void {
    if (closed || life !== dead) return;
    life = undefined;
    setTimeout(() => !closed && begin(), dead.hasLived() ? 0 : RESTART_MS);
  }

  async function readLog(reader: InterpreterLink): Promise<void> {
    while (unsent.length > 0) await sendNext(reader, REPLAY_PIECE);
    await reader.settle();
    if (life !== reader) return;
    finishReplay();
    flush();
  }

  function sendNext(to: InterpreterLink, most: number): Promise<void> {
    return to.send(unsent.splice(0, most));
  }

  function hear(update: WorkerUpdate): void {
    lastHeardFrame = Math.max(lastHeardFrame, update.lastEvent);
    for (const number of update.spent) log.delete(number);
    totals = update.totals ?? totals;
    if (update.splice) order = spliced(order, update.splice);
    lastHeard = update;
    if (!replay) return show(update, update.changed, update.removed, update.splice !== undefined);
    for (const turn of update.changed) replay.set(turn.id, turn);
    for (const id of update.removed) replay.delete(id);
    if (update.signals.length > 0) show(update, [], [], false);
  }

  function finishReplay(): void {
    const turns = [...(replay?.values() ?? [])];
    replay = undefined;
    const current = new Set(order);
    if (lastHeard)
      show(
        { ...lastHeard, signals: [] },
        turns,
        [...shown].filter((id) => !current.has(id)),
        true,
      );
  }

  function show(update: WorkerUpdate, changed: readonly Turn[], removed: readonly TurnId[], reordered: boolean): void {
    for (const turn of changed) shown.add(turn.id);
    for (const id of removed) shown.delete(id);
    const { transcription, signals, unknownCount, malformedCount } = update;
    const orderNow = reordered ? order : undefined;
    onUpdate({ changed, removed, order: orderNow, totals, transcription, signals, unknownCount, malformedCount });
  }

  function flush(): void {
    if (life && !replay && unsent.length > 0) void sendNext(life, unsent.length);
  }

  /** The first frame goes at once; what follows within a screen frame goes together. */
  function schedule(): void {
    if (batchTimer !== undefined) return;
    flush();
    batchTimer = setTimeout(() => {
      batchTimer = undefined;
      if (unsent.length > 0) schedule();
    }, BATCH_MS);
  }

  begin();
  return {
    receive(frame) {
      const numbered = { ...frame, number: ++frameCount };
      log.set(numbered.number, numbered);
      unsent.push(numbered);
      schedule();
    },
    async settle() {
      while (!(await settleLife()));
    },
    close() {
      closed = true;
      clearTimeout(batchTimer);
      life?.end();
    },
  };

  /** False when the worker died meanwhile: the next one has to be asked. */
  async function settleLife(): Promise<boolean> {
    if (closed) return true;
    const asked = life;
    if (!asked || replay) {
      await new Promise((resolve) => setTimeout(resolve, BATCH_MS));
      return false;
    }
    flush();
    return Promise.race([asked.settle().then(() => true), asked.over.then(() => false)]);
  }
}
