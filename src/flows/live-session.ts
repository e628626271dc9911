import type { LanguageCode } from '../domain/language.ts';
import type { Interpreter } from '../ports/interpreter.ts';
import type { Line } from '../ports/line.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { LineHolder } from './session/hold-line.ts';
import type { TurnKeeper } from './turn-keeper.ts';

/** A tab holds the lock of this name and the conversation's id while it records the conversation. */
export const CONVERSATION_LOCK = 'conversation:';

/** What a running session holds open. Parts appear as they open; `closers` run in reverse when it ends. */
export type LiveSession = {
  readonly conversationId: string;
  readonly abort: AbortController;
  readonly closers: (() => void)[];
  isClosed: boolean;
  /** Gives the record up to recovery; only after its last write. */
  releaseRecord: (() => void) | undefined;
  sessionId: string | undefined;
  userId: string | undefined;
  microphone: OpenMicrophone | undefined;
  /** Opens a microphone again, in place of one that was taken away. */
  reopenMicrophone: (() => Promise<void>) | undefined;
  line: Line | undefined;
  /** Who took the word before there was a line, in a conversation that hears one language at a time. */
  earlyEar: LanguageCode | undefined;
  /** Keeps the conversation on a line. */
  holder: LineHolder | undefined;
  interpreter: Interpreter | undefined;
  keeper: TurnKeeper | undefined;
  speechStoppedAtMs: number | undefined;
  /** Set once: stopping twice does nothing. */
  finishing: Promise<void> | undefined;
};

/** Holds the one session that may run at a time. */
export type LiveSlot = { current: LiveSession | undefined };

export function newLiveSession(conversationId: string): LiveSession {
  return {
    conversationId,
    abort: new AbortController(),
    closers: [],
    isClosed: false,
    releaseRecord: undefined,
    sessionId: undefined,
    userId: undefined,
    microphone: undefined,
    reopenMicrophone: undefined,
    line: undefined,
    earlyEar: undefined,
    holder: undefined,
    interpreter: undefined,
    keeper: undefined,
    speechStoppedAtMs: undefined,
    finishing: undefined,
  };
}

/** Closes with the session; at once when the session has ended before the thing was open. */
export function onClose(live: LiveSession, close: () => void): void {
  if (live.isClosed) close();
  else live.closers.push(close);
}

export function closeAll(live: LiveSession): void {
  live.isClosed = true;
  for (const close of live.closers.splice(0).reverse()) close();
}
