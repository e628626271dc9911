import type { LanguagePair } from '../domain/language.ts';
import type { LocaleCode } from '../domain/locale.ts';
import type { Api } from './api.ts';
import type { Captcha } from './captcha.ts';
import type { AudioInterruptions } from './audio-interruptions.ts';
import type { Clock } from './clock.ts';
import type { DeviceStorage } from './device-storage.ts';
import type { Files } from './files.ts';
import type { Fingerprints } from './fingerprints.ts';
import type { Locks } from './locks.ts';
import type { MediaControls } from './media-controls.ts';
import type { OutboxSync } from './outbox-sync.ts';
import type { Identity } from './identity.ts';
import type { Installation } from './installation.ts';
import type { Interpreter } from './interpreter.ts';
import type { AdminTokenStore } from './admin-token-store.ts';
import type { Preferences } from './preferences.ts';
import type { TokenStore } from './token-store.ts';
import type { LevelMeter } from './level-meter.ts';
import type { CreateTermCorrection } from '../domain/terms/correct-terms.ts';
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
import type { MicrophoneDelay } from './microphone-delay.ts';
import type { Rooms } from './rooms.ts';
import type { OriginalSound } from './original-sound.ts';
import type { SharedSound } from './shared-sound.ts';
import type { WakeLock } from './wake-lock.ts';

/** Services that only a session needs: loaded with it. */
export type SessionParts = {
  readonly voiceTransport: VoiceTransport;
  readonly mediaControls: MediaControls;
  readonly microphoneBuffer: MicrophoneBuffer;
  readonly microphoneDelay: MicrophoneDelay;
  readonly originalSound: OriginalSound;
  readonly sharedSound: SharedSound;
  readonly wakeLock: WakeLock;
  readonly rooms: Rooms;
  /** Levels of the microphone, also while it is muted. */
  readonly unmutedLevels: LevelMeter;
  createInterpreter(): Interpreter;
  /** Rejects when it cannot be loaded. */
  loadTermCorrection(): Promise<CreateTermCorrection>;
  /** From 0 to 1; spreads the attempts of many clients to reconnect. */
  random(): number;
};

/** Everything the app needs from its platform. Actions declare the members they use: `Pick<AppServices, 'api'>`. */
export type AppServices = {
  readonly adminTokenStore: AdminTokenStore;
  readonly api: Api;
  readonly appUpdates: AppUpdates;
  readonly audioInterruptions: AudioInterruptions;
  readonly captcha: Captcha;
  readonly clock: Clock;
  readonly conversationStore: ConversationStore;
  readonly files: Files;
  readonly fingerprints: Fingerprints;
  readonly identity: Identity;
  readonly installation: Installation;
  readonly levels: LevelMeter;
  readonly lifecycle: PageLifecycle;
  readonly locks: Locks;
  readonly microphones: Microphones;
  readonly onDevice: OnDeviceInterpreter;
  readonly outboxSync: OutboxSync;
  readonly preferences: Preferences;
  readonly serverCache: ServerCache;
  readonly session: SessionActions;
  readonly storage: DeviceStorage;
  readonly tabs: Tabs;
  readonly tokenStore: TokenStore;
  /** Rejects when they cannot be loaded. */
  sessionParts(): Promise<SessionParts>;
  /** Switches the language of the interface. */
  activateLocale(locale: LocaleCode): Promise<void>;
  /** The names of both languages, in the language of the interface. */
  pairTitle(pair: LanguagePair): string;
  /** The title of a conversation, in the language of the interface and the time zone of the device. */
  conversationTitle(startedAtMs: number): string;
  newId(): string;
};
