import { proxy } from 'valtio';
import type { LanguageCode } from '../domain/language.ts';
import type { ShareFailure, SharedSoundState } from '../ports/shared-sound.ts';

/** `listen`: to a shared sound alone, in one direction. `take-part`: to it and to the microphone, as two speakers. */
export type SoundMode = 'microphone' | 'listen' | 'take-part';

export type SoundSource = {
  mode: SoundMode;
  /** The side of the pair that holds the device; the other one is in the shared sound. */
  ownSide: 'source' | 'target';
  /** The language of the shared sound that is listened to. */
  spoken: LanguageCode | undefined;
  /** The title of the conversation; undefined for its usual one. */
  title: string | undefined;
  shared: SharedSoundState | undefined;
  /** From 0 to 1: of what the page plays of the shared sound. */
  volume: number;
  /** Why the last attempt to share failed. */
  failure: ShareFailure | undefined;
  /** The user knows that the others have to know. */
  isNoticeRead: boolean;
};

const usual: SoundSource = {
  mode: 'microphone',
  ownSide: 'source',
  spoken: undefined,
  title: undefined,
  shared: undefined,
  volume: 1,
  failure: undefined,
  isNoticeRead: false,
};

export const soundSource = proxy<SoundSource>({ ...usual });

export function showSoundSource(changes: Partial<SoundSource>): void {
  Object.assign(soundSource, changes);
}

/** The next conversation uses the microphone again. */
export function resetSoundSource(): void {
  Object.assign(soundSource, usual);
}
