import { describe, expect, test, vi } from 'vitest';
import type { MicrophoneBuffer } from '../../src/ports/microphone-buffer.ts';
import type { OpenMicrophone } from '../../src/ports/microphone.ts';

export type MicrophoneBufferHarness = {
  readonly buffer: MicrophoneBuffer;
  readonly microphone: OpenMicrophone;
  /** A second passes in which there is sound. */
  passSecond(): Promise<void>;
  /** The sound stops, and what is replayed is translated at once. */
  finishReplay(): void;
  close(): void;
};

/** The contract of MicrophoneBuffer. */
export function microphoneBufferSuite(name: string, setUp: () => Promise<MicrophoneBufferHarness>): void {
  describe(name, () => {
    test('there is nothing to send or to replay before it records', async () => {
      const { buffer, close } = await setUp();

      expect(buffer.microphone()).toBeUndefined();
      expect(
        await buffer.replay({ replayFromMs: Date.now() - 1000, heard: undefined, lostAtMs: Date.now() }),
      ).toBeUndefined();
      close();
    });

    test('without a recording speech is assumed', async () => {
      const { buffer, close } = await setUp();

      expect(await buffer.hasSpeech(Date.now() - 1000, Date.now())).toBe(true);
      close();
    });

    test('while it records, audio is sent live by a microphone of its own', async () => {
      const { buffer, microphone, passSecond, close } = await setUp();

      await buffer.record(microphone);
      await passSecond();

      expect(buffer.microphone()?.isReplay).toBe(true);
      expect(buffer.delayMs(Date.now())).toBe(0);
      expect(buffer.lossBetween(Date.now() - 500, Date.now())).toBe(0);
      expect(buffer.capturedSince(180_000, 1_000_000)).toBe(820_000);
      close();
    });

    test('what was said is sent once more, and then nothing else', async () => {
      const { buffer, microphone, passSecond, close } = await setUp();
      await buffer.record(microphone);
      await passSecond();

      await buffer.sendAgain(Date.now() - 800, Date.now() - 400);

      expect(buffer.delayMs(Date.now())).toBe(0);
      close();
    });

    test('a backlog is read at once, at 16 kHz, until there is a pause in the speech', async () => {
      const { buffer, microphone, passSecond, finishReplay, close } = await setUp();
      await buffer.record(microphone);
      await passSecond();
      const nowMs = Date.now();

      const backlog = await buffer.replayAtOnce({ replayFromMs: nowMs - 1000, heard: undefined, lostAtMs: nowMs });
      let readMs = 0;
      for (let reads = 0; reads < 4; reads++) readMs += ((await backlog?.read())?.samples.length ?? 0) / 16;
      expect(readMs).toBeGreaterThan((backlog?.backlogMs ?? Infinity) - 100);
      expect(Date.now() - nowMs).toBeLessThan(500);
      finishReplay();
      const onCaughtUp = vi.fn<() => void>();
      buffer.onCaughtUp(onCaughtUp);

      await expect
        .poll(async () => (await backlog?.read())?.isPause && (await backlog?.finish()), { timeout: 15_000 })
        .toBeTruthy();
      expect(await backlog?.read()).toBeUndefined();
      expect(onCaughtUp).not.toHaveBeenCalled();
      backlog?.handOver();
      expect(onCaughtUp).toHaveBeenCalledTimes(1);
      close();
    });

    test('a replay starts with a backlog, and reports once when it has caught up', async () => {
      const { buffer, microphone, passSecond, finishReplay, close } = await setUp();
      await buffer.record(microphone);
      await passSecond();
      const [onCaughtUp, removed] = [vi.fn<() => void>(), vi.fn<() => void>()];
      buffer.onCaughtUp(onCaughtUp);
      buffer.onCaughtUp(removed)();

      const start = await buffer.replay({
        replayFromMs: Date.now() - 1000,
        heard: undefined,
        lostAtMs: Date.now(),
      });
      expect(start?.backlogMs).toBeGreaterThan(0);
      expect(start?.forgottenMs).toBeLessThan(1000);
      finishReplay();

      await expect.poll(() => onCaughtUp.mock.calls.length, { timeout: 15_000 }).toBe(1);
      expect(removed).not.toHaveBeenCalled();
      close();
    });
  });
}
