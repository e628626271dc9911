import { proxy } from 'valtio';
import type { ConnectionGrade } from '../domain/connection/connection-grade.ts';
import type { ConnectionRecovery } from '../domain/connection/reconnect-policy.ts';
import type { ConversationId } from '../domain/ids.ts';

/** The voice connection (product spec section 4). */
export type Connection = 'disconnected' | 'connecting' | 'connected' | 'error';

/** What the interpreter is doing (product spec section 4). */
export type Translation = 'idle' | 'listening' | 'translating' | 'complete' | 'error' | 'stopping';

export type { ConnectionRecovery } from '../domain/connection/reconnect-policy.ts';

/** Why the microphone of a running session is off: somebody asked for it, the app is out of sight, or the system took the sound. */
export type SessionPause = 'asked' | 'away' | 'silenced';

export type SessionState = {
  connection: Connection;
  translation: Translation;
  conversationId: ConversationId | undefined;
  /** When the line opened; the timer counts from here. */
  connectedAtMs: number | undefined;
  /** The browser refuses to play without a tap. */
  playbackBlocked: boolean;
  /** Nothing but silence has come from the microphone for a while. */
  microphoneSilent: boolean;
  /** The system took the microphone away (a call, another app). */
  interrupted: boolean;
  /** The microphone is off until somebody resumes. */
  pausedFor: SessionPause | undefined;
  recovery: ConnectionRecovery;
  connectionGrade: ConnectionGrade;
  /** From the end of speech to the first sound of its translation, in milliseconds. */
  translationDelayMs: number | undefined;
  /** When the server will end the call, once that is near, and why. */
  end: SessionEnd | undefined;
  /** The server's own count of what this conversation has used. */
  usedTokens: number | undefined;
};

export type SessionEnd = { readonly atMs: number; readonly reason: string };

const idle: SessionState = {
  connection: 'disconnected',
  translation: 'idle',
  conversationId: undefined,
  connectedAtMs: undefined,
  playbackBlocked: false,
  microphoneSilent: false,
  interrupted: false,
  pausedFor: undefined,
  recovery: 'steady',
  connectionGrade: 'good',
  translationDelayMs: undefined,
  end: undefined,
  usedTokens: undefined,
};

export const session = proxy<SessionState>({ ...idle });

export function setSessionConnecting(conversationId: ConversationId): void {
  Object.assign(session, idle, { connection: 'connecting', conversationId });
}

export function setSessionConnected(conversationId: ConversationId, connectedAtMs: number): void {
  Object.assign(session, { connection: 'connected', translation: 'listening', conversationId, connectedAtMs });
}

export function setTranslation(translation: Translation): void {
  session.translation = translation;
}

export function setSessionEnded(connection: 'disconnected' | 'error'): void {
  Object.assign(session, idle, { connection, translation: connection === 'error' ? 'error' : 'idle' });
}

export function setPlaybackBlocked(blocked: boolean): void {
  session.playbackBlocked = blocked;
}

export function setMicrophoneSilent(unheard: boolean): void {
  session.microphoneSilent = unheard;
}

export function setInterrupted(interrupted: boolean): void {
  session.interrupted = interrupted;
}

export function setPausedFor(pause: SessionPause | undefined): void {
  session.pausedFor = pause;
}

/** Nothing that is said now is heard, by the app's own doing or by the system's. */
export function isPaused(now: Pick<SessionState, 'interrupted' | 'pausedFor'>): boolean {
  return now.interrupted || now.pausedFor !== undefined;
}

export function setRecovery(line: ConnectionRecovery): void {
  session.recovery = line;
}

export function setConnectionGrade(grade: ConnectionGrade): void {
  session.connectionGrade = grade;
}

export function setSessionEnd(end: SessionEnd | undefined): void {
  session.end = end;
}

export function setUsedTokens(usedTokens: number): void {
  session.usedTokens = usedTokens;
}

export function setTranslationDelay(behindMs: number): void {
  session.translationDelayMs = behindMs;
}

/** Page state (product spec section 4): translating while a session is active, connecting or stopping. */
export function isSessionActive(now: Pick<SessionState, 'connection' | 'translation'>): boolean {
  return now.connection === 'connecting' || now.connection === 'connected' || now.translation === 'stopping';
}
