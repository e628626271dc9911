export type TestClock = {
  (): Date;
  /** Moves time forward. */
  pass(ms: number): void;
};

export function createTestClock(): TestClock {
  let aheadMs = 0;
  const clock = () => new Date(Date.now() + aheadMs);
  return Object.assign(clock, {
    pass: (ms: number) => {
      aheadMs += ms;
    },
  });
}
