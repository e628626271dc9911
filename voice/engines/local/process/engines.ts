import type { Sound } from '../../../audio/level-speech.ts';
import type { RecogniseWork, SpeakWork, TranslateWork } from '../host/engine-protocol.ts';

export type Recognition = {
  readonly text: string;
  readonly language?: string | undefined;
  readonly confidence?: number | undefined;
};

export type Translation = { readonly text: string; readonly isCut: boolean };

/** A model in memory. */
export type LoadedModel =
  | { readonly kind: 'recogniser'; recognise(work: RecogniseWork): Promise<Recognition>; close?(): void }
  | {
      readonly kind: 'translator';
      translate(work: TranslateWork, onPart: (text: string) => void): Promise<Translation>;
      close?(): void;
    }
  | { readonly kind: 'voice'; speak(work: SpeakWork): Promise<Sound>; close?(): void };
