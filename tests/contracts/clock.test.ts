import { sleep } from '../../src/shared/async.ts';
import { systemClock } from '../../src/shared/system-clock.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { clockSuite } from './clock.suite.ts';

clockSuite('system', () => ({ clock: systemClock, pass: sleep }));
clockSuite('fake', () => {
  const services = fakeServices(() => failed(503));
  return { clock: services.clock, pass: async (ms) => void (services.nowMs += ms) };
});
