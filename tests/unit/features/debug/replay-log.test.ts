import { expect, test } from 'vitest';
import { createSupervisedInterpreter } from '../../../../src/platform/interpreter/supervised-interpreter.ts';
import { replayLog } from '../../../../src/features/debug/replay-log.ts';
import { sampleEvents } from '../../../fixtures/sample-events.ts';
import { createFakeThread } from '../../../fakes/interpreter-thread.ts';

const deps = { createInterpreter: () => createSupervisedInterpreter(createFakeThread) };
const pair = { source: 'cmn', target: 'eng' } as const;
const sample = sampleEvents.map((event) => JSON.stringify(event)).join('\n');

test('the sample shows merging, an interruption, a failure and both languages', async () => {
  const replay = await replayLog(deps, pair, sample);

  expect(sampleEvents.length).toBeGreaterThanOrEqual(60);
  expect(
    replay.turns.map(({ speaker, status, mergedFromItemIds, interrupted }) => ({
      speaker,
      status,
      members: mergedFromItemIds.length,
      interrupted,
    })),
  ).toEqual([
    { speaker: 'userA', status: 'completed', members: 0, interrupted: false },
    { speaker: 'userB', status: 'completed', members: 0, interrupted: false },
    { speaker: 'userA', status: 'completed', members: 2, interrupted: false },
    { speaker: 'userB', status: 'cancelled', members: 0, interrupted: true },
    { speaker: 'userB', status: 'completed', members: 0, interrupted: false },
    { speaker: 'userA', status: 'error', members: 0, interrupted: false },
    { speaker: 'userB', status: 'completed', members: 0, interrupted: false },
  ]);
  expect(replay.turns[2]?.source.text).toBe('我想买两张票，明天早上去上海的。');
  expect(replay).toMatchObject({ unknownCount: 1, malformedCount: 0, faults: [] });
});

test('the result has the turns as they would be uploaded, with their cost', async () => {
  const { result } = await replayLog(deps, pair, sample);

  expect(result.turns[0]).toMatchObject({
    item_id: 'item_hello',
    user_language: 'cmn',
    assistant_language: 'eng',
    status: 'completed',
    cost: 0.008835,
  });
  expect(result.usage?.total_tokens).toBe(6 * 253);
  expect(result.cost).toBeCloseTo(6 * 0.008835, 9);
  expect(result).toMatchObject({ unknown: 1, malformed: 0 });
});

test('the numbers of both texts of a complete turn are compared', async () => {
  const { result } = await replayLog(deps, pair, sample);

  expect(result.turns.map(({ number_check: check }) => check)).toEqual([
    null,
    null,
    { source: ['2'], translation: ['2'], differs: false },
    null,
    { source: ['12:30'], translation: ['12:30'], differs: false },
    null,
    { source: ['45'], translation: ['45'], differs: false },
  ]);
});

test('invalid lines of a log are skipped', async () => {
  const [first = '', ...rest] = sample.split('\n');
  const replay = await replayLog(deps, pair, [first, '{"type":', ...rest, '{"type":"response.done"}'].join('\n'));

  expect(replay.turns).toEqual((await replayLog(deps, pair, sample)).turns);
  expect(replay.faults).toEqual([{ line: 2 }]);
  expect(replay.malformedCount).toBe(2);
});

test('the same log replayed twice gives the same result', async () => {
  const [once, twice] = await Promise.all([replayLog(deps, pair, sample), replayLog(deps, pair, sample)]);

  expect(twice.result).toEqual(once.result);
});
