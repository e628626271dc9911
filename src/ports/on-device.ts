import type { LanguagePair } from '../domain/language.ts';
import type { DeviceReadiness } from '../domain/on-device/interpreter-in-use.ts';
import type { LineListener, LineOpening } from './line.ts';
import type { OpenMicrophone } from './microphone.ts';

/** The interpreter that some browsers bring along: speech recognition, translation and voices on the device itself. */
export type OnDevice = {
  /** Asked anew whenever it matters: browsers throw language packs away. */
  readiness(pair: LanguagePair): Promise<DeviceReadiness>;
  /**
   * Has the browser fetch the language packs of a pair; shares of 1 on the way. Call it from a press.
   * @returns false when the browser refuses, or stops half-way
   */
  download(pair: LanguagePair, onProgress: (share: number) => void, signal: AbortSignal): Promise<boolean>;
  /** Lets the page speak from now on. Must be called inside the start tap. */
  unlockVoice(): void;
  /** A line that ends in this device. Its events are those of the voice service. */
  open(
    pair: LanguagePair,
    microphone: OpenMicrophone,
    listener: LineListener,
    signal: AbortSignal,
  ): Promise<LineOpening>;
};
