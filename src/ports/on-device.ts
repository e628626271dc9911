import type { LanguageCode, LanguagePair } from '../domain/language.ts';
import type { DeviceReadiness } from '../domain/on-device/interpreter-in-use.ts';
import type { LanguagePacks } from './language-packs.ts';
import type { ConnectionListener, ConnectResult } from './voice-connection.ts';
import type { OpenMicrophone } from './microphone.ts';

/** `speed`: 1 is normal, and is without it. The signal ends the voice. */
export type SpokenManner = { readonly speed?: number; readonly signal?: AbortSignal };

/** Speech recognition, translation and voices on the device: the browser's own, and language packs. */
export type OnDeviceInterpreter = LanguagePacks & {
  /** Not cached: browsers evict language packs. */
  readiness(pair: LanguagePair): Promise<DeviceReadiness>;
  /**
   * Makes the browser download the language packs of a pair; progress in shares of 1. Call it inside a press.
   * @returns false when the browser refuses or aborts
   */
  download(pair: LanguagePair, onProgress: (share: number) => void, signal: AbortSignal): Promise<boolean>;
  /** Allows the page to speak. Call it inside the start tap. */
  unlockSpeech(): void;
  /** With the browser's own translator or a language pack; undefined where neither is ready for these languages. */
  translate(text: string, from: LanguageCode, into: LanguageCode): Promise<string | undefined>;
  /** Resolves when the voice has ended; at once, with `no-voice`, where the device has none for the language. */
  speak(text: string, language: LanguageCode, manner?: SpokenManner): Promise<'spoken' | 'no-voice'>;
  /** Whether this device has a voice for the language. */
  hasVoice(language: LanguageCode): Promise<boolean>;
  /** A connection to the engine on this device. Where it recognises no speech, people type. */
  connect(
    pair: LanguagePair,
    microphone: OpenMicrophone,
    listener: ConnectionListener,
    signal: AbortSignal,
  ): Promise<ConnectResult>;
};
