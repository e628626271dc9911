import type { LanguagePair } from '../domain/language.ts';
import type { Totals, Turn, TurnId } from '../domain/turn.ts';

/** One text frame of the `events` channel and when it came. */
export type ReceivedFrame = { readonly text: string; readonly receivedAtMs: number };

/** What the line says besides turns: the page acts on these at once. */
export type LineSignal =
  | { readonly type: 'session-opened'; readonly expiresAtMs: number | undefined }
  | { readonly type: 'speech-started' }
  | { readonly type: 'speech-stopped' }
  | { readonly type: 'voice-started' }
  | { readonly type: 'voice-stopped' }
  | { readonly type: 'session-expired' }
  | { readonly type: 'line-failed'; readonly code: string; readonly text: string };

/** What changed since the last update. Turns are whole: they replace the ones with their id. */
export type InterpreterUpdate = {
  readonly changed: readonly Turn[];
  /** Turns that a merge swallowed. */
  readonly removed: readonly TurnId[];
  /** All turn ids in time order, present only when the order or the set changed. */
  readonly order: readonly TurnId[] | undefined;
  readonly totals: Totals;
  readonly signals: readonly LineSignal[];
  readonly unknownCount: number;
  readonly malformedCount: number;
};

/** Turns the frames of one conversation into turns. The rules run in a worker; a crash there is healed by replay. */
export type Interpreter = {
  open(pair: LanguagePair, onUpdate: (update: InterpreterUpdate) => void): Promise<void>;
  receive(frame: ReceivedFrame): void;
  /** Resolves when every frame received so far has reached `onUpdate`, the debounced rebuild included. */
  settle(): Promise<void>;
  close(): void;
};
