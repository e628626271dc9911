import { expect, test } from 'vitest';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';
import type { OriginalSound } from '../../src/ports/original-sound.ts';

export type OriginalSoundHarness = {
  readonly sound: OriginalSound;
  open(): Promise<{ readonly microphone: OpenMicrophone; isPlayed(): boolean }>;
};

/** The contract of OriginalSound. */
export function originalSoundSuite(name: string, setUp: () => Promise<OriginalSoundHarness>): void {
  test(`${name}: a microphone is played from the volume on, also while it is muted`, async () => {
    const { sound, open } = await setUp();
    const { microphone, isPlayed } = await open();

    microphone.setMuted(true);
    sound.follow(microphone);
    expect(isPlayed()).toBe(false);
    sound.setVolume(0.4);
    expect(isPlayed()).toBe(true);
    sound.setVolume(0);

    expect(isPlayed()).toBe(false);
  });

  test(`${name}: another microphone takes the place of the one before`, async () => {
    const { sound, open } = await setUp();
    const [first, second] = [await open(), await open()];
    sound.setVolume(1);

    sound.follow(first.microphone);
    sound.follow(second.microphone);

    expect([first.isPlayed(), second.isPlayed()]).toEqual([false, true]);
    sound.close();
    expect(second.isPlayed()).toBe(false);
  });
}
