/** How long one frame of sound is, everywhere in the service. */
export const FRAME_MS = 20;

/** A stall longer than this is not made up for: the listener has heard the gap already. */
const MAX_CATCH_UP_FRAMES = 5;

/** Lateness of this many ticks back is remembered: five seconds. */
const REMEMBERED_TICKS = 250;

/** `frame` counts frame times since the pacer was made, also those that nobody was called for. */
export type Paced = { onFrame(frame: number): void; onStall(lateMs: number): void };

export type Pacer = {
  add(paced: Paced): void;
  remove(paced: Paced): void;
  /** How late the slowest tenth of the recent ticks came: the service's own measure of overload. */
  latenessMs(): number;
};

/** One timer for all calls. It aims at absolute times, so that lateness never adds up. */
export function createPacer(now: () => number = () => performance.now()): Pacer {
  const everyone = new Set<Paced>();
  const lateness: number[] = [];
  const origin = now();
  let nextFrame = 0;
  let timer: NodeJS.Timeout | undefined;

  function tick() {
    const lateMs = now() - origin - nextFrame * FRAME_MS;
    remember(lateMs);
    const due = Math.floor(lateMs / FRAME_MS) + 1;
    if (due > MAX_CATCH_UP_FRAMES) for (const one of everyone) one.onStall(lateMs);
    nextFrame += Math.max(0, due - MAX_CATCH_UP_FRAMES);
    for (let frame = Math.min(due, MAX_CATCH_UP_FRAMES); frame > 0; frame--) {
      for (const one of everyone) one.onFrame(nextFrame);
      nextFrame++;
    }
    schedule();
  }

  function remember(lateMs: number) {
    lateness.push(lateMs);
    if (lateness.length > REMEMBERED_TICKS) lateness.shift();
  }

  function schedule() {
    timer = everyone.size === 0 ? undefined : setTimeout(tick, Math.max(0, origin + nextFrame * FRAME_MS - now()));
  }

  return {
    add(paced) {
      everyone.add(paced);
      if (timer) return;
      nextFrame = Math.ceil((now() - origin) / FRAME_MS);
      schedule();
    },
    remove(paced) {
      everyone.delete(paced);
      if (everyone.size > 0) return;
      clearTimeout(timer);
      timer = undefined;
      lateness.length = 0;
    },
    latenessMs() {
      const sorted = lateness.toSorted((a, b) => a - b);
      return sorted[Math.floor(sorted.length * 0.9)] ?? 0;
    },
  };
}
