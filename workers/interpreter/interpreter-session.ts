import type { LanguagePair } from '../../src/domain/language.ts';
import { decideFor } from '../../src/domain/language-detection/decide-language.ts';
import { createTurnProjector } from '../../src/domain/turns/turn-projector.ts';
import type { TurnChange } from '../../src/domain/turns/turn-projector.ts';
import type {
  ConnectionSignal,
  NumberedEvent,
  UpdatePort,
  WorkerUpdate,
} from '../../src/protocol/interpreter-worker.ts';
import { parseEventText } from '../../src/protocol/realtime/parse-event.ts';
import { signalOf } from './connection-signal.ts';
import { createSpentEvents } from './spent-events.ts';

/** Product spec section 4: the list is rebuilt when its structure has been quiet for so long. */
const REBUILD_AFTER_MS = 300;
/** In a conversation that never pauses the rebuild waits no longer than this. */
const REBUILD_AT_LATEST_MS = 900;

export type InterpreterSession = {
  receive(frames: readonly NumberedEvent[]): void;
  settle(): number;
  close(): void;
};

/** One conversation: frames in, updates out. Texts go at once, the structure of the list after a quiet moment. */
export function createInterpreterSession(
  pair: LanguagePair,
  updates: UpdatePort,
  quietUpTo: number,
): InterpreterSession {
  const book = createTurnProjector(pair, decideFor(pair));
  const spentFrames = createSpentEvents();
  let signals: ConnectionSignal[] = [];
  let spent: number[] = [];
  let [lastEvent, unknownCount, malformedCount, updateCount] = [0, 0, 0, 0];
  let rebuildTimer: ReturnType<typeof setTimeout> | undefined;
  let firstUnsettledAtMs: number | undefined;
  let hasNews = false;

  function receiveFrame({ text, receivedAtMs, number }: NumberedEvent): void {
    const parsed = parseEventText(text);
    lastEvent = number;
    if (parsed.type === 'unknown') unknownCount++;
    if (parsed.type === 'malformed') malformedCount++;
    if (parsed.type !== 'known') {
      hasNews = true;
      return;
    }
    book.receive(parsed.event, receivedAtMs);
    spent.push(...spentFrames.note(number, parsed.event));
    const signal = number > quietUpTo ? signalOf(parsed.event) : undefined;
    if (signal) signals.push(signal);
  }

  function post(change: TurnChange): void {
    const isEmpty =
      change.changed.length + change.removed.length + signals.length + spent.length === 0 && !change.splice;
    if (isEmpty && !hasNews) return;
    hasNews = false;
    const update: WorkerUpdate = {
      number: ++updateCount,
      lastEvent,
      spent,
      ...change,
      transcription: book.transcription(),
      signals,
      unknownCount,
      malformedCount,
    };
    updates.postMessage(update, []);
    signals = [];
    spent = [];
  }

  function rebuild(): void {
    clearTimeout(rebuildTimer);
    firstUnsettledAtMs = undefined;
    post(book.rebuild());
  }

  function scheduleRebuild(): void {
    const nowMs = Date.now();
    firstUnsettledAtMs ??= nowMs;
    const latestMs = firstUnsettledAtMs + REBUILD_AT_LATEST_MS - nowMs;
    clearTimeout(rebuildTimer);
    rebuildTimer = setTimeout(rebuild, Math.max(0, Math.min(REBUILD_AFTER_MS, latestMs)));
  }

  return {
    receive(frames) {
      const unsettledBefore = book.unsettledCount();
      for (const frame of frames) receiveFrame(frame);
      post(book.refresh());
      if (book.unsettledCount() > unsettledBefore) scheduleRebuild();
    },
    settle() {
      rebuild();
      return updateCount;
    },
    close: () => clearTimeout(rebuildTimer),
  };
}
