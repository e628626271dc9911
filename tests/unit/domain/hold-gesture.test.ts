import { expect, test } from 'vitest';
import { heldSide, nextHold, notHeld } from '../../../src/domain/hold-gesture.ts';
import type { HoldEvent } from '../../../src/domain/hold-gesture.ts';
import type { PairSide } from '../../../src/domain/voice-playback.ts';

type Step = readonly [HoldEvent['type'], PairSide, number];

/** The side that is held after each step. */
function sides(...steps: readonly Step[]): readonly (string | undefined)[] {
  let hold = notHeld;
  return steps.map(([type, side, atMs]) => {
    hold = nextHold(hold, type === 'lost' ? { type } : { type, side, atMs });
    return heldSide(hold);
  });
}

test('a turn lasts as long as the button is held', () => {
  expect(sides(['press', 'source', 0], ['release', 'source', 2000])).toEqual(['source', undefined]);
});

test('a tap latches the turn, the next one ends it', () => {
  const steps: Step[] = [
    ['press', 'source', 0],
    ['release', 'source', 200],
    ['press', 'source', 5000],
    ['release', 'source', 5100],
  ];

  expect(sides(...steps)).toEqual(['source', 'source', undefined, undefined]);
});

test('the button of the other person takes over a latched turn', () => {
  const steps: Step[] = [
    ['press', 'source', 0],
    ['release', 'source', 100],
    ['press', 'target', 3000],
    ['release', 'target', 6000],
  ];

  expect(sides(...steps)).toEqual(['source', 'source', 'target', undefined]);
});

test('the release of a button whose turn was taken over changes nothing', () => {
  expect(sides(['press', 'source', 0], ['press', 'target', 1000], ['release', 'source', 2000])).toEqual([
    'source',
    'target',
    'target',
  ]);
});

test('a second finger on the same button changes nothing', () => {
  expect(sides(['press', 'source', 0], ['press', 'source', 100], ['release', 'source', 900])).toEqual([
    'source',
    'source',
    undefined,
  ]);
});

test('a press whose release will not be seen ends at once, and latches nothing; what is latched stays', () => {
  const steps: Step[] = [
    ['press', 'source', 0],
    ['lost', 'source', 100],
    ['release', 'source', 150],
  ];

  expect(sides(...steps)).toEqual(['source', undefined, undefined]);
  expect(sides(['press', 'target', 0], ['release', 'target', 100], ['lost', 'target', 200])).toEqual(
    Array(3).fill('target'),
  );
});
