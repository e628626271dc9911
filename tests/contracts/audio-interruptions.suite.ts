import { describe, expect, test, vi } from 'vitest';
import type { AudioInterruptions } from '../../src/ports/audio-interruptions.ts';

export type InterruptionsHarness = {
  readonly interruptions: AudioInterruptions;
  /** The system takes the audio of the page. */
  take(): Promise<void>;
  /** The system gives it back. */
  giveBack(): Promise<void>;
  close(): Promise<void>;
};

/** The contract of AudioInterruptions. `setUp` returns one whose audio plays. */
export function audioInterruptionsSuite(name: string, setUp: () => Promise<InterruptionsHarness>): void {
  describe(name, () => {
    test('an interruption and its end are reported to every listener', async () => {
      const { interruptions, take, giveBack, close } = await setUp();
      const seen: Array<readonly [string, boolean]> = [];
      interruptions.onInterrupted((isInterrupted) => seen.push(['first', isInterrupted]));
      interruptions.onInterrupted((isInterrupted) => seen.push(['second', isInterrupted]));

      await take();
      await expect.poll(() => seen.length).toBe(2);
      await giveBack();
      await expect.poll(() => seen.length).toBe(4);

      expect(seen).toEqual([
        ['first', true],
        ['second', true],
        ['first', false],
        ['second', false],
      ]);
      await close();
    });

    test('a removed listener is not called', async () => {
      const { interruptions, take, close } = await setUp();
      const removed = vi.fn<(isInterrupted: boolean) => void>();
      const stored = vi.fn<(isInterrupted: boolean) => void>();
      const remove = interruptions.onInterrupted(removed);
      interruptions.onInterrupted(stored);

      remove();
      await take();

      await expect.poll(() => stored.mock.calls.length).toBe(1);
      expect(removed).not.toHaveBeenCalled();
      await close();
    });
  });
}
