import { describe, expect, test } from 'vitest';
import type { OpenMicrophoneResult } from '../../src/ports/microphone.ts';
import type { SharedSound, SharedSoundState } from '../../src/ports/shared-sound.ts';

export type SharedSoundHarness = {
  readonly shared: SharedSound;
  openMicrophone(): Promise<OpenMicrophoneResult>;
  /** The user ends the share in the browser's own bar. */
  end(): void;
  /** The user mutes the tab in its own menu, or protected media begins; or not any more. */
  mute(isMuted: boolean): void;
  /** The user closes the picker from now on, or shares without sound. */
  refuse(failure: 'cancelled' | 'without-sound'): void;
  /** The system closes the audio of the page and gives it back. */
  closeAudio(): Promise<void>;
};

/** The contract of SharedSound. */
export function sharedSoundSuite(name: string, setUp: () => Promise<SharedSoundHarness>): void {
  describe(name, () => {
    test('a share is in place of a microphone, or beside one whose device stays', async () => {
      const { shared, openMicrophone } = await setUp();
      expect(await shared.share(false)).toBeUndefined();

      const alone = shared.alone();
      const opened = await openMicrophone();
      const beside = await shared.beside(openMicrophone);

      expect(alone).toMatchObject({ deviceId: '', sharedSound: 'alone', isReplay: false });
      const deviceId = opened.type === 'opened' ? opened.microphone.deviceId : undefined;
      expect(beside).toMatchObject({ type: 'opened', microphone: { deviceId, sharedSound: 'beside' } });
      shared.close();
    });

    test('a share is made again of the audio that the system gives back after it has closed it', async () => {
      const { shared, openMicrophone, closeAudio } = await setUp();
      await shared.share(false);
      const beside = await shared.beside(openMicrophone);
      if (beside.type === 'failed') throw new Error('not opened');
      const before = [shared.alone(), beside.microphone];
      expect(before.map((sound) => sound.renewed?.())).toEqual([undefined, undefined]);

      await closeAudio();
      const renewed = before.map((sound) => sound.renewed?.());

      expect(renewed).toMatchObject([
        { sharedSound: 'alone' },
        { sharedSound: 'beside', deviceId: beside.microphone.deviceId },
      ]);
      expect(renewed.map((sound) => sound?.renewed?.())).toEqual([undefined, undefined]);
      shared.close();
    });

    test('a microphone that does not open is reported', async () => {
      const { shared } = await setUp();
      await shared.share(false);
      const refused: OpenMicrophoneResult = { type: 'failed', failure: { type: 'busy' } };

      expect(await shared.beside(async () => refused)).toEqual(refused);
      shared.close();
    });

    test.each(['cancelled', 'without-sound'] as const)('a share that is refused is reported: %s', async (failure) => {
      const { shared, refuse } = await setUp();
      refuse(failure);

      expect(await shared.share(true)).toBe(failure);
    });

    test('a sound that the browser mutes is reported, until it comes back', async () => {
      const { shared, mute } = await setUp();
      const problems: SharedSoundState['problem'][] = [];
      await shared.share(false);
      shared.onChanged(({ problem }) => problems.push(problem));

      mute(true);
      await expect.poll(() => problems.at(-1)).toBe('muted');
      mute(false);

      await expect.poll(() => problems.at(-1)).toBeUndefined();
      shared.close();
    });

    test('the end of a share is reported, and another share takes its place', async () => {
      const { shared, end } = await setUp();
      const problems: SharedSoundState['problem'][] = [];
      await shared.share(false);
      shared.onChanged(({ problem }) => problems.push(problem));

      end();
      await expect.poll(() => problems.at(-1)).toBe('ended');
      expect(await shared.share(false)).toBeUndefined();

      await expect.poll(() => problems.at(-1)).toBeUndefined();
      shared.close();
    });
  });
}
