import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMicrophoneOf } from '../../../../src/platform/audio/media-microphone.ts';
import { createWorkletMicrophoneBuffer } from '../../../../src/platform/audio/worklet-microphone-buffer.ts';
import type {
  MicrophoneBufferReport,
  MicrophoneBufferRequest,
} from '../../../../src/protocol/microphone-buffer-worklet.ts';

/** A microphone buffer whose worklet is this test. */
async function openBuffer() {
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
  const buffer = createWorkletMicrophoneBuffer({
    resume: () => context,
    suspend: () => undefined,
    onInterrupted: () => () => undefined,
  });
  await buffer.record(openMicrophoneOf(stream));
  const report = (data: MicrophoneBufferReport) => port.onmessage?.({ data });
  /** The worklet starts a replay of this length. */
  const replayed = async (backlogMs: number) => {
    const response = buffer.replay(Date.now() - backlogMs, undefined);
    const { id } = asked.findLast((one) => one.type === 'replay') ?? { id: 0 };
    report({ type: 'replay-started', id, atMs: Date.now(), start: { backlogMs, forgottenMs: 0 } });
    await response;
  };
  return { buffer, asked, report, replayed };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('requests are converted from the time of sending to the time of capture', async () => {
  const { buffer, asked, report, replayed } = await openBuffer();
  await replayed(8000);
  vi.setSystemTime(1_001_000);
  report({ type: 'delayed', atMs: 1_000_900, delayMs: 7500 });

  void buffer.replay(1_000_950, 1_000_500);

  expect(asked.at(-1)).toMatchObject({ type: 'replay', sinceMs: 993_450, heardUntilMs: 992_500 });
  expect(buffer.delayMs(1_000_950)).toBe(7500);
});

test('a late report counts from when it was made', async () => {
  const { buffer, report, replayed } = await openBuffer();
  await replayed(8000);
  vi.setSystemTime(1_003_000);
  report({ type: 'delayed', atMs: 1_002_000, delayMs: 6000 });

  expect(buffer.delayMs(1_001_900)).toBe(8000);
  expect(buffer.delayMs(1_002_500)).toBe(6000);
});

test('after a stop, sent audio is live', async () => {
  const { buffer, replayed } = await openBuffer();
  await replayed(8000);
  vi.setSystemTime(1_002_000);
  buffer.stopReplay();

  expect(buffer.delayMs(1_001_000)).toBe(8000);
  expect(buffer.delayMs(1_002_000)).toBe(0);
});

test('losses are summed between two moments, and closing clears them', async () => {
  const { buffer, report } = await openBuffer();
  report({ type: 'audio-lost', atMs: 1_000_100, lostMs: 300 });
  report({ type: 'audio-lost', atMs: 1_000_400, lostMs: -50 });

  expect(buffer.lossBetween(1_000_000, 1_000_500)).toBe(250);
  buffer.close();
  expect(buffer.lossBetween(1_000_000, 1_000_500)).toBe(0);
});

test('without a response from the worklet nothing is replayed', async () => {
  const { buffer } = await openBuffer();

  const response = buffer.replay(999_000, undefined);
  await vi.advanceTimersByTimeAsync(1000);

  expect(await response).toBeUndefined();
});
