import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openMicrophoneOf } from '../../../../src/platform/audio/media-microphone.ts';
import { createWorkletMicrophoneBuffer } from '../../../../src/platform/audio/worklet-microphone-buffer.ts';
import type {
  MicrophoneBufferReport,
  MicrophoneBufferRequest,
} from '../../../../src/protocol/microphone-buffer-worklet.ts';

/** A microphone buffer whose worklet is this test. @param opened for a worklet that is there later */
async function openBuffer(opened?: Promise<void>) {
  const asked: MicrophoneBufferRequest[] = [];
  const port = {
    postMessage: (request: MicrophoneBufferRequest) => void asked.push(request),
    onmessage: undefined as ((event: { data: MicrophoneBufferReport }) => void) | undefined,
  };
  vi.stubGlobal('AudioWorkletNode', function () {
    return { port, context: { sampleRate: 16_000 }, connect: () => undefined };
  });
  const track = { addEventListener: () => undefined, getSettings: () => ({}), stop: () => undefined };
  const stream = { getAudioTracks: () => [track], getTracks: () => [track] } as unknown as MediaStream;
  const context = {
    audioWorklet: { addModule: async () => opened },
    createMediaStreamDestination: () => ({ stream }),
    createMediaStreamSource: () => ({ connect: () => undefined, disconnect: () => undefined }),
  } as unknown as AudioContext;
  const audioContext = {
    resume: () => context,
    close: () => undefined,
    isInterrupted: () => false,
    onInterrupted: () => () => undefined,
  };
  const buffer = createWorkletMicrophoneBuffer(audioContext, { now: () => Date.now() });
  const recording = buffer.record(openMicrophoneOf(stream));
  if (!opened) await recording;
  const report = (data: MicrophoneBufferReport) => port.onmessage?.({ data });
  /** The worklet starts a replay of this length. */
  const replayed = async (backlogMs: number) => {
    const response = buffer.replay(since(Date.now() - backlogMs));
    const { id } = asked.findLast((value) => value.type === 'replay') ?? { id: 0 };
    report({ type: 'replay-started', id, atMs: Date.now(), start: { backlogMs, forgottenMs: 0 } });
    await response;
  };
  return { buffer, asked, report, replayed, recording };
}

/** Where a conversation without any received turn is cut. */
function since(replayFromMs: number) {
  return { replayFromMs, heard: undefined, lostAtMs: Date.now() };
}

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const backlog = { backlogMs: 1000, forgottenMs: 0 };

/** The audio of a call that a service had heard. */
const heard = {
  untilMs: 1_000_500,
  completeFromMs: 900_000,
  sentFromMs: 900_000,
  utterances: [],
  lastStayingTo: 100_000,
};

test('a worklet that opens while a turn is held goes on with the turn', async () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const { buffer, asked, recording } = await openBuffer(opened);
  buffer.setByHand(true);
  buffer.hold(900_000);
  await buffer.release(950_000);
  buffer.hold(999_700);
  buffer.sendHeld();
  expect(asked).toEqual([]);
  open();
  await recording;

  expect(asked).toEqual([
    { type: 'by-hand', isByHand: true },
    { type: 'hold', sinceMs: 999_700 },
    { type: 'send-held' },
  ]);
});

test('a turn whose connection does not take it yet when the worklet opens is kept until it does', async () => {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const { buffer, asked, recording } = await openBuffer(opened);
  buffer.setByHand(true);
  buffer.hold(999_700);
  open();
  await recording;
  expect(asked.at(-1)).toEqual({ type: 'hold', sinceMs: 999_700 });

  buffer.sendHeld();

  expect(asked.at(-1)).toEqual({ type: 'send-held' });
});

test('requests are converted from the time of sending to the time of capture', async () => {
  const { buffer, asked, report, replayed } = await openBuffer();
  await replayed(8000);
  vi.setSystemTime(1_001_000);
  report({ type: 'delayed', atMs: 1_000_900, delayMs: 7500 });

  void buffer.replay({ replayFromMs: 1_000_950, heard, lostAtMs: 1_000_990 });

  expect(asked.at(-1)).toMatchObject({ type: 'replay', sinceMs: 993_450, heard });
  expect(buffer.delayMs(1_000_950)).toBe(7500);
});

test('what a replay sent before a long sleep is converted as the audio of that replay', async () => {
  const { buffer, asked, report, replayed } = await openBuffer();
  await replayed(60_000);
  report({ type: 'delayed', atMs: 1_010_000, delayMs: 55_000 });
  report({ type: 'delayed', atMs: 1_020_000, delayMs: 50_000 });
  report({ type: 'audio-lost', atMs: 4_620_000, lostMs: 3_600_000 });
  report({ type: 'delayed', atMs: 4_620_100, delayMs: 3_650_000 });

  void buffer.replay({ replayFromMs: 1_015_000, heard, lostAtMs: 1_020_100 });

  expect(asked.at(-1)).toMatchObject({ type: 'replay', sinceMs: 960_000 });
});

test('what follows a cut replay is converted as the audio of that replay, not as live audio', async () => {
  const { buffer, asked, replayed } = await openBuffer();
  await replayed(8000);
  vi.setSystemTime(1_001_000);
  buffer.stopReplay();

  void buffer.replay({ replayFromMs: 1_001_100, heard: undefined, lostAtMs: 1_001_000 });

  expect(asked.at(-1)).toMatchObject({ type: 'replay', sinceMs: 993_100 });
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

test('a report of a replay that was stopped meanwhile changes nothing', async () => {
  const { buffer, report, replayed } = await openBuffer();
  const onCaughtUp = vi.fn<() => void>();
  buffer.onCaughtUp(onCaughtUp);
  await replayed(8000);
  vi.setSystemTime(1_002_000);
  buffer.stopReplay();

  report({ type: 'delayed', atMs: 1_001_990, delayMs: 7000 });
  report({ type: 'caught-up', atMs: 1_001_995 });

  expect(buffer.delayMs(1_003_000)).toBe(0);
  expect(onCaughtUp).not.toHaveBeenCalled();
});

test('losses are summed between two moments, and closing clears them', async () => {
  const { buffer, report } = await openBuffer();
  report({ type: 'audio-lost', atMs: 1_000_100, lostMs: 300 });
  report({ type: 'audio-lost', atMs: 1_000_400, lostMs: -50 });

  expect(buffer.lossBetween(1_000_000, 1_000_500)).toBe(250);
  buffer.close();
  expect(buffer.lossBetween(1_000_000, 1_000_500)).toBe(0);
});

test('suspensions of the last five minutes of captured audio extend what has been captured since', async () => {
  const { buffer, report } = await openBuffer();
  report({ type: 'audio-lost', atMs: 1_100_000, lostMs: 600_000 });
  report({ type: 'audio-lost', atMs: 2_000_000, lostMs: 800_000 });
  report({ type: 'audio-lost', atMs: 2_000_400, lostMs: 100 });

  expect(buffer.capturedSince(180_000, 2_010_000)).toBe(430_000);
});

test('without a response from the worklet nothing is replayed', async () => {
  const { buffer } = await openBuffer();

  const response = buffer.replay(since(999_000));
  await vi.advanceTimersByTimeAsync(2000);

  expect(await response).toBeUndefined();
});

test('a page that stalls finds the response of the worklet in its queue', async () => {
  const { buffer, asked, report } = await openBuffer();
  const response = buffer.replay(since(999_000));

  // All timers that are due fire late, and before the response is read.
  vi.setSystemTime(Date.now() + 5000);
  await vi.advanceTimersByTimeAsync(250);
  report({ type: 'replay-started', id: asked.at(-1)?.type === 'replay' ? 1 : 0, atMs: 1_000_000, start: backlog });

  expect(await response).toEqual({ atMs: 1_000_000, ...backlog });
});

test('without reports the worklet is asked: the replay goes on if it responds, and is over, unsent, if not', async () => {
  const { buffer, asked, report, replayed } = await openBuffer();
  const onCaughtUp = vi.fn<(unsentMs: number) => void>();
  buffer.onCaughtUp(onCaughtUp);
  await replayed(8000);

  await vi.advanceTimersByTimeAsync(2000);
  const question = asked.at(-1);
  if (question?.type !== 'has-speech') throw new Error('not asked');
  report({ type: 'speech', id: question.id, found: false });
  await vi.advanceTimersByTimeAsync(1900);
  expect(onCaughtUp).not.toHaveBeenCalled();

  await vi.advanceTimersByTimeAsync(100 + 2000);
  expect(onCaughtUp).toHaveBeenCalledExactlyOnceWith(8000);
});

test('a backlog that another one has followed reads nothing more', async () => {
  const { buffer, asked, report } = await openBuffer();
  const begin = async () => {
    const begun = buffer.replayAtOnce(since(Date.now() - 1000));
    await vi.waitFor(() => expect(asked.at(-1)?.type).toBe('start-reading'));
    const last = asked.at(-1);
    if (last?.type !== 'start-reading') throw new Error('nothing is read');
    report({ type: 'reading-started', id: last.id, fromMs: Date.now() - 1000, start: backlog });
    asked.length = 0;
    return begun;
  };
  const first = await begin();
  buffer.stopReplay();
  await begin();

  expect(await first?.read()).toBeUndefined();
  expect(await first?.finish()).toBeUndefined();
  expect(asked).toEqual([]);
});
