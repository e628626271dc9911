/** Returns 'idle' when it has begun nothing that could continue. */
type Run = () => unknown;
type Task = { readonly atMs: number; readonly order: number; run: Run | undefined };

/** When a simulation begins, in milliseconds since the epoch. */
const BEGIN_MS = Date.UTC(2030, 0, 1);

/**
 * The time of a simulation: a queue of tasks. It passes only from task to task, and only when everything that the
 * previous task began has either finished or waits for a later one.
 */
export class SimulatedClock {
  #nowMs = BEGIN_MS;
  #order = 0;
  readonly #heap: Task[] = [];
  /** Work of the real machine that a task has begun, such as a statement of the database. */
  #busy = 0;
  #lastWork: Promise<void> = Promise.resolve();

  /** The hash of everything that has happened so far: equal where two runs have gone the same way. */
  hash = 0;
  /** For the comparison of two runs that differ. */
  onNote: ((text: string) => void) | undefined;

  get nowMs(): number {
    return this.#nowMs;
  }

  /** Something that another run of the same seed must do, too. */
  note(text: string): void {
    for (let at = 0; at < text.length; at += 1) this.hash = (Math.imul(this.hash, 31) + text.charCodeAt(at)) | 0;
    this.onNote?.(text);
  }

  #noteTime(atMs: number): void {
    this.hash = (Math.imul(this.hash, 31) + (atMs - BEGIN_MS)) | 0;
    this.onNote?.(`${atMs} `);
  }

  /** @returns cancels the task */
  schedule(delayMs: number, run: Run): () => void {
    const task: Task = { atMs: this.#nowMs + Math.max(0, delayMs), order: this.#order++, run };
    this.#push(task);
    return () => (task.run = undefined);
  }

  /** Time stands still until `work` has settled; what was begun first settles first, whatever is done sooner. */
  during<Result>(work: Promise<Result>): Promise<Result> {
    this.#busy += 1;
    const before = this.#lastWork;
    const settled = work.then(immediate, immediate).then(() => before);
    this.#lastWork = settled.then(immediate);
    return settled.then(() => {
      this.#busy -= 1;
      return work;
    });
  }

  /** Runs the tasks of the next `ms` milliseconds. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.#nowMs + ms;
    await this.#settle();
    for (let task = this.#heap[0]; task && task.atMs <= untilMs; task = this.#heap[0]) {
      this.#pop();
      if (!task.run) continue;
      this.#nowMs = task.atMs;
      this.#noteTime(task.atMs);
      if (task.run() !== 'idle') await this.#settle();
    }
    this.#nowMs = untilMs;
  }

  /** Time passes until `work` has settled. @throws when it has not after `limitMs` */
  async until<Result>(work: Promise<Result>, limitMs = 60_000): Promise<Result> {
    const state = { isSettled: false };
    const settle = () => (state.isSettled = true);
    work.then(settle, settle);
    await this.#settle();
    for (let passedMs = 0; !state.isSettled; passedMs += 10) {
      if (passedMs > limitMs) throw new Error(`not done within ${limitMs} simulated ms`);
      await this.pass(10);
    }
    return await work;
  }

  async #settle(): Promise<void> {
    do await immediate();
    while (this.#busy > 0);
  }

  #push(task: Task): void {
    const heap = this.#heap;
    let at = heap.push(task) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, task)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = task;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const [left, right] = [heap[child], heap[child + 1]];
      if (!left) break;
      if (right && isBefore(right, left)) child += 1;
      const least = right && isBefore(right, left) ? right : left;
      if (isBefore(last, least)) break;
      heap[at] = least;
      at = child;
    }
    heap[at] = last;
  }
}

/** Every promise callback runs before the next turn of the event loop. */
function immediate(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function isBefore(task: Task, other: Task): boolean {
  return task.atMs < other.atMs || (task.atMs === other.atMs && task.order < other.order);
}
