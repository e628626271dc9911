import { FRAME_MS } from './format.ts';

/** After a longer stall the missed frames are skipped: the listener has already heard the gap. */
const MAX_CATCH_UP_FRAMES = 5;

/** Window of the lateness measure: five seconds of ticks. */
const LATENESS_WINDOW_TICKS = 250;

/** `frame` counts frame times since the pacer was created, whether or not anything was subscribed. */
export type Paced = {
  onFrame(frame: number): void;
  /** The event loop was blocked, so that packets which arrived meanwhile have not been read yet. */
  onStall(lateMs: number): void;
};

/** One timer drives the frames of all calls. It aims at absolute times, so that lateness does not accumulate. */
export class Pacer {
  readonly #now: () => number;
  readonly #subscribers = new Set<Paced>();
  /** How late each tick of the window came, in milliseconds. */
  readonly #latenessMs: number[] = [];
  /** The time of frame 0. */
  readonly #originMs: number;
  #nextFrame = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#originMs = now();
  }

  add(paced: Paced): void {
    this.#subscribers.add(paced);
    if (this.#timer) return;
    this.#nextFrame = Math.ceil((this.#now() - this.#originMs) / FRAME_MS);
    this.#schedule();
  }

  remove(paced: Paced): void {
    this.#subscribers.delete(paced);
    if (this.#subscribers.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#latenessMs.length = 0;
  }

  /** The 90th percentile of the recent ticks' lateness: the server's own measure of overload. */
  latenessMs(): number {
    const sorted = this.#latenessMs.toSorted((a, b) => a - b);
    return sorted[Math.floor(sorted.length * 0.9)] ?? 0;
  }

  #schedule(): void {
    const dueMs = this.#originMs + this.#nextFrame * FRAME_MS;
    this.#timer =
      this.#subscribers.size === 0 ? undefined : setTimeout(() => this.#tick(), Math.max(0, dueMs - this.#now()));
  }

  #tick(): void {
    const lateMs = this.#now() - this.#originMs - this.#nextFrame * FRAME_MS;
    this.#recordLateness(lateMs);
    const due = Math.floor(lateMs / FRAME_MS) + 1;
    if (due > MAX_CATCH_UP_FRAMES) for (const subscriber of this.#subscribers) subscriber.onStall(lateMs);
    this.#nextFrame += Math.max(0, due - MAX_CATCH_UP_FRAMES);
    for (let left = Math.min(due, MAX_CATCH_UP_FRAMES); left > 0; left--) {
      for (const subscriber of this.#subscribers) subscriber.onFrame(this.#nextFrame);
      this.#nextFrame++;
    }
    this.#schedule();
  }

  #recordLateness(lateMs: number): void {
    this.#latenessMs.push(lateMs);
    if (this.#latenessMs.length > LATENESS_WINDOW_TICKS) this.#latenessMs.shift();
  }
}
