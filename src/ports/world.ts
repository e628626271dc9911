import type { LanguagePair } from '../domain/language.ts';
import type { LocaleCode } from '../domain/locale.ts';
import type { Api } from './api.ts';
import type { Captcha } from './captcha.ts';
import type {
  Clock,
  DeviceStorage,
  Fingerprints,
  Locks,
  MediaControls,
  OutboxCourier,
  ScreenAwake,
  SoundWatch,
} from './device.ts';
import type { Files } from './files.ts';
import type { Identity } from './identity.ts';
import type { Installation } from './installation.ts';
import type { Interpreter } from './interpreter.ts';
import type { AdminKey, DeviceMemory, Keyring } from './keyring.ts';
import type { Levels } from './levels.ts';
import type { Lines } from './line.ts';
import type { Microphones } from './microphone.ts';
import type { Shelf } from './shelf.ts';
import type { OnDevice } from './on-device.ts';
import type { Presence } from './presence.ts';
import type { Tabs } from './tabs.ts';
import type { Versions } from './versions.ts';
import type { Vault } from './vault.ts';
import type { VoiceRecall } from './voice-recall.ts';

/** What only a conversation needs from outside. The first screen does without, and so it comes later. */
export type ConversationParts = {
  readonly lines: Lines;
  readonly mediaControls: MediaControls;
  readonly presence: Presence;
  readonly recall: VoiceRecall;
  readonly screen: ScreenAwake;
  newInterpreter(): Interpreter;
};

/** Everything the flows of a running conversation need from outside. */
export type ConversationWorld = World & ConversationParts;

/** Everything the flows need from outside. Built once, in `main.tsx`. */
export type World = {
  readonly adminKey: AdminKey;
  readonly api: Api;
  readonly captcha: Captcha;
  readonly clock: Clock;
  readonly courier: OutboxCourier;
  readonly files: Files;
  readonly fingerprints: Fingerprints;
  readonly identity: Identity;
  readonly installation: Installation;
  readonly keyring: Keyring;
  readonly levels: Levels;
  readonly locks: Locks;
  readonly memory: DeviceMemory;
  readonly microphones: Microphones;
  readonly onDevice: OnDevice;
  readonly shelf: Shelf;
  readonly sound: SoundWatch;
  readonly storage: DeviceStorage;
  readonly tabs: Tabs;
  readonly vault: Vault;
  readonly versions: Versions;
  /** Brings what a conversation takes; rejects when it cannot be fetched. */
  conversationParts(): Promise<ConversationParts>;
  /** Switches every text on screen. */
  activateLocale(locale: LocaleCode): Promise<void>;
  /** The languages of a pair, in the language of this device. */
  pairTitle(pair: LanguagePair): string;
  /** What a conversation is called that starts now, in the language and time zone of this device. */
  conversationTitle(startedAtMs: number): string;
  newId(): string;
};
