import type { LanguagePair } from '../domain/language.ts';
import type { DeviceReadiness } from '../domain/on-device/interpreter-in-use.ts';
import type { ConnectionListener, ConnectResult } from './voice-connection.ts';
import type { OpenMicrophone } from './microphone.ts';

/** The interpreter that some browsers bring along: speech recognition, translation and voices on the device itself. */
export type OnDeviceInterpreter = {
  /** Asked anew whenever it matters: browsers throw language packs away. */
  readiness(pair: LanguagePair): Promise<DeviceReadiness>;
  /**
   * Has the browser fetch the language packs of a pair; shares of 1 on the way. Call it from a press.
   * @returns false when the browser refuses, or stops half-way
   */
  download(pair: LanguagePair, onProgress: (share: number) => void, signal: AbortSignal): Promise<boolean>;
  /** Lets the page speak from now on. Must be called inside the start tap. */
  unlockSpeech(): void;
  /** A line that ends in this device. Its events are those of the voice service. */
  connect(
    pair: LanguagePair,
    microphone: OpenMicrophone,
    listener: ConnectionListener,
    signal: AbortSignal,
  ): Promise<ConnectResult>;
};
