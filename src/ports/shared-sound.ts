import type { OpenMicrophone, OpenMicrophoneResult } from './microphone.ts';

/** Why no sound is shared: the picker was closed, or sound was not ticked in it. */
export type ShareFailure = 'cancelled' | 'without-sound' | 'failed';

export type SharedSoundState = {
  /** Only the sound of a browser tab can be softened while it is listened to. */
  readonly isTab: boolean;
  /**
   * Why nothing is heard. `ended`: the user or the browser has ended it, or the tab was closed. `muted`: the browser
   * withholds it. `silent`: it delivers zeros, as a paused or muted tab does, and one with protected media.
   */
  readonly problem: 'ended' | 'muted' | 'silent' | undefined;
};

/** The sound of a browser tab, a window or the whole computer, which the user shares with this page. */
export type SharedSound = {
  /**
   * Opens the browser's picker; what was shared before ends. Call it inside a tap.
   * @param isHeardHere the page plays the sound itself, so that its volume can be set
   */
  share(isHeardHere: boolean): Promise<ShareFailure | undefined>;
  /** The shared sound in place of a microphone. */
  alone(): OpenMicrophone;
  /** The microphone that `open` opens, with the shared sound in a second channel. */
  beside(open: () => Promise<OpenMicrophoneResult>): Promise<OpenMicrophoneResult>;
  /** From 0 to 1: what the page plays of it. */
  setVolume(volume: number): void;
  /** Reports the state at once, and each change. One listener. */
  onChanged(listener: (state: SharedSoundState) => void): void;
  /** Which was louder between two moments, or undefined: 0 is the microphone, 1 the shared sound. */
  louder(fromMs: number, toMs: number): 0 | 1 | undefined;
  close(): void;
};
