export type Clock = {
  /** Wall-clock time since the Unix epoch. */
  epochMs(): number;
  /** For durations: unaffected by corrections of the wall clock. */
  monotonicMs(): number;
};

export const systemClock: Clock = { epochMs: () => Date.now(), monotonicMs: () => performance.now() };
