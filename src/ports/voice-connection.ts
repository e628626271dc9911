import type { LanguageCode } from '../domain/language.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import type { OpenMicrophone } from './microphone.ts';

/** Where and how to reach the voice service, as the session answer says. */
export type CallTarget = {
  readonly webrtcUrl: string;
  readonly secret: string;
  readonly deployment: string;
  /** Where each direction is a call of its own: into the second language of the pair, and into the first. */
  readonly legs?: readonly [CallLeg, CallLeg] | undefined;
  /** The service at the far end does not tell its own voice from a person's. */
  readonly mayEcho?: boolean;
  /** Our server cannot see the end of such a call, and is told. */
  readonly needsEndReport?: boolean;
};

/** One direction of a conversation. */
export type CallLeg = { readonly into: LanguageCode; readonly webrtcUrl: string; readonly secret: string };

export type ConnectionFailure =
  | { readonly type: 'offer-rejected'; readonly status: number; readonly code: string; readonly text: string }
  | { readonly type: 'unreachable' }
  | { readonly type: 'timed-out' }
  | { readonly type: 'lost' }
  /** This browser cannot interpret by itself after all. */
  | { readonly type: 'device-unable' };

export type ConnectionListener = {
  onFrame(text: string, receivedAtMs: number): void;
  /** The channel `events` opened. */
  onConnected(): void;
  /** The far side closed, or the path died. Never called after `close()`. */
  onLost(failure: ConnectionFailure): void;
  /** The browser refuses to play sound without a tap, or plays after all. */
  onPlaybackBlocked(isBlocked: boolean): void;
  /** Which language is heard now, on a line that hears one at a time; undefined while it hears none. */
  onInputLanguage?(language: LanguageCode | undefined): void;
  /** Our server's own word about the call. */
  onNotice?(notice: CallNotice): void;
};

/** How the line is doing, in milliseconds and shares of 1. */
export type ConnectionQuality = {
  readonly roundTripMs: number | undefined;
  readonly lossRatio: number | undefined;
  /** Since the line opened. The far side acknowledges our pings: a standing figure means a dead path. */
  readonly packetsReceived: number;
  /** What the far side says it missed of our voice, where it says so. */
  readonly packetsLost: number | undefined;
  /** When it last said so. */
  readonly reportedAtMs: number | undefined;
};

export type VoiceConnection = {
  send(event: unknown): void;
  /** Try again to play, from a tap. */
  unlockPlayback(): Promise<boolean>;
  replaceMicrophone(microphone: OpenMicrophone): void;
  /** Sends silence from now on: the far side hears that the speaker has stopped, and closes the turn. */
  mute(): void;
  /** Silences what we play. */
  setPlaybackMuted(quiet: boolean): void;
  /** Undefined: there is no path that could be good or bad. */
  quality(): Promise<ConnectionQuality | undefined>;
  /** The next words are in this language. Only on a line that hears one language at a time. */
  setInputLanguage?(language: LanguageCode): void;
  close(): void;
  /** Closes, and tells the far side by another way: over a dead path it would not notice for seconds. */
  hangUp(): void;
};

export type ConnectResult =
  | { readonly type: 'opened'; readonly connection: VoiceConnection }
  | { readonly type: 'failed'; readonly failure: ConnectionFailure };

/** A peer-to-peer audio connection to the voice service. */
export type VoiceTransport = {
  /** Lets the page play sound from now on. Must be called inside the start tap, before anything is awaited. */
  unlockPlayback(): void;
  connect(
    address: CallTarget,
    microphone: OpenMicrophone,
    listener: ConnectionListener,
    signal: AbortSignal,
  ): Promise<ConnectResult>;
};
