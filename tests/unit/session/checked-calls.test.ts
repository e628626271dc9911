import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeServices } from '../../fakes/services.ts';
import { uncheckedSession, wrongExchanges } from '../../fixtures/events/wrong-exchanges.ts';
import { setPair } from '../../../src/state/pair.ts';
import { endSessions, grantCalls, newController, resetSession } from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

test('a service that checks nothing gets the responses cancelled that are no translation, and their voice cleared', async () => {
  setPair({ source: 'kor', target: 'eng' });
  const services = fakeServices(grantCalls);
  await newController(services).startSession();

  for (const { event, receivedAtMs } of [uncheckedSession, ...wrongExchanges])
    services.voiceTransport.remote.listener?.onEvent(event, receivedAtMs);

  expect(services.log).toEqual(
    expect.arrayContaining(['response resp_phantom cancelled', 'response resp_answered cancelled', 'voice cleared']),
  );
});
