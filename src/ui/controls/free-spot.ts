export type Rect = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** The step between tried positions, in pixels. */
const STEP = 8;
/** The margin around a control. */
const CLEARANCE = 4;

/**
 * The position nearest to `wanted` where a box covers none of the obstacles, else the one where it covers least.
 * @param view the box stays inside
 */
export function freeSpot(
  view: Rect,
  wanted: Rect,
  obstacles: readonly Rect[],
): { readonly x: number; readonly y: number } {
  const { width, height } = wanted;
  const right = view.x + view.width - width;
  const xs = [wanted.x, view.x + (view.width - width) / 2, view.x, right].filter((x) => x >= view.x && x <= right);
  const ys = Array.from(
    { length: Math.max(0, Math.floor((view.height - height) / STEP)) + 1 },
    (_, i) => view.y + i * STEP,
  );
  let best = { x: wanted.x, y: wanted.y };
  let [leastCovered, leastMoved] = [coveredBy(wanted, obstacles), 0];
  if (leastCovered === 0) return best;
  for (const x of xs)
    for (const y of ys) {
      const covered = coveredBy({ x, y, width, height }, obstacles);
      const moved = Math.abs(x - wanted.x) + Math.abs(y - wanted.y);
      if (covered > leastCovered || (covered === leastCovered && moved >= leastMoved)) continue;
      best = { x, y };
      [leastCovered, leastMoved] = [covered, moved];
    }
  return best;
}

/** In square pixels. */
function coveredBy(box: Rect, obstacles: readonly Rect[]): number {
  return obstacles.reduce((sum, obstacle) => sum + overlap(box, obstacle), 0);
}

function overlap(a: Rect, b: Rect): number {
  const width = Math.min(a.x + a.width, b.x + b.width + CLEARANCE) - Math.max(a.x, b.x - CLEARANCE);
  const height = Math.min(a.y + a.height, b.y + b.height + CLEARANCE) - Math.max(a.y, b.y - CLEARANCE);
  return width > 0 && height > 0 ? width * height : 0;
}
