import type { LanguagePair } from '../domain/language.ts';
import type { Totals, Turn, TurnId } from '../domain/turn.ts';
import type { ReceivedEvent } from '../domain/turns/conversation-event.ts';
import type { ConnectionEvent, TranscriptionTotals } from '../protocol/interpreter-worker.ts';

export type { ConnectionEvent } from '../protocol/interpreter-worker.ts';

/** The changes since the last update. */
export type InterpreterUpdate = {
  /** Whole turns; each replaces the one with its id. */
  readonly changed: readonly Turn[];
  /** Turns that were merged into another one, or taken back. */
  readonly removed: readonly TurnId[];
  /** All turn ids in time order; present only when the order or the set changed. */
  readonly order: readonly TurnId[] | undefined;
  readonly totals: Totals;
  readonly transcription?: TranscriptionTotals;
  /** Not while a replay is to repeat turns that were taken back. */
  readonly isReplayHeard?: boolean;
  readonly signals: readonly ConnectionEvent[];
};

/** Turns the events of one conversation into turns, in a worker. Survives a crash of the worker. */
export type Interpreter = {
  open(pair: LanguagePair, onUpdate: (update: InterpreterUpdate) => void): Promise<void>;
  receive(event: ReceivedEvent): void;
  /** Resolves when every event received so far has reached `onUpdate`, the debounced rebuild included. */
  settle(): Promise<void>;
  close(): void;
};
