import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { uncheckedSession, wrongExchanges } from '../../fixtures/events/wrong-exchanges.ts';
import { setPair } from '../../../src/state/pair.ts';
import { endSessions, grantCalls, newController, resetSession } from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

test('a service that checks nothing gets the responses cancelled that are no translation, and their voice cleared', async () => {
  setPair({ source: 'kor', target: 'eng' });
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();

  for (const { event, receivedAtMs } of [uncheckedSession, ...wrongExchanges])
    services.voiceTransport.remote.listener?.onEvent(event, receivedAtMs);

  expect(services.calls.all).toEqual(
    expect.arrayContaining([
      { type: 'response-cancelled', responseId: 'resp_phantom' },
      { type: 'response-cancelled', responseId: 'resp_answered' },
      { type: 'voice-cleared' },
    ]),
  );
});
