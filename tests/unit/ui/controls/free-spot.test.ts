import { expect, test } from 'vitest';
import { freeSpot } from '../../../../src/ui/controls/free-spot.ts';
import type { Rect } from '../../../../src/ui/controls/free-spot.ts';

const view = { x: 8, y: 8, width: 374, height: 828 };
const wanted = { x: 17, y: 12, width: 356, height: 64 };

function coversAny({ x, y }: { x: number; y: number }, obstacles: readonly Rect[]): boolean {
  return obstacles.some(
    (obstacle) =>
      x < obstacle.x + obstacle.width &&
      obstacle.x < x + wanted.width &&
      y < obstacle.y + obstacle.height &&
      obstacle.y < y + wanted.height,
  );
}

test('a box that covers nothing stays where it is', () => {
  expect(freeSpot(view, wanted, [{ x: 0, y: 700, width: 390, height: 100 }])).toEqual({ x: 17, y: 12 });
});

test('a box over the stop button and the menu moves just below them', () => {
  const bar = { x: 0, y: 0, width: 390, height: 60 };

  const spot = freeSpot(view, wanted, [bar]);

  expect(coversAny(spot, [bar])).toBe(false);
  expect(spot.y).toBeLessThan(80);
});

test('between many controls the nearest gap is taken', () => {
  const rows = [0, 100, 200, 330, 430, 530, 630, 730].map((y) => ({ x: 300, y, width: 48, height: 48 }));

  const spot = freeSpot(view, { ...wanted, y: 760 }, rows);

  expect(coversAny(spot, rows)).toBe(false);
  expect(spot.y).toBeGreaterThan(200);
});

test('without a free place the one that covers least is taken, inside the window', () => {
  const spot = freeSpot(view, wanted, [
    { x: 0, y: 0, width: 390, height: 500 },
    { x: 200, y: 500, width: 190, height: 400 },
  ]);

  expect(spot.y).toBeGreaterThanOrEqual(500);
  expect(spot.y + wanted.height).toBeLessThanOrEqual(view.y + view.height);
});
