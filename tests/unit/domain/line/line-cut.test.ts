import { expect, test } from 'vitest';
import { cutLine, lossAfter } from '../../../../src/domain/line/line-cut.ts';
import { aTurn } from '../../../fixtures/turns.ts';

const lostAtMs = 100_000;
const nowMs = 102_000;
const loss = lossAfter(lostAtMs, 0);

const heard = aTurn('heard', { startedAtMs: 97_000, voiceEndedAtMs: 98_000 });

test('what was heard to its end stays, and nothing of it is said again', () => {
  expect(cutLine([heard], loss, nowMs)).toEqual({
    replayFromMs: 99_600,
    heardUntilMs: 98_000,
    retractFromMs: lostAtMs,
    forgottenMs: 0,
  });
});

test('a turn that waits for its answer is said again from its beginning', () => {
  const open = aTurn('open', { startedAtMs: 98_500, voiceEndedAtMs: 99_500, status: 'in_progress' });

  expect(cutLine([heard, open], loss, nowMs)).toMatchObject({
    replayFromMs: 98_500,
    heardUntilMs: 98_000,
    retractFromMs: 98_500,
  });
});

test('an answered turn whose voice ended in the outage is taken back and said again: it may be half a sentence', () => {
  const half = aTurn('half', { startedAtMs: 99_900, voiceEndedAtMs: 101_500 });

  expect(cutLine([heard, half], loss, nowMs)).toMatchObject({ replayFromMs: 99_600, retractFromMs: 99_900 });
});

test('a turn that the conversation has passed over is not said again', () => {
  const passedOver = aTurn('passed', { startedAtMs: 95_000, status: 'incomplete' });

  expect(cutLine([passedOver, heard], loss, nowMs).retractFromMs).toBe(lostAtMs);
});

test('where only the text tells of an end, no pause is cut at', () => {
  const { voiceEndedAtMs: _, ...told } = heard;

  expect(cutLine([told], loss, nowMs).heardUntilMs).toBeUndefined();
});

test('an open turn that is too long ago stays as it is: what is not said again is not taken back', () => {
  const old = aTurn('old', { startedAtMs: 60_000, status: 'in_progress', voiceEndedAtMs: 62_000 });
  const open = aTurn('open', { startedAtMs: 99_000, status: 'in_progress' });

  expect(cutLine([old, open], loss, nowMs)).toMatchObject({ replayFromMs: 99_000, retractFromMs: 99_000 });
});

test('half a minute is said again; what was lost before is told', () => {
  expect(cutLine([heard], loss, lostAtMs + 45_000)).toMatchObject({
    replayFromMs: lostAtMs + 15_000,
    forgottenMs: 15_000,
  });
});

test('a line that has just been given the voice has lost nothing from before', () => {
  expect(lossAfter(lostAtMs, lostAtMs - 100)).toEqual({ aliveMs: lostAtMs, sinceMs: lostAtMs - 100 });
});
