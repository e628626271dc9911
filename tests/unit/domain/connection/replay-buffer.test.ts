import { expect, test } from 'vitest';
import { BLOCK_SAMPLES } from '../../../../src/domain/connection/audio-ring.ts';
import { ReplayBuffer } from '../../../../src/domain/connection/replay-buffer.ts';

const RATE_HZ = 16_000;

/** A room in which the words have amplitudes of their own, which tell them apart again. */
function say(memory: ReplayBuffer, seconds: number, amplitude: number): number[] {
  const heard: number[] = [];
  const input = Float32Array.from({ length: BLOCK_SAMPLES }, (_, i) => (i % 2 === 0 ? amplitude : -amplitude));
  const output = new Float32Array(BLOCK_SAMPLES);
  for (let block = 0; block < (seconds * RATE_HZ) / BLOCK_SAMPLES; block++) {
    memory.step(input, output);
    heard.push(Math.max(...output));
  }
  return heard;
}

/** The words that went out, by their amplitude in tenths. */
function wordsIn(blocks: readonly number[]): number[] {
  const words = blocks.map((peak) => Math.round(peak * 10)).filter((word) => word > 0);
  return words.filter((word, index) => word !== words[index - 1]);
}

test('nothing goes out while the line lives', () => {
  const memory = new ReplayBuffer(RATE_HZ);

  expect(wordsIn([...say(memory, 1, 0.3), ...say(memory, 1, 0)])).toEqual([]);
});

test('a word that was cut in the middle is said again from its beginning, and what follows comes after', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 1, 0);
  say(memory, 1, 0.2);
  say(memory, 1, 0);
  say(memory, 1, 0.3);
  const recall = memory.replay(500);

  const heard = [...say(memory, 1, 0), ...say(memory, 1, 0.4)];
  while (memory.phase !== 'live') {
    memory.playNext();
    heard.push(...say(memory, 0.1, 0));
  }

  expect(recall.forgottenMs).toBe(0);
  expect(recall.backlogMs).toBeGreaterThan(1000);
  expect(wordsIn(heard)).toEqual([3, 4]);
  expect(memory.delayMs).toBe(0);
});

test('after a long pause it waits for the answer, and leaves out the rest of the pause', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 1, 0);
  say(memory, 0.5, 0.2);
  say(memory, 10, 0);
  say(memory, 0.5, 0.3);
  memory.replay(10_900);

  const before = wordsIn(say(memory, 3, 0));
  memory.playNext();
  const after = wordsIn(say(memory, 1, 0));

  expect(before).toEqual([2]);
  expect(after).toEqual([3]);
});

test('sentences that follow each other are one utterance, without the time between them', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 1, 0);
  for (const word of [0.2, 0.3, 0.4]) {
    say(memory, 0.5, word);
    say(memory, 1.1, 0);
  }
  memory.replay(4700);

  // A third of a second before the first one, and as much between two.
  const heard = say(memory, 3 * (0.33 + 0.5), 0);

  expect(wordsIn(heard)).toEqual([2, 3, 4]);
});

test('after ten seconds of speech the next pause is one in which the answer is waited for', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 1, 0);
  for (let word = 0; word < 6; word++) {
    say(memory, 2, word % 2 === 0 ? 0.2 : 0.3);
    say(memory, 0.5, 0);
  }
  memory.replay(15_000);

  const before = wordsIn(say(memory, 14, 0));
  memory.playNext();
  const after = wordsIn(say(memory, 3, 0));

  expect(before).toEqual([2, 3, 2, 3, 2]);
  expect(after).toEqual([3]);
});

test('an answer that does not come is not waited for longer than four seconds', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 1, 0);
  say(memory, 0.5, 0.2);
  say(memory, 2, 0);
  say(memory, 0.5, 0.3);
  memory.replay(2900);

  expect(wordsIn(say(memory, 7, 0))).toEqual([2, 3]);
});

test('what is more than a minute ago is forgotten, and counted', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 75, 0);

  expect(memory.replay(70_000).forgottenMs).toBe(10_000);
});

test('what waits is as long ago as it can be, also where the oldest of it is forgotten meanwhile', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 70, 0.2);
  memory.replay(60_000);
  say(memory, 0.2, 0);

  expect(memory.delayMs).toBeGreaterThan(59_000);
});

test('a word that the service heard to its end is not said again, however close to it the line was lost', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 1, 0);
  say(memory, 0.5, 0.2);
  // The service notices the end after half a second, and says so over the network.
  say(memory, 0.6, 0);
  say(memory, 0.2, 0.3);
  memory.replay(600, 200);

  expect(wordsIn(say(memory, 1.5, 0))).toEqual([3]);
});

test('a word that began before the service told of the end of the one before is said again', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 1, 0);
  say(memory, 0.5, 0.2);
  say(memory, 0.5, 0);
  say(memory, 0.5, 0.3);
  memory.replay(400, 300);

  expect(wordsIn(say(memory, 1.5, 0))).toEqual([3]);
});

test('once caught up, what comes in goes out at once', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 2, 0);
  memory.replay(100);
  say(memory, 1, 0);

  expect(memory.phase).toBe('live');
  expect(wordsIn(say(memory, 0.1, 0.5))).toEqual([5]);
});

test('it can tell whether anybody spoke', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 1, 0);
  say(memory, 0.5, 0.2);
  say(memory, 1, 0);

  expect(memory.hasSpeech(1400, 1200)).toBe(true);
  expect(memory.hasSpeech(700, 0)).toBe(false);
});

test('it can tell that somebody spoke, also when what was said is forgotten', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  say(memory, 1, 0);
  say(memory, 0.5, 0.2);
  say(memory, 80, 0);

  expect(memory.hasSpeech(81_000, 0)).toBe(true);
  expect(memory.hasSpeech(79_000, 0)).toBe(false);
});

test('while the microphone is being replaced there is silence, and nothing breaks', () => {
  const memory = new ReplayBuffer(RATE_HZ);
  const output = new Float32Array(BLOCK_SAMPLES).fill(1);

  memory.step(undefined, output);

  expect(Math.max(...output)).toBe(0);
});

test('what a busy device did not hear took its time: nothing from before it is said again for that', () => {
  let nowMs = 0;
  const memory = new ReplayBuffer(RATE_HZ, () => nowMs);
  const hear = (seconds: number, amplitude: number): number[] => {
    const steps = Array.from({ length: seconds * 10 }, () => {
      nowMs += 100;
      return say(memory, 0.1, amplitude);
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

  memory.replay(nowMs - heardUntilMs + 300, nowMs - heardUntilMs);
  const again = hear(3, 0);

  expect(wordsIn(again)).toEqual([3]);
});
