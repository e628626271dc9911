import { sleep } from '../../src/shared/async.ts';
import { systemClock } from '../../src/shared/system-clock.ts';
import { clockSuite } from './clock.suite.ts';
import { fakeClock } from '../fakes/clock.ts';

clockSuite('system', () => ({ clock: systemClock, pass: sleep }));
clockSuite('fake', () => {
  const clock = fakeClock();
  return { clock, pass: async (ms) => void (clock.nowMs += ms) };
});
