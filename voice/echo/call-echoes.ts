import { INPUT_RATE_HZ } from '../audio/format.ts';
import { measure, type MeasuredFrame } from '../audio/measured-frame.ts';
import { EchoSuppressor, isQuiet } from './echo-suppressor.ts';

/** The browser's echo cancellation knows what other tabs play, and has taken most of it out already. */
const EXPECTED_SHARED_DB = -12;

/** Detects echoes in the microphone of a call, and in the shared sound of one that has two sounds. */
export class CallEchoes {
  readonly #voice = new EchoSuppressor();
  readonly #shared: { readonly inMicrophone: EchoSuppressor; readonly ofVoice: EchoSuppressor } | undefined;

  constructor(hasTwoSounds: boolean) {
    this.#shared = hasTwoSounds
      ? { inMicrophone: new EchoSuppressor(EXPECTED_SHARED_DB), ofVoice: new EchoSuppressor() }
      : undefined;
  }

  /** Call once per frame time with the samples of the voice that were sent, if any. */
  played(samples: Int16Array | undefined): void {
    this.#voice.played(samples);
    this.#shared?.ofVoice.played(samples);
  }

  /** A frame of the shared sound, which a loudspeaker beside the microphone may play. Before the microphone's frame. */
  shared(frame: Int16Array): void {
    const isSilent = isQuiet(measure(frame).stepPowers);
    this.#shared?.inMicrophone.played(isSilent ? undefined : frame, INPUT_RATE_HZ);
  }

  readonly inMicrophone = {
    isUnheard: (): boolean => this.#voice.isUnheard,
    isEcho: (frame: MeasuredFrame, isAlong = false): boolean => {
      const isOfShared = this.#shared?.inMicrophone.isEcho(frame);
      return this.#voice.isEcho(frame, isAlong) || isOfShared === true;
    },
  };

  /** The voice is in the shared sound where a browser shares what its own page plays. */
  get inShared(): { isEcho(frame: MeasuredFrame): boolean } | undefined {
    return this.#shared?.ofVoice;
  }
}
