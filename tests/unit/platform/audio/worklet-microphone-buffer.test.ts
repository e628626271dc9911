import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMicrophoneOf } from '../../../../src/platform/audio/media-microphone.ts';
import { createWorkletMicrophoneBuffer } from '../../../../src/platform/audio/worklet-microphone-buffer.ts';
import type {
  MicrophoneBufferReport,
  MicrophoneBufferRequest,
} from '../../../../src/protocol/microphone-buffer-worklet.ts';

/** A sound room whose worklet is this test. */
async function listening() {
  const asked: MicrophoneBufferRequest[] = [];
  const port = {
    postMessage: (request: MicrophoneBufferRequest) => void asked.push(request),
    onmessage: undefined as ((event: { data: MicrophoneBufferReport }) => void) | undefined,
  };
  vi.stubGlobal('AudioWorkletNode', function () {
    return { port, connect: () => undefined };
  });
  const track = { addEventListener: () => undefined, getSettings: () => ({}), stop: () => undefined };
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  const context = {
    audioWorklet: { addModule: async () => undefined },
    createMediaStreamDestination: () => ({ stream }),
    createMediaStreamSource: () => ({ connect: () => undefined, disconnect: () => undefined }),
  } as unknown as AudioContext;
  const recall = createWorkletMicrophoneBuffer({
    resume: () => context,
    suspend: () => undefined,
    onInterrupted: () => () => undefined,
  });
  await recall.record(openMicrophoneOf(stream));
  const report = (data: MicrophoneBufferReport) => port.onmessage?.({ data });
  /** The worklet begins, so far behind. */
  const replayed = async (backlogMs: number) => {
    const answer = recall.replay(Date.now() - backlogMs, undefined);
    const { id } = asked.findLast((one) => one.type === 'replay') ?? { id: 0 };
    report({ type: 'replaying', id, atMs: Date.now(), recall: { backlogMs, forgottenMs: 0 } });
    await answer;
  };
  return { recall, asked, report, replayed };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('what is asked of the memory is told by when it was said, not by when it was sent', async () => {
  const { recall, asked, report, replayed } = await listening();
  await replayed(8000);
  vi.setSystemTime(1_001_000);
  report({ type: 'behind', atMs: 1_000_900, delayMs: 7500 });

  void recall.replay(1_000_950, 1_000_500);

  expect(asked.at(-1)).toMatchObject({ type: 'replay', sinceMs: 993_450, heardUntilMs: 992_500 });
  expect(recall.delayMs(1_000_950)).toBe(7500);
});

test('a report that comes late counts from when it was made', async () => {
  const { recall, report, replayed } = await listening();
  await replayed(8000);
  vi.setSystemTime(1_003_000);
  report({ type: 'behind', atMs: 1_002_000, delayMs: 6000 });

  expect(recall.delayMs(1_001_900)).toBe(8000);
  expect(recall.delayMs(1_002_500)).toBe(6000);
});

test('once it is stopped, what is sent is what is said', async () => {
  const { recall, replayed } = await listening();
  await replayed(8000);
  vi.setSystemTime(1_002_000);
  recall.stopReplay();

  expect(recall.delayMs(1_001_000)).toBe(8000);
  expect(recall.delayMs(1_002_000)).toBe(0);
});

test('what was lost is summed between two moments, and belongs to one conversation', async () => {
  const { recall, report } = await listening();
  report({ type: 'lost', atMs: 1_000_100, lostMs: 300 });
  report({ type: 'lost', atMs: 1_000_400, lostMs: -50 });

  expect(recall.lossBetween(1_000_000, 1_000_500)).toBe(250);
  recall.close();
  expect(recall.lossBetween(1_000_000, 1_000_500)).toBe(0);
});

test('a memory that does not answer recalls nothing', async () => {
  const { recall } = await listening();

  const answer = recall.replay(999_000, undefined);
  await vi.advanceTimersByTimeAsync(1000);

  expect(await answer).toBeUndefined();
});
