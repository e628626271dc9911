import { expect, test } from 'vitest';
import { BLOCK_SAMPLES } from '../../../../src/domain/connection/audio-ring.ts';
import { ReplayBuffer } from '../../../../src/domain/connection/replay-buffer.ts';

const RATE_HZ = 16_000;

/** Words are told apart by their amplitudes. */
function speak(buffer: ReplayBuffer, seconds: number, amplitude: number): number[] {
  const heard: number[] = [];
  const input = Float32Array.from({ length: BLOCK_SAMPLES }, (_, i) => (i % 2 === 0 ? amplitude : -amplitude));
  const output = new Float32Array(BLOCK_SAMPLES);
  for (let block = 0; block < (seconds * RATE_HZ) / BLOCK_SAMPLES; block++) {
    buffer.step(input, output);
    heard.push(Math.max(...output));
  }
  return heard;
}

/** The words in the output, by their amplitude in tenths. */
function wordsIn(blocks: readonly number[]): number[] {
  const words = blocks.map((peak) => Math.round(peak * 10)).filter((word) => word > 0);
  return words.filter((word, index) => word !== words[index - 1]);
}

function secondsAbove(level: number, blocks: readonly number[]): number {
  return (blocks.filter((peak) => peak > level).length * BLOCK_SAMPLES) / RATE_HZ;
}

test('without a replay nothing goes out', () => {
  const buffer = new ReplayBuffer(RATE_HZ);

  expect(wordsIn([...speak(buffer, 1, 0.3), ...speak(buffer, 1, 0)])).toEqual([]);
});

test('a word that was cut in the middle is replayed from its start, followed by what came after it', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  speak(buffer, 1, 0.2);
  speak(buffer, 1, 0);
  speak(buffer, 1, 0.3);
  const start = buffer.replay(500);

  const heard = [...speak(buffer, 1, 0), ...speak(buffer, 1, 0.4)];
  while (buffer.phase !== 'live') {
    buffer.playNext();
    heard.push(...speak(buffer, 0.1, 0));
  }

  expect(start.forgottenMs).toBe(0);
  expect(start.backlogMs).toBeGreaterThan(1000);
  expect(wordsIn(heard)).toEqual([3, 4]);
  expect(buffer.delayMs).toBe(0);
});

test('after a long pause the replay waits for the translation and leaves out the rest of the pause', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  speak(buffer, 0.5, 0.2);
  speak(buffer, 10, 0);
  speak(buffer, 0.5, 0.3);
  buffer.replay(10_900);

  const before = wordsIn(speak(buffer, 3, 0));
  buffer.playNext();
  const after = wordsIn(speak(buffer, 1, 0));

  expect(before).toEqual([2]);
  expect(after).toEqual([3]);
});

test('sentences that follow each other are joined into one utterance', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  for (const word of [0.2, 0.3, 0.4]) {
    speak(buffer, 0.5, word);
    speak(buffer, 1.1, 0);
  }
  buffer.replay(4700);

  // A third of a second before the first one, and as much between two.
  const heard = speak(buffer, 3 * (0.33 + 0.5), 0);

  expect(wordsIn(heard)).toEqual([2, 3, 4]);
});

test('after ten seconds of speech the replay waits for the translation in the next pause', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  for (let word = 0; word < 6; word++) {
    speak(buffer, 2, word % 2 === 0 ? 0.2 : 0.3);
    speak(buffer, 0.5, 0);
  }
  buffer.replay(15_000);

  const before = wordsIn(speak(buffer, 14, 0));
  buffer.playNext();
  const after = wordsIn(speak(buffer, 3, 0));

  expect(before).toEqual([2, 3, 2, 3, 2]);
  expect(after).toEqual([3]);
});

test('a missing translation is waited for four seconds at most', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  speak(buffer, 0.5, 0.2);
  speak(buffer, 2, 0);
  speak(buffer, 0.5, 0.3);
  buffer.replay(2900);

  expect(wordsIn(speak(buffer, 7, 0))).toEqual([2, 3]);
});

test('audio older than five minutes is forgotten, and counted', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 315, 0);

  expect(buffer.replay(310_000).forgottenMs).toBe(10_000);
});

test('the delay counts from the oldest audio there is, also when older audio is overwritten meanwhile', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 310, 0.2);
  buffer.replay(300_000);
  speak(buffer, 0.2, 0);

  expect(buffer.delayMs).toBeGreaterThan(299_000);
});

test('a word that the service received to its end is not replayed, however close to it the loss was', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  speak(buffer, 0.5, 0.2);
  // The service detects the end after half a second, and its event takes a moment.
  speak(buffer, 0.6, 0);
  speak(buffer, 0.2, 0.3);
  buffer.replay(600, { untilAgeMs: 200 });

  expect(wordsIn(speak(buffer, 1.5, 0))).toEqual([3]);
});

test('a word that began before the end of the previous one was reported is replayed', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  speak(buffer, 0.5, 0.2);
  speak(buffer, 0.5, 0);
  speak(buffer, 0.5, 0.3);
  buffer.replay(400, { untilAgeMs: 300 });

  expect(wordsIn(speak(buffer, 1.5, 0))).toEqual([3]);
});

test.for([
  ['shortly after a finished sentence', 400],
  ['after an unfinished one', 1200],
  ['when the next word is being said', 1650],
] as const)('a word whose end was detected %s is not replayed, the next one is', ([, detectedMs]) => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  speak(buffer, 0.5, 0.2);
  speak(buffer, 1.1, 0);
  speak(buffer, 0.5, 0.3);
  speak(buffer, 1.1, 0);
  // From the start of the first word to now.
  const [saidMs, detectedSinceStartMs] = [3200, 500 + detectedMs - 250];

  buffer.replay(saidMs, { untilAgeMs: saidMs - detectedSinceStartMs });

  expect(wordsIn(speak(buffer, 1.5, 0))).toEqual([3]);
});

test('the end of the last heard word is found in the sent audio, however late it was reported', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  for (const word of [0.2, 0.3, 0.4]) {
    speak(buffer, 0.5, word);
    speak(buffer, 1.1, 0);
  }
  buffer.replay(4800);
  // Two of the three words are sent, and then the connection is lost.
  speak(buffer, 0.3 + 0.15 + 2 * (0.5 + 0.3), 0);
  buffer.stop();

  // The first of them was reported just before, by a service whose clock began 700 ms before the replay.
  const utterances = [{ from: 700 + 450 - 200, to: 700 + 450 + 500 + 300, reportedAgeMs: 0 }];
  const reported = { utterances, lastStayingTo: 1950, completeAgeMs: 2050, sentFromAgeMs: 2050 };
  buffer.replay(6800, { untilAgeMs: 0, reported });

  expect(wordsIn(speak(buffer, 2.5, 0))).toEqual([3, 4]);
});

test('a heard word whose end a busy device handed to the buffer after its report is not replayed', () => {
  let nowMs = 0;
  const buffer = new ReplayBuffer(RATE_HZ, () => nowMs);
  const hear = (seconds: number, amplitude: number): number[] =>
    Array.from({ length: seconds * 125 }, () => {
      nowMs += 8;
      return speak(buffer, 0.008, amplitude);
    }).flat();
  hear(1, 0);
  hear(0.4, 0.2);
  // The last tenth of the word, 400 ms of silence, and a part of the next word come half a second late.
  nowMs += 600;
  speak(buffer, 0.1, 0.2);
  speak(buffer, 0.4, 0);
  speak(buffer, 0.1, 0.3);
  hear(0.4, 0.3);
  // 350 ms after the word, by a service that began with the conversation.
  const reportedAgeMs = nowMs - 1850;
  const utterances = [{ from: 800, to: 1800, reportedAgeMs }];

  buffer.replay(nowMs - 1500, {
    untilAgeMs: nowMs - 1600,
    reported: { utterances, lastStayingTo: 1800, completeAgeMs: nowMs, sentFromAgeMs: nowMs },
  });

  expect(wordsIn(hear(2, 0))).toEqual([3]);
});

test('while the microphone itself takes over, input goes on', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 2, 0);
  buffer.replay(100);
  speak(buffer, 1, 0);
  buffer.handOver();

  expect(wordsIn(speak(buffer, 0.4, 0.3))).toEqual([3]);
  speak(buffer, 0.2, 0.3);
  expect(wordsIn(speak(buffer, 0.4, 0.3))).toEqual([]);
});

test('after the replay, input goes straight out', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 2, 0);
  buffer.replay(100);
  speak(buffer, 1, 0);

  expect(buffer.phase).toBe('live');
  expect(wordsIn(speak(buffer, 0.1, 0.5))).toEqual([5]);
});

test('speech is found in the buffer', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  speak(buffer, 0.5, 0.2);
  speak(buffer, 1, 0);

  expect(buffer.hasSpeech(1400, 1200)).toBe(true);
  expect(buffer.hasSpeech(700, 0)).toBe(false);
});

test('speech is reported also when its audio is forgotten', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  speak(buffer, 0.5, 0.2);
  speak(buffer, 80, 0);

  expect(buffer.hasSpeech(81_000, 0)).toBe(true);
  expect(buffer.hasSpeech(79_000, 0)).toBe(false);
});

test('missing input, while the microphone is replaced, counts as silence', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  const output = new Float32Array(BLOCK_SAMPLES).fill(1);

  buffer.step(undefined, output);

  expect(Math.max(...output)).toBe(0);
});

test('audio that a busy device failed to capture took its time: the replay does not start earlier for it', () => {
  let nowMs = 0;
  const buffer = new ReplayBuffer(RATE_HZ, () => nowMs);
  const hear = (seconds: number, amplitude: number): number[] => {
    const steps = Array.from({ length: seconds * 10 }, () => {
      nowMs += 100;
      return speak(buffer, 0.1, amplitude);
    });
    return steps.flat();
  };
  hear(1, 0);
  hear(0.5, 0.2);
  hear(0.5, 0);
  const heardUntilMs = nowMs;
  hear(0.5, 0.3);
  nowMs += 3000;
  hear(1, 0);

  buffer.replay(nowMs - heardUntilMs + 300, { untilAgeMs: nowMs - heardUntilMs });
  const again = hear(3, 0);

  expect(wordsIn(again)).toEqual([3]);
});

/** Turns by hand, after a pause and a word that no button was held for. */
function byHand(): ReplayBuffer {
  const buffer = new ReplayBuffer(RATE_HZ);
  buffer.setByHand(true);
  speak(buffer, 1, 0);
  return buffer;
}

test('only a held turn goes out, with the first syllable from before the button', () => {
  const buffer = byHand();
  const before = speak(buffer, 1, 0.2);
  const pause = speak(buffer, 1, 0);
  const early = speak(buffer, 0.2, 0.3);
  buffer.hold(300);
  buffer.sendHeld();
  const held = speak(buffer, 1, 0.4);
  buffer.release();
  const after = [...speak(buffer, 0.1, 0.5), ...speak(buffer, 0.5, 0), ...speak(buffer, 1, 0.6)];

  expect(wordsIn([...before, ...pause, ...early])).toEqual([]);
  expect(wordsIn([...held, ...after])).toEqual([3, 4, 5]);
  expect(buffer.isSendingHeld).toBe(false);
});

test('a turn is sent at once where nothing was said before the button', () => {
  const buffer = byHand();
  speak(buffer, 1, 0);
  buffer.hold(300);
  buffer.sendHeld();
  speak(buffer, 0.1, 0);
  const [first] = speak(buffer, 0.1, 0.4);
  speak(buffer, 1, 0.4);
  buffer.release();

  expect(first).toBeGreaterThan(0.3);
  expect(wordsIn(speak(buffer, 0.12, 0))).toEqual([]);
  speak(buffer, 0.02, 0);
  expect(buffer.isSendingHeld).toBe(false);
});

test('a held turn is kept until it may be sent, and then ends where it was released', () => {
  const buffer = byHand();
  const before = speak(buffer, 0.2, 0.3);
  buffer.hold(300);
  const stored = [...speak(buffer, 1, 0.4), ...speak(buffer, 0.5, 0), ...speak(buffer, 1, 0.5)];
  const late = speak(buffer, 0.5, 0.6);
  buffer.sendHeld();
  buffer.release(500);
  const sent = speak(buffer, 4, 0);

  expect(wordsIn([...before, ...stored, ...late])).toEqual([]);
  // The tail of 120 ms has the beginning of the last word.
  expect(wordsIn(sent)).toEqual([3, 4, 5, 6]);
  expect(secondsAbove(0.55, sent)).toBeLessThan(0.15);
  expect(buffer.isSendingHeld).toBe(false);
});

test('a replay after a loss sends a held turn that could not be sent, and nothing after its release', () => {
  const buffer = byHand();
  buffer.hold(0);
  speak(buffer, 0.5, 0.3);
  speak(buffer, 1, 0.5);
  buffer.release(1000);
  speak(buffer, 1, 0);

  buffer.replay(10_000);
  buffer.sendHeld();
  const heard: number[] = [];
  while (buffer.phase !== 'live') {
    buffer.playNext();
    heard.push(...speak(buffer, 0.1, 0));
  }

  expect(wordsIn(heard)).toEqual([3, 5]);
  expect(secondsAbove(0.45, heard)).toBeLessThan(0.15);
});

test('a turn that is still held when a replay has sent it is not sent again', () => {
  const buffer = byHand();
  buffer.hold(0);
  speak(buffer, 0.5, 0.3);
  speak(buffer, 1, 0.5);

  buffer.replay(10_000);
  const heard: number[] = [];
  for (let tenths = 0; tenths < 60; tenths++) {
    buffer.playNext();
    heard.push(...speak(buffer, 0.1, 0));
  }
  buffer.sendHeld();
  heard.push(...speak(buffer, 3, 0));

  expect(wordsIn(heard)).toEqual([3, 5]);
});

test('two turns share no audio', () => {
  const buffer = byHand();
  buffer.hold(300);
  buffer.sendHeld();
  speak(buffer, 0.5, 0.3);
  buffer.release();
  speak(buffer, 0.2, 0.3);
  buffer.hold(300);
  buffer.sendHeld();

  expect(wordsIn(speak(buffer, 0.5, 0.4))).toEqual([3, 4]);
  expect(wordsIn(speak(buffer, 0.5, 0.4))).toEqual([4]);
});

test('a replay that begins within a held turn sends all of it, with its pauses, and nothing of the one before', () => {
  const buffer = byHand();
  buffer.hold(0);
  buffer.sendHeld();
  speak(buffer, 0.5, 0.2);
  buffer.release();
  speak(buffer, 0.3, 0);
  buffer.hold(0);
  buffer.sendHeld();
  speak(buffer, 0.5, 0.3);
  speak(buffer, 1, 0);
  speak(buffer, 0.5, 0.4);
  speak(buffer, 1, 0);
  buffer.release();
  speak(buffer, 1, 0);

  buffer.replay(1500);
  const heard = speak(buffer, 1.5, 0);
  while (buffer.phase !== 'live') {
    buffer.playNext();
    heard.push(...speak(buffer, 0.1, 0));
  }

  expect(wordsIn(heard)).toEqual([3, 4]);
});

test('speech that follows the end of a held turn is replayed without that turn', () => {
  const buffer = byHand();
  buffer.hold(0);
  buffer.sendHeld();
  speak(buffer, 0.5, 0.2);
  buffer.release();
  speak(buffer, 0.2, 0);
  buffer.setByHand(false);
  speak(buffer, 0.1, 0);
  speak(buffer, 0.5, 0.3);
  speak(buffer, 0.5, 0);

  buffer.replay(700);
  const heard = speak(buffer, 1.5, 0);

  expect(wordsIn(heard)).toEqual([3]);
});

test('a replay after a loss sends held turns only', () => {
  const buffer = byHand();
  speak(buffer, 0.5, 0.2);
  speak(buffer, 1, 0);
  buffer.hold(100);
  buffer.sendHeld();
  speak(buffer, 0.5, 0.3);
  buffer.release();
  speak(buffer, 1, 0);
  speak(buffer, 0.5, 0.5);
  speak(buffer, 1, 0);

  buffer.replay(10_000);
  const heard: number[] = [];
  while (buffer.phase !== 'live') {
    buffer.playNext();
    heard.push(...speak(buffer, 0.1, 0));
  }

  expect(wordsIn(heard)).toEqual([3]);
  expect(wordsIn(speak(buffer, 0.5, 0.6))).toEqual([]);
});

test('audio is sent once more up to its end, and nothing after it', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0.2);
  speak(buffer, 1, 0.3);
  speak(buffer, 1, 0.4);

  buffer.sendAgain(1900, 1100);
  const heard = speak(buffer, 2, 0.5);

  expect(wordsIn(heard)).toEqual([3]);
  expect(secondsAbove(0.25, heard)).toBeCloseTo(0.8, 1);
  expect(buffer.isSendingHeld).toBe(false);
});

test('what was said while audio was sent once more can be replayed after it', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0.2);
  speak(buffer, 1, 0);

  buffer.sendAgain(2000, 1000);
  speak(buffer, 1.2, 0.5);
  buffer.replay(1200);
  const heard = speak(buffer, 2, 0);

  expect(wordsIn(heard)).toEqual([5]);
});

test('of two sounds that are replayed each stays in its channel', () => {
  const buffer = new ReplayBuffer(BLOCK_SAMPLES * 100, undefined, 2);
  const [input, output] = [new Float32Array(2 * BLOCK_SAMPLES), new Float32Array(2 * BLOCK_SAMPLES)];
  const say = (microphone: number, shared: number, blocks: number) => {
    for (let block = 0; block < blocks; block++) {
      input.fill(microphone, 0, BLOCK_SAMPLES).fill(shared, BLOCK_SAMPLES);
      buffer.step(input, output);
    }
  };
  say(0, 0, 100);
  say(0.5, 0, 100);
  say(0, 0.25, 100);

  buffer.replay(2000);
  const heard: string[] = [];
  input.fill(0);
  for (let block = 0; block < 300; block++) {
    buffer.step(input, output);
    const levels = [output[0], output[BLOCK_SAMPLES]].map((level) => Math.round((level ?? 0) * 100));
    if (levels.some((level) => level > 0) && heard.at(-1) !== levels.join()) heard.push(levels.join());
  }

  expect(heard).toEqual(['50,0', '0,25']);
});

test('a turn that is held as soon as turns are by hand contains nothing that was sent before', () => {
  const buffer = new ReplayBuffer(RATE_HZ);
  speak(buffer, 1, 0);
  speak(buffer, 0.4, 0.3);

  buffer.setByHand(true);
  buffer.hold(600);
  buffer.sendHeld();
  const sent = speak(buffer, 0.5, 0.5);
  buffer.release();
  sent.push(...speak(buffer, 1, 0));

  expect(wordsIn(sent)).toEqual([5]);
});

test('a held turn contains nothing from before it, also when the clock was set back', () => {
  let nowMs = 600_000;
  const buffer = new ReplayBuffer(RATE_HZ, () => nowMs);
  const said = (seconds: number, amplitude: number) => {
    const blocks = [];
    for (let block = 0; block < (seconds * RATE_HZ) / BLOCK_SAMPLES; block++) {
      blocks.push(...speak(buffer, BLOCK_SAMPLES / RATE_HZ, amplitude));
      nowMs += (BLOCK_SAMPLES / RATE_HZ) * 1000;
    }
    return blocks;
  };
  said(1, 0);
  said(1, 0.3);
  said(2, 0);
  nowMs -= 300_000;
  said(2, 0);

  buffer.setByHand(true);
  const sent = said(1, 0);
  buffer.hold(0);
  buffer.sendHeld();
  sent.push(...said(1, 0.5));
  buffer.release();
  sent.push(...said(1, 0));

  expect(wordsIn(sent)).toEqual([5]);
  // Five seconds ago, by the clock as it is now, there was silence.
  expect(buffer.hasSpeech(6500, 5500)).toBe(false);
});
