import type { LanguagePair } from '../domain/language.ts';
import type { Totals, Turn, TurnId } from '../domain/turn.ts';
import type { OrderSplice } from '../domain/turns/order-log.ts';

/** One text frame of the `events` channel and when it came. */
export type ReceivedEvent = { readonly text: string; readonly receivedAtMs: number };

/** Numbered from 1 through the conversation, in the order they came; a replay has gaps. */
export type NumberedEvent = ReceivedEvent & { readonly number: number };

/** What interpreting takes, where our own service does it step by step. */
export type Engine = 'recogniser' | 'translator' | 'voice';

/** What the line says besides turns: the page acts on these at once. */
export type ConnectionSignal =
  | { readonly type: 'session-opened'; readonly expiresAtMs: number | undefined }
  | { readonly type: 'speech-started' }
  | { readonly type: 'speech-stopped' }
  | { readonly type: 'voice-started' }
  | { readonly type: 'voice-stopped' }
  | { readonly type: 'session-expired' }
  /** One step of interpreting is away; the conversation goes on. */
  | { readonly type: 'engine-failed'; readonly engine: Engine }
  | { readonly type: 'line-failed'; readonly code: string; readonly text: string };

/** What the transcripts were billed, which is not in any turn's usage: some services count tokens, some seconds. */
export type TranscriptionTotals = { readonly tokens: number; readonly seconds: number };

/** What the worker tells the page; only what changed. */
export type WorkerUpdate = {
  /** Counts the updates of one worker from 1. */
  readonly number: number;
  /** The number of the last frame taken in; 0 before the first. */
  readonly lastEvent: number;
  /** Numbers of frames that no replay needs any more. */
  readonly spent: readonly number[];
  readonly changed: readonly Turn[];
  readonly removed: readonly TurnId[];
  readonly splice: OrderSplice<TurnId> | undefined;
  readonly totals: Totals | undefined;
  readonly transcription: TranscriptionTotals;
  readonly signals: readonly ConnectionSignal[];
  readonly unknownCount: number;
  readonly malformedCount: number;
};

/** Where updates go: one end of a message channel. */
export type UpdatePort = { postMessage(update: WorkerUpdate, transfer: never[]): void };

export type InterpreterWorker = {
  /** `quietUpTo`: frames up to this number are a replay, whose signals the page has seen. */
  open(pair: LanguagePair, updates: UpdatePort, quietUpTo: number): void;
  /** The answer is the sign of life. */
  receive(frames: readonly NumberedEvent[]): void;
  /** Brings everything up to date; answers the number of the last update. */
  settle(): number;
};
