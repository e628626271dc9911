import type { LanguageCode } from '../domain/language.ts';
import type { Interpreter } from '../ports/interpreter.ts';
import type { VoiceConnection } from '../ports/voice-connection.ts';
import type { OpenMicrophone } from '../ports/microphone.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { session } from '../state/session.ts';
import type { ConnectionSupervisor } from './supervisor-type.ts';
import type { TurnPersister } from './turn-persister.ts';

/** A tab holds the lock of this name and the conversation's id while it records the conversation. */
export const CONVERSATION_LOCK_PREFIX = 'conversation:';

/** What a running session holds open. Parts appear as they open; `closers` run in reverse when it ends. */
export type LiveSession = {
  readonly conversationId: string;
  readonly abort: AbortController;
  readonly closers: (() => void)[];
  isClosed: boolean;
  /** Gives the record up to recovery; only after its last write. */
  releaseLock: (() => void) | undefined;
  sessionId: string | undefined;
  userId: string | undefined;
  /** As it was begun on the device. */
  record: ConversationRecord | undefined;
  microphone: OpenMicrophone | undefined;
  /** Opens the chosen microphone, in place of the one in use. */
  reopenMicrophone: (() => Promise<void>) | undefined;
  connection: VoiceConnection | undefined;
  /** A line is heard again, in the device's own voice. */
  deviceSpeaks: boolean;
  /** Who took the word before there was a line, in a conversation that hears one language at a time. */
  pendingInputLanguage: LanguageCode | undefined;
  /** Keeps the conversation on a line. */
  supervisor: ConnectionSupervisor | undefined;
  interpreter: Interpreter | undefined;
  persister: TurnPersister | undefined;
  speechStoppedAtMs: number | undefined;
  /** Set once: stopping twice does nothing. */
  stopping: Promise<void> | undefined;
};

/** Holds the one session that may run at a time. */
export type SessionSlot = { current: LiveSession | undefined };

export function newLiveSession(conversationId: string): LiveSession {
  return {
    conversationId,
    abort: new AbortController(),
    closers: [],
    isClosed: false,
    releaseLock: undefined,
    sessionId: undefined,
    userId: undefined,
    record: undefined,
    microphone: undefined,
    reopenMicrophone: undefined,
    connection: undefined,
    deviceSpeaks: false,
    pendingInputLanguage: undefined,
    supervisor: undefined,
    interpreter: undefined,
    persister: undefined,
    speechStoppedAtMs: undefined,
    stopping: undefined,
  };
}

/** Nobody is listened to now, by the app's own doing. */
export function isSilenced({ deviceSpeaks }: LiveSession): boolean {
  return deviceSpeaks || session.pausedFor !== undefined;
}

/** Closes with the session; at once when the session has ended before the thing was open. */
export function onClose(live: LiveSession, close: () => void): void {
  if (live.isClosed) close();
  else live.closers.push(close);
}

/** What breaks as it is closed keeps neither the others open nor the words from being kept. */
export function closeAll(live: LiveSession): void {
  live.isClosed = true;
  for (const close of live.closers.splice(0).reverse()) {
    try {
      close();
    } catch {
      // It is as closed as it will be.
    }
  }
}
