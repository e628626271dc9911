import type { LanguagePair } from '../domain/language.ts';
import type { Totals, Turn, TurnId } from '../domain/turn.ts';
import type { ConnectionSignal, ReceivedEvent, TranscriptionTotals } from '../protocol/interpreter-worker.ts';

export type { ConnectionSignal, ReceivedEvent } from '../protocol/interpreter-worker.ts';

/** What changed since the last update. Turns are whole: they replace the ones with their id. */
export type InterpreterUpdate = {
  readonly changed: readonly Turn[];
  /** Turns that a merge swallowed. */
  readonly removed: readonly TurnId[];
  /** All turn ids in time order, present only when the order or the set changed. */
  readonly order: readonly TurnId[] | undefined;
  readonly totals: Totals;
  readonly transcription?: TranscriptionTotals;
  readonly signals: readonly ConnectionSignal[];
  readonly unknownCount: number;
  readonly malformedCount: number;
};

/** Turns the frames of one conversation into turns. The rules run in a worker; a crash there is healed by replay. */
export type Interpreter = {
  open(pair: LanguagePair, onUpdate: (update: InterpreterUpdate) => void): Promise<void>;
  receive(frame: ReceivedEvent): void;
  /** Resolves when every frame received so far has reached `onUpdate`, the debounced rebuild included. */
  settle(): Promise<void>;
  close(): void;
};
