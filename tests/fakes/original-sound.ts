import type { OpenMicrophone } from '../../src/ports/microphone.ts';
import type { OriginalSound } from '../../src/ports/original-sound.ts';

export type FakeOriginalSound = OriginalSound & {
  /** The microphone that is played now, and how loud. */
  readonly played: { readonly deviceId: string; readonly volume: number } | undefined;
};

export function fakeOriginalSound(): FakeOriginalSound {
  let followed: OpenMicrophone | undefined;
  let volume = 0;
  return {
    get played() {
      return followed && volume > 0 ? { deviceId: followed.deviceId, volume } : undefined;
    },
    follow: (microphone) => void (followed = microphone),
    setVolume: (next) => void (volume = next),
    close: () => void (followed = undefined),
  };
}
