import { proxy } from 'valtio';
import type { ConnectionGrade } from '../domain/connection/connection-grade.ts';
import type { ConnectionRecovery } from '../domain/connection/reconnect-policy.ts';
import type { ConversationId, SessionId } from '../domain/ids.ts';
import type { Interprets } from '../domain/simultaneous.ts';
import type { SessionStage } from '../domain/session-view.ts';
import type { TurnTaking } from '../domain/turn-taking.ts';
import type { MicrophoneFailure } from '../ports/microphone.ts';

export type { ConnectionRecovery } from '../domain/connection/reconnect-policy.ts';

/** Why the microphone is muted: the user asked for it, the installed app is hidden, or the system took the audio output. */
export type SessionPause = 'by-user' | 'hidden' | 'no-audio';

/** Why the session has no microphone; `taken`: the system gave it to a call or another app, or has switched it off. */
export type MicrophoneLoss = { readonly type: 'taken' } | MicrophoneFailure;

/** The settings that the voice of the current connection supports. */
export type VoiceAbilities = {
  readonly hasSpeed: boolean;
  /** It can be played in one ear, or on a chosen device. */
  readonly hasOutputs: boolean;
  /** The audio of a turn can be recognised once more. */
  readonly canRecogniseAgain: boolean;
  readonly interprets: Interprets;
  /** It can play the original voices of the others in a room. */
  readonly carriesRoom?: boolean;
};

/** The session as the user sees it; its states are in `src/session/session-state.ts`. */
export type SessionState = {
  connection: SessionStage;
  turnTaking: TurnTaking;
  voiceAbilities: VoiceAbilities;
  conversationId: ConversationId | undefined;
  /** The server's session of the conversation, while it is live. */
  sessionId: SessionId | undefined;
  /** The timer on screen counts from here. */
  connectedAtMs: number | undefined;
  /** The browser blocks audio playback without a tap. */
  playbackBlocked: boolean;
  /** Nothing has been heard on this microphone yet, or it delivers digital silence. */
  microphoneSilent: boolean;
  microphoneLoss: MicrophoneLoss | undefined;
  /** It hears the voice of the translation and nothing else, as a loopback device does. */
  hearsOwnVoice: boolean;
  /** The audio of a turn is being sent once more, to be recognised again. */
  isSendingAgain: boolean;
  /** Set while the microphone is muted. */
  pausedFor: SessionPause | undefined;
  recovery: ConnectionRecovery;
  connectionGrade: ConnectionGrade;
  /** From the end of speech to the first sound of its translation. */
  translationDelayMs: number | undefined;
  /** When and why the server will end the session, once that is near. */
  end: SessionEnd | undefined;
  /** As counted by the server. */
  usedTokens: number | undefined;
};

export type SessionEnd = { readonly atMs: number; readonly reason: string };

const idle: SessionState = {
  connection: 'disconnected',
  turnTaking: { type: 'listening', hasInterrupted: false },
  voiceAbilities: {
    hasSpeed: true,
    hasOutputs: true,
    canRecogniseAgain: false,
    interprets: 'by-turns',
  },
  conversationId: undefined,
  sessionId: undefined,
  connectedAtMs: undefined,
  playbackBlocked: false,
  microphoneSilent: false,
  microphoneLoss: undefined,
  hearsOwnVoice: false,
  isSendingAgain: false,
  pausedFor: undefined,
  recovery: 'steady',
  connectionGrade: 'good',
  translationDelayMs: undefined,
  end: undefined,
  usedTokens: undefined,
};

/** The session that this page shows. */
export const session = newSessionState();

export function newSessionState(): SessionState {
  return proxy({ ...idle });
}

export function showConnecting(session: SessionState, conversationId: ConversationId): void {
  Object.assign(session, idle, { connection: 'connecting', conversationId });
}

export function showEnded(session: SessionState, connection: 'disconnected' | 'error'): void {
  Object.assign(session, idle, { connection });
}

export function showInSession(session: SessionState, changes: Partial<SessionState>): void {
  Object.assign(session, changes);
}

/** Whether the microphone delivers nothing, muted by the app or taken by the system. */
export function isPaused(now: Pick<SessionState, 'microphoneLoss' | 'pausedFor'>): boolean {
  return now.microphoneLoss !== undefined || now.pausedFor !== undefined;
}

/** Page state (product spec section 4): translating while a session is active, connecting or stopping. */
export function isSessionActive({ connection }: Pick<SessionState, 'connection'>): boolean {
  return connection !== 'disconnected' && connection !== 'error';
}
