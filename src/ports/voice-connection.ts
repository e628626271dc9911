import type { LanguageCode, LanguagePair } from '../domain/language.ts';
import type { VoiceOutput } from '../domain/voice-output.ts';
import type { Term } from '../domain/terms/glossary-entry.ts';
import type { ConversationEvent } from '../domain/turns/conversation-event.ts';
import type { Interprets, Simultaneous } from '../domain/simultaneous.ts';
import type { WrittenTurn } from '../domain/turns/written-turn.ts';
import type { CallNotice } from '../protocol/call-notice.ts';
import type { BacklogAudio } from './microphone-buffer.ts';
import type { OpenMicrophone } from './microphone.ts';

/** Where and how to open a call, as the server's session response states. */
export type CallTarget = {
  readonly webrtcUrl: string;
  readonly secret: string;
  readonly deployment: string;
  /** Where each direction is a call of its own: into the second language of the pair, and into the first. */
  readonly legs?: readonly [CallLeg, CallLeg] | undefined;
  /** The languages, for a model that both are spoken to and that needs to know which one it is. */
  readonly statedLanguages?: LanguagePair | undefined;
  /** The service mistakes its own voice, picked up by the microphone, for a person's. */
  readonly mayEcho?: boolean;
  /** TURN servers with credentials for this call, for networks that let no UDP through. */
  readonly iceServers?: readonly RTCIceServer[] | undefined;
  /** The call replaces a lost one: the last responses that have arrived. What was said after them is sent again. */
  readonly receivedIds?: readonly string[];
  /** Our server cannot observe the end of such a call; the client reports it. */
  readonly needsEndReport?: boolean;
};

/** One direction of a conversation. */
export type CallLeg = { readonly into: LanguageCode; readonly webrtcUrl: string; readonly secret: string };

export type ConnectionFailure =
  | { readonly type: 'offer-rejected'; readonly status: number; readonly code: string; readonly text: string }
  | { readonly type: 'unreachable' }
  | { readonly type: 'timed-out' }
  | { readonly type: 'lost' }
  /** This browser turned out unable to interpret on the device. */
  | { readonly type: 'device-unable' };

/** After `close()` and `hangUp()` none of these is called, except `onNotice`. */
export type ConnectionListener = {
  onEvent(event: ConversationEvent, receivedAtMs: number): void;
  /** Once, before `connect` resolves. */
  onConnected(): void;
  /** At most once: the service closed the connection, or the network path died. The connection has closed itself. */
  onLost(failure: ConnectionFailure): void;
  /** The browser refuses to play sound before a tap (true), or plays after all (false). */
  onPlaybackBlocked(isBlocked: boolean): void;
  /** The language a half-duplex connection recognises now; undefined while it recognises none. */
  onInputLanguage?(language: LanguageCode | undefined): void;
  /** Speech cannot be recognised after all: from now on people type. */
  onTypedOnly?(): void;
  /** A message of our server about the call: from before it is connected until the server has ended it. */
  onNotice?(notice: CallNotice): void;
};

export type ConnectionQuality = {
  readonly roundTripMs: number | undefined;
  /** Share of 1. */
  readonly lossRatio: number | undefined;
  /**
   * Packets or bytes, whichever the browser counts. The service acknowledges every pulse, so a count that stands means a
   * dead path. Undefined while no pulse has been sent, and where the browser counts neither: then it proves nothing.
   */
  readonly packetsReceived: number | undefined;
  /**
   * When the page sent the oldest message, or the sound that it is about, which the service has not acknowledged.
   * Undefined while all are, and where the service acknowledges none.
   */
  readonly unacknowledgedSinceMs?: number | undefined;
  /** The sound in ms that the far side has missed, from its RTCP reports. */
  readonly missedMs: number | undefined;
  /** When the service last reported. */
  readonly reportedAtMs: number | undefined;
};

/** Turns that people begin and end themselves, instead of by a silence. The language of such a turn is certain. */
export type TurnsByHand = {
  /** No turn begins or ends by itself from now on; or by silences again. */
  setOn(isOn: boolean): void;
  /**
   * A turn begins; the voice falls silent. Resolves when the connection takes its audio.
   * @param sinceMs when its sound begins
   */
  begin(language: LanguageCode, sinceMs?: number): Promise<void>;
  /** As `begin`, with audio that was sent before: what is heard in it corrects the turn of these utterances. */
  beginAgain?(itemIds: readonly string[], language: LanguageCode): Promise<void>;
  /** All audio of the turn has been sent. */
  end(): void;
  /** When the sound of the oldest turn begins that the service has not reported. Undefined where there is none. */
  readonly unreportedSinceMs?: number | undefined;
  /** Whatever is said is in this language, or in either. Undefined where the service has no such setting. */
  setOnlyLanguage?(language: LanguageCode | undefined): void;
  /** Also while turns end by silences. Undefined where the service takes speech only. */
  write?(turn: WrittenTurn): void;
};

/** How a connection takes buffered audio at once, by messages in place of the track. */
export type BacklogSender = {
  /** The track does not count from now on. @returns how much audio the service has received; undefined: no response */
  begin(): Promise<number | undefined>;
  /** Resolves when there is room for more. Events about the audio are dated as if it had been sent when it was captured. */
  send(audio: BacklogAudio): Promise<void>;
  /** The track counts again. @returns since which moment of sending, silence apart; undefined: no response */
  end(): Promise<number | undefined>;
};

/** The transport of a call as the page holds it, or the on-device engine in its place. */
export type VoiceConnection = {
  /** Tries again to play sound. Call it inside a tap. @returns whether sound plays */
  unlockPlayback(): Promise<boolean>;
  replaceMicrophone(microphone: OpenMicrophone): void;
  /** Sends silence from now on, so that the service detects the end of the utterance and closes the turn. */
  mute(): void;
  setPlaybackMuted(muted: boolean): void;
  /** From 0 to 1. Without effect where the system alone sets the volume (iOS). */
  setVolume(volume: number): void;
  /** 0.25 to 1.5, from the next response on. Undefined where the service speaks at one speed only. */
  readonly setSpeed?: ((speed: number) => void) | undefined;
  /** Whether it translates while a person speaks: where asked to, by itself, or not at all, as where this is undefined. */
  interprets?(): Interprets;
  /** Without effect where it does not translate along. */
  readonly setSimultaneous?: ((wanted: Simultaneous) => void) | undefined;
  /** Whether the microphone hears the voice that is played. */
  readonly setHasEarphones?: ((hasEarphones: boolean) => void) | undefined;
  /** Whether it can play the original voices of the others in a room; not, where this is undefined. */
  carriesRoom?(): boolean;
  /** Plays them, and no translation. Without effect where it carries none. */
  readonly setHearsRoom?: ((isWanted: boolean) => void) | undefined;
  /** Makes no voice from the next response on, or makes one again. Undefined where the service has no such setting. */
  readonly setTextOnly?: ((isTextOnly: boolean) => void) | undefined;
  /** Where each language has a voice of its own. */
  readonly setMutedLanguages?: ((languages: readonly LanguageCode[]) => void) | undefined;
  /** Where the voice is heard from now on. Undefined where the system plays it. */
  readonly setOutput?: ((output: VoiceOutput) => void) | undefined;
  /** The same where each language has a voice of its own: by the language that is spoken. */
  readonly setOutputs?: ((outputs: VoiceOutputsByLanguage) => void) | undefined;
  /** Undefined where there is no network path. */
  quality(): Promise<ConnectionQuality | undefined>;
  /** The language of the next utterance, on a connection that recognises one language at a time. */
  setInputLanguage?(language: LanguageCode): void;
  /** Names and terms of the conversation, for the recogniser and the translator; each call replaces them. */
  readonly setTerms?: ((terms: readonly Term[]) => void) | undefined;
  /** Applied to what was heard before it is translated, where this device translates. */
  setCorrection?(correct: (text: string) => string): void;
  /** Ends a response that is not wanted. Undefined where the service takes no such message. */
  cancelResponse?(responseId: string): void;
  /** Stops the voice that is heard. Undefined as above. */
  clearVoice?(): void;
  /** Undefined where a service takes audio by the track only. */
  openBacklog?(): Promise<BacklogSender | undefined>;
  /** Where people can begin and end turns themselves. */
  readonly turns?: TurnsByHand | undefined;
  close(): void;
  /** Closes, and ends the call by an HTTP request: over a dead path the service would notice only after seconds. */
  hangUp(): void;
};

export type VoiceOutputsByLanguage = ReadonlyMap<LanguageCode, VoiceOutput>;

export type ConnectResult =
  | { readonly type: 'opened'; readonly connection: VoiceConnection }
  | { readonly type: 'failed'; readonly failure: ConnectionFailure };

/** Opens connections to the voice service. */
export type VoiceTransport = {
  /** False in a browser without WebRTC: no call can ever be opened there. */
  isSupported(): boolean;
  /** Allows the page to play sound. Call it inside the start tap, before anything is awaited. */
  unlockPlayback(): void;
  connect(
    target: CallTarget,
    microphone: OpenMicrophone,
    listener: ConnectionListener,
    signal: AbortSignal,
  ): Promise<ConnectResult>;
};
