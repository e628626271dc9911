import { describe, expect, test, vi } from 'vitest';
import type { LevelListener, LevelMeter } from '../../src/ports/level-meter.ts';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';

export type LevelMeterHarness = {
  readonly meter: LevelMeter;
  readonly microphone: OpenMicrophone;
  /** Time passes in which there is sound. */
  passSound(): Promise<void>;
  close(): void;
};

/** The contract of LevelMeter. */
export function levelMeterSuite(name: string, setUp: () => Promise<LevelMeterHarness>): void {
  describe(name, () => {
    test('levels from 0 to 100 reach every subscriber while a microphone is open', async () => {
      const { meter, microphone, passSound, close } = await setUp();
      const [first, second] = [vi.fn<LevelListener>(), vi.fn<LevelListener>()];
      meter.subscribe(first);
      meter.subscribe(second);

      await meter.open(microphone);
      await passSound();

      const levels = first.mock.calls.flat();
      expect(levels.length).toBeGreaterThan(0);
      expect(levels.every((level) => level >= 0 && level <= 100)).toBe(true);
      expect(second.mock.calls.flat()).toEqual(levels);
      close();
    });

    test('there are no levels before it is opened, nor after it is closed', async () => {
      const { meter, microphone, passSound, close } = await setUp();
      const listener = vi.fn<LevelListener>();
      meter.subscribe(listener);
      await passSound();
      expect(listener).not.toHaveBeenCalled();

      await meter.open(microphone);
      meter.close();
      listener.mockClear();
      await passSound();

      expect(listener).not.toHaveBeenCalled();
      close();
    });

    test('an ended subscription gets no levels', async () => {
      const { meter, microphone, passSound, close } = await setUp();
      const [ended, stored] = [vi.fn<LevelListener>(), vi.fn<LevelListener>()];
      const unsubscribe = meter.subscribe(ended);
      meter.subscribe(stored);
      unsubscribe();

      await meter.open(microphone);
      await passSound();

      expect(ended).not.toHaveBeenCalled();
      expect(stored).toHaveBeenCalled();
      close();
    });
  });
}
