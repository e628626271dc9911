import { createSteadyClock } from './steady-clock.ts';

export const systemClock = createSteadyClock(
  () => Date.now(),
  () => performance.now(),
);
