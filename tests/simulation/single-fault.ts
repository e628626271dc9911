/** Kinds of things that can fail once, each counted from the start of a run. */
export const POINTS = ['request', 'stream-chunk', 'channel-text', 'process-message', 'statement', 'storage'] as const;
type Point = (typeof POINTS)[number];

/** The fault before or after the effect of one of them. */
export type SingleFault = { readonly point: Point; readonly n: number; readonly when: 'before' | 'after' };

/** Counts what happens, and says which one fails. */
export class FaultCounter {
  readonly counts: Record<Point, number> = {
    request: 0,
    'stream-chunk': 0,
    'channel-text': 0,
    'process-message': 0,
    statement: 0,
    storage: 0,
  };
  readonly #fault: SingleFault | undefined;

  constructor(fault: SingleFault | undefined) {
    this.#fault = fault;
  }

  /** The next one of this kind. @returns when it fails, if it does */
  next(point: Point): SingleFault['when'] | undefined {
    const n = (this.counts[point] += 1);
    return this.#fault?.point === point && this.#fault.n === n ? this.#fault.when : undefined;
  }
}

export function describeFault({ point, n, when }: SingleFault): string {
  return `${point} ${n} fails ${when} its effect`;
}
