import { expect, test } from 'vitest';
import type { Capture } from '../../../../src/domain/connection/audio-loss.ts';
import { BLOCK_SAMPLES } from '../../../../src/domain/connection/audio-ring.ts';
import { heardAudioOf } from '../../../../src/domain/connection/heard-audio.ts';
import { ReplayBuffer } from '../../../../src/domain/connection/replay-buffer.ts';
import { planReplay } from '../../../../src/domain/connection/replay-plan.ts';
import type { Turn } from '../../../../src/domain/turn.ts';
import { aTurn } from '../../../fixtures/turns.ts';

const RATE_HZ = 16_000;
const BLOCK_MS = (BLOCK_SAMPLES * 1000) / RATE_HZ;
/** As the service dates an utterance: with silence before it and after it. */
const [PADDING_MS, SILENCE_MS] = [300, 500];

/** A word of one of the two sounds, and how much of it has been received when the connection is lost. */
type Word = {
  readonly name: string;
  readonly channel: 0 | 1;
  readonly fromMs: number;
  readonly toMs: number;
  readonly got: 'translation' | 'end' | 'start';
};

function turnOfWord({ name, channel, fromMs, toMs, got }: Word): Turn {
  const end = { toMs: toMs + SILENCE_MS, atMs: toMs + SILENCE_MS };
  return aTurn(name, {
    speaker: channel === 0 ? 'userB' : 'userA',
    status: got === 'translation' ? 'completed' : 'in_progress',
    startedAtMs: fromMs,
    voice: { call: 0, fromMs: fromMs - PADDING_MS, end: got === 'start' ? undefined : end },
  });
}

/** One after the other in each block, as the worklet hands them over. */
function sample(words: readonly Word[], atMs: number, channel: 0 | 1): number {
  return words.some((word) => word.channel === channel && word.fromMs <= atMs && atMs < word.toMs) ? 0.3 : 0;
}

/** The names of the turns that stay, and of the words that the next connection is sent to their ends. */
function replay(words: readonly Word[], lastAliveMs: number) {
  let nowMs = 0;
  const buffer = new ReplayBuffer(RATE_HZ, () => nowMs, 2);
  const [input, output] = [new Float32Array(2 * BLOCK_SAMPLES), new Float32Array(2 * BLOCK_SAMPLES)];
  const step = () => {
    for (const channel of [0, 1] as const)
      input.fill(sample(words, nowMs, channel), channel * BLOCK_SAMPLES, (channel + 1) * BLOCK_SAMPLES);
    buffer.step(input, output);
    nowMs += BLOCK_MS;
  };
  for (let block = 0; block < (lastAliveMs + 2000) / BLOCK_MS; block++) step();
  const turns = words.map(turnOfWord);
  const capture: Capture = { lossBetween: () => 0, capturedSince: (lengthMs, atMs) => atMs - lengthMs };
  const clocks = [{ openedMs: 0, lastGapEndMs: 0, missedMs: 0, roundTripMs: 0 }];
  const plan = planReplay(turns, { lastAliveMs, audioFromMs: 0, clocks }, nowMs, capture);
  buffer.replay(nowMs - plan.replayFromMs, plan.heard && heardAudioOf(plan.heard, (atMs) => nowMs - atMs));
  const sent = [0, 0];
  while (buffer.phase !== 'live') {
    buffer.playNext();
    step();
    for (const channel of [0, 1] as const)
      if ((output[channel * BLOCK_SAMPLES] ?? 0) > 0.1) sent[channel] = (sent[channel] ?? 0) + BLOCK_MS;
  }
  const stays = turns.filter(({ startedAtMs }) => startedAtMs < plan.retractFromMs).map(({ id }) => id);
  const sentMs = sent.map((ms) => Math.round(ms / 100) * 100);
  return { stays, sentMs };
}

const first: Word = { name: '1', channel: 0, fromMs: 8000, toMs: 9000, got: 'translation' };

test('a word that was said into a word of the other sound is repeated together with it', () => {
  const words: readonly Word[] = [
    first,
    { name: '3', channel: 0, fromMs: 11_000, toMs: 12_000, got: 'translation' },
    { name: '4', channel: 1, fromMs: 11_200, toMs: 12_200, got: 'end' },
  ];

  expect(replay(words, 13_000)).toEqual({ stays: ['1'], sentMs: [1000, 1000] });
});

test('a long turn that goes on beside a shorter one of the other sound is repeated from its start', () => {
  const words: readonly Word[] = [
    first,
    { name: '3', channel: 0, fromMs: 11_000, toMs: 13_500, got: 'start' },
    { name: '4', channel: 1, fromMs: 11_200, toMs: 11_800, got: 'translation' },
  ];

  expect(replay(words, 13_000)).toEqual({ stays: ['1'], sentMs: [2500, 600] });
});

test('nothing is repeated of the longer one of two turns that were received', () => {
  const words: readonly Word[] = [
    first,
    { name: '3', channel: 0, fromMs: 11_000, toMs: 13_000, got: 'translation' },
    { name: '4', channel: 1, fromMs: 11_200, toMs: 11_800, got: 'translation' },
    { name: '5', channel: 0, fromMs: 15_000, toMs: 16_000, got: 'end' },
  ];

  expect(replay(words, 17_000)).toEqual({ stays: ['1', '3', '4'], sentMs: [1000, 0] });
});

test('words of two sounds that follow each other are told apart as those of one', () => {
  const words: readonly Word[] = [first, { name: '4', channel: 1, fromMs: 11_200, toMs: 12_200, got: 'end' }];

  expect(replay(words, 13_000)).toEqual({ stays: ['1'], sentMs: [0, 1000] });
});
