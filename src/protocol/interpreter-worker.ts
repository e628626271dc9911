import type { LanguagePair } from '../domain/language.ts';
import type { Totals, Turn, TurnId } from '../domain/turn.ts';
import type { ReceivedEvent } from '../domain/turns/conversation-event.ts';
import type { OrderSplice } from '../domain/turns/order-log.ts';

/** Numbered from 1 through the conversation, in order of arrival; a replay to a new worker has gaps. */
export type NumberedEvent = ReceivedEvent & { readonly number: number };

/** A step of interpreting, where our own service performs each. */
export type Engine = 'recogniser' | 'translator' | 'synthesiser';

/** Reports of a connection besides turns, which the page acts on immediately. */
export type ConnectionEvent =
  | { readonly type: 'session-opened'; readonly expiresAtMs: number | undefined }
  | { readonly type: 'speech-started' }
  | { readonly type: 'speech-stopped' }
  /** `speechEndedAtMs`: of the speech that it translates, on the device's clock; undefined for typed text. */
  | { readonly type: 'voice-started'; readonly speechEndedAtMs: number | undefined }
  | { readonly type: 'voice-stopped'; readonly wasCut: boolean }
  /** The turn needs no voice any more: the response has ended, or nothing was said. */
  | { readonly type: 'response-closed' }
  /** The response is no translation, or one of what may not have been speech. */
  | { readonly type: 'response-unwanted'; readonly responseId: string }
  /** The voice that is heard is that of such a response. */
  | { readonly type: 'voice-unwanted' }
  | { readonly type: 'session-expired' }
  /** One engine is unavailable; the conversation continues. */
  | { readonly type: 'engine-failed'; readonly engine: Engine }
  | { readonly type: 'connection-failed'; readonly code: string; readonly text: string };

/** Billed for transcripts, which is not part of any turn's usage: some services count tokens, some seconds. */
export type TranscriptionTotals = { readonly tokens: number; readonly seconds: number };

/** Only what changed since the previous update. */
export type WorkerUpdate = {
  /** Counts the updates of one worker from 1. */
  readonly number: number;
  /** The number of the last event received; 0 before the first. */
  readonly lastEvent: number;
  /** Numbers of events that no replay needs any more. */
  readonly spent: readonly number[];
  readonly changed: readonly Turn[];
  readonly removed: readonly TurnId[];
  readonly splice: OrderSplice<TurnId> | undefined;
  readonly totals: Totals | undefined;
  readonly transcription: TranscriptionTotals;
  /** False while a replay is to repeat turns that were taken back. */
  readonly isReplayHeard: boolean;
  readonly signals: readonly ConnectionEvent[];
};

/** Where updates go: one end of a message channel. */
export type UpdatePort = { postMessage(update: WorkerUpdate, transfer: never[]): void };

export type InterpreterWorker = {
  /** A new conversation replaces the previous one. Events up to `quietUpTo` are a replay: their signals are not sent. */
  open(pair: LanguagePair, updates: UpdatePort, quietUpTo: number): void;
  /** Its response is the heartbeat of the worker. */
  receive(events: readonly NumberedEvent[]): void;
  /** Runs a pending rebuild. @returns the number of the last update */
  settle(): number;
};
