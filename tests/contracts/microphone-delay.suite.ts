import { describe, expect, test } from 'vitest';
import { MICROPHONE_DELAY_MS } from '../../src/ports/microphone-delay.ts';
import type { MicrophoneDelay } from '../../src/ports/microphone-delay.ts';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';

export type MicrophoneDelayHarness = {
  readonly delay: MicrophoneDelay;
  /** Another microphone, in silence. */
  open(): Promise<OpenMicrophone>;
  /** A sound begins at the microphone, and stays. @returns when, in ms */
  hear(microphone: OpenMicrophone): number;
  /** From the call on, resolves once the delay line delivers sound. @returns when, in ms */
  nextSound(output: OpenMicrophone): Promise<number>;
  /** How many microphones it keeps open. */
  captured(): number;
  pass(ms: number): Promise<void>;
  /** The browser runs audio from now on, or no longer. */
  setAudio(isRunning: boolean): Promise<void>;
  close(): void;
};

/** More than sound needs through the browser; it distinguishes a sound of another microphone. */
const APART_MS = 300;

/** The contract of MicrophoneDelay. */
export function microphoneDelaySuite(name: string, setUp: () => Promise<MicrophoneDelayHarness>): void {
  describe(name, () => {
    function outputOf({ delay }: MicrophoneDelayHarness): OpenMicrophone {
      const output = delay.microphone();
      if (!output) throw new Error('nothing is delayed');
      return output;
    }

    /** How long a sound at the microphone takes to the output. */
    async function lateness(harness: MicrophoneDelayHarness, microphone: OpenMicrophone): Promise<number> {
      const sound = harness.nextSound(outputOf(harness));
      const heardAt = harness.hear(microphone);
      return (await sound) - heardAt;
    }

    function expectDelay(ms: number): void {
      expect(ms).toBeGreaterThanOrEqual(MICROPHONE_DELAY_MS - 1);
      expect(ms).toBeLessThan(2 * MICROPHONE_DELAY_MS);
    }

    test.each([false, true])(
      'what a muted microphone hears comes out later by the delay; muted before: %s',
      async (isBefore) => {
        const harness = await setUp();
        const microphone = await harness.open();

        microphone.setMuted(isBefore);
        harness.delay.record(microphone);
        microphone.setMuted(true);

        expectDelay(await lateness(harness, microphone));
        harness.close();
      },
    );

    test('there is nothing to send before it records, and after it is closed until it records again', async () => {
      const harness = await setUp();
      const { delay, captured } = harness;
      const microphone = await harness.open();
      expect([delay.microphone(), captured()]).toEqual([undefined, 0]);

      delay.record(microphone);
      expect([delay.microphone()?.isReplay, captured()]).toEqual([true, 1]);
      delay.close();
      expect([delay.microphone(), captured()]).toEqual([undefined, 0]);

      delay.record(microphone);
      expect(captured()).toBe(1);
      expectDelay(await lateness(harness, microphone));
      harness.close();
    });

    test('another microphone takes the place of the previous one at the same output', async () => {
      const harness = await setUp();
      const [first, second] = [await harness.open(), await harness.open()];
      harness.delay.record(first);
      const output = outputOf(harness);

      harness.delay.record(second);
      const sound = harness.nextSound(output);
      harness.hear(first);
      await harness.pass(APART_MS);
      const heardAt = harness.hear(second);

      expectDelay((await sound) - heardAt);
      expect(harness.delay.microphone()).toBe(output);
      expect(harness.captured()).toBe(1);
      harness.close();
    });

    test('there is nothing to send while the browser runs no audio', async () => {
      const harness = await setUp();
      const microphone = await harness.open();
      harness.delay.record(microphone);

      await harness.setAudio(false);
      expect(harness.delay.microphone()).toBeUndefined();
      await harness.setAudio(true);

      expectDelay(await lateness(harness, microphone));
      harness.close();
    });
  });
}
