import { expect, test } from 'vitest';
import { MAX_UNHEARD_VOICES, UnheardVoices } from '../../../../src/domain/rooms/unheard-voices.ts';

const MEASURED_MS = 33;
/** Decibels above -100 dBFS: a microphone in a quiet room, one that is muted, and a voice. */
const QUIET = 30;
const MUTED = 0;
const LOUD = 60;

/** A microphone, and a device of the room that plays a voice. */
function room() {
  const voices = new UnheardVoices();
  let nowMs = 0;
  const hear = (level: number, forMs: number) => {
    for (const endMs = nowMs + forMs; nowMs < endMs; nowMs += MEASURED_MS) voices.hear(level, nowMs);
  };
  const report = (isPlaying: boolean, id = 'loudspeaker') => voices.report('kenji', id, isPlaying, nowMs);
  /** A voice that is heard at this level, with its reports. */
  const play = (level: number, forMs: number, id?: string) => {
    for (let playedMs = 0; playedMs < forMs; playedMs += 2000) {
      report(true, id);
      hear(level, Math.min(2000, forMs - playedMs));
    }
    report(false, id);
  };
  const isUnheard = () => voices.isUnheard('kenji');
  return { voices, hear, report, play, isUnheard, wait: (ms: number) => void (nowMs += ms), now: () => nowMs };
}

test('a voice is unheard once the microphone was quiet while it was played', () => {
  const { voices, play, isUnheard } = room();
  expect(isUnheard()).toBe(false);

  play(QUIET, 4000);

  expect(isUnheard()).toBe(true);
  expect(voices.ids).toEqual(['loudspeaker']);
});

test('a voice that the microphone hears is not, with all the pauses of a voice', () => {
  const { hear, play, report, isUnheard } = room();
  for (let sentence = 0; sentence < 10; sentence += 1) {
    report(true);
    for (const [level, forMs] of [
      [QUIET, 600],
      [LOUD, 900],
      [QUIET, 600],
      [LOUD, 900],
    ] as const)
      hear(level, forMs);
    play(LOUD, 3000);
    hear(QUIET, 2000);
  }

  expect(isUnheard()).toBe(false);
});

test('a microphone that is muted, or is not measured, proves nothing', () => {
  const muted = room();
  muted.play(MUTED, 6000);
  expect(muted.isUnheard()).toBe(false);

  const frozen = room();
  frozen.report(true);
  frozen.hear(QUIET, 1200);
  frozen.voices.interrupt();
  frozen.wait(2000);
  frozen.hear(QUIET, 1200);
  frozen.report(false);
  expect(frozen.isUnheard()).toBe(false);
});

test('neither does the silence before the voice begins, nor that after an end whose report is late or lost', () => {
  const slow = room();
  slow.report(true);
  slow.hear(QUIET, 1800);
  slow.hear(LOUD, 1000);
  slow.hear(QUIET, 1900);
  slow.report(false);
  expect(slow.isUnheard()).toBe(false);

  const lost = room();
  lost.report(true);
  lost.hear(LOUD, 1000);
  lost.hear(QUIET, 8000);
  lost.report(true);
  expect(lost.isUnheard()).toBe(false);
});

test('a member who speaks, and pauses while the voice goes on, proves it', () => {
  const { hear, report, isUnheard } = room();
  for (const level of [LOUD, QUIET, LOUD]) {
    expect(isUnheard()).toBe(false);
    report(true);
    hear(level, 1900);
  }
  report(false);

  expect(isUnheard()).toBe(true);
});

test('the proof is lost with another output, another microphone, and after a minute of a voice without a new one', () => {
  const moved = room();
  moved.play(QUIET, 4000);
  moved.report(true, 'another output');
  expect(moved.isUnheard()).toBe(false);

  const replaced = room();
  replaced.play(QUIET, 4000);
  replaced.voices.forget();
  expect(replaced.isUnheard()).toBe(false);

  const nearer = room();
  nearer.play(QUIET, 4000);
  nearer.play(LOUD, 50_000);
  expect(nearer.isUnheard()).toBe(true);
  nearer.wait(600_000);
  nearer.play(LOUD, 12_000);
  expect(nearer.isUnheard()).toBe(false);
});

test('a device whose voice has no id is heard', () => {
  const { play, isUnheard } = room();
  play(QUIET, 8000, '');
  expect(isUnheard()).toBe(false);
});

test('of more voices than a report may name the last ones count', () => {
  const { voices, hear, now } = room();
  const screens = Array.from({ length: MAX_UNHEARD_VOICES + 8 }, (_, at) => `screen-${at}`);
  for (const id of screens) {
    voices.report(id, id, true, now());
    hear(QUIET, 3500);
    voices.report(id, id, false, now());
  }

  expect(voices.ids).toEqual(screens.slice(-MAX_UNHEARD_VOICES));
});
