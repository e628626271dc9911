import type { LanguagePair } from '../domain/language.ts';
import type { LocaleCode } from '../domain/locale.ts';
import type { Api } from './api.ts';
import type { Captcha } from './captcha.ts';
import type { AudioInterruptions } from './audio-interruptions.ts';
import type { Clock } from './clock.ts';
import type { DeviceStorage } from './device-storage.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { Locks } from './locks.ts';
import type { MediaControls } from './media-controls.ts';
import type { OutboxSync } from './outbox-sync.ts';
import type { WakeLock } from './wake-lock.ts';
import type { Files } from './files.ts';
import type { Identity } from './identity.ts';
import type { Installation } from './installation.ts';
import type { Interpreter } from './interpreter.ts';
import type { AdminTokenStore, Preferences, TokenStore } from './token-store.ts';
import type { LevelMeter } from './level-meter.ts';
import type { VoiceTransport } from './voice-connection.ts';
import type { Microphones } from './microphone.ts';
import type { SessionActions } from './session-actions.ts';
import type { ServerCache } from './server-cache.ts';
import type { OnDeviceInterpreter } from './on-device.ts';
import type { PageLifecycle } from './page-lifecycle.ts';
import type { Tabs } from './tabs.ts';
import type { AppUpdates } from './app-updates.ts';
import type { ConversationStore } from './conversation-store.ts';
import type { MicrophoneBuffer } from './microphone-buffer.ts';

/** What only a conversation needs from outside. The first screen does without, and so it comes later. */
export type SessionParts = {
  readonly voiceTransport: VoiceTransport;
  readonly mediaControls: MediaControls;
  readonly lifecycle: PageLifecycle;
  readonly microphoneBuffer: MicrophoneBuffer;
  readonly wakeLock: WakeLock;
  createInterpreter(): Interpreter;
  /** From 0 to 1; spreads the attempts of many clients to reconnect. */
  random(): number;
};

/** Everything the flows of a running conversation need from outside. */
export type SessionServices = AppServices & SessionParts;

/** Everything the flows need from outside. Built once, in `main.tsx`. */
export type AppServices = {
  readonly adminTokenStore: AdminTokenStore;
  readonly api: Api;
  readonly captcha: Captcha;
  readonly clock: Clock;
  readonly outboxSync: OutboxSync;
  readonly files: Files;
  readonly fingerprints: Fingerprints;
  readonly identity: Identity;
  readonly installation: Installation;
  readonly tokenStore: TokenStore;
  readonly levels: LevelMeter;
  readonly locks: Locks;
  readonly preferences: Preferences;
  readonly microphones: Microphones;
  readonly onDevice: OnDeviceInterpreter;
  readonly serverCache: ServerCache;
  readonly session: SessionActions;
  readonly audioInterruptions: AudioInterruptions;
  readonly storage: DeviceStorage;
  readonly tabs: Tabs;
  readonly conversationStore: ConversationStore;
  readonly appUpdates: AppUpdates;
  /** Brings what a conversation takes; rejects when it cannot be fetched. */
  sessionParts(): Promise<SessionParts>;
  /** Switches every text on screen. */
  activateLocale(locale: LocaleCode): Promise<void>;
  /** The languages of a pair, in the language of this device. */
  pairTitle(pair: LanguagePair): string;
  /** What a conversation is called that starts now, in the language and time zone of this device. */
  conversationTitle(startedAtMs: number): string;
  newId(): string;
};
