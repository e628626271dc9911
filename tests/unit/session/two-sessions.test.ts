import { afterEach, beforeEach, expect, test } from 'vitest';
import { setMembership } from '../../../src/state/room.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { endSessions, grantCalls, newController, resetSession } from './session-setup.ts';

beforeEach(resetSession);
afterEach(endSessions);

test('two sessions of one page change nothing of each other', async () => {
  const [first, second] = [fakeSessionDeps(grantCalls), fakeSessionDeps(grantCalls)];
  const [value, other] = [newController(first), newController(second)];
  await Promise.all([value.startSession(), other.startSession()]);

  value.pauseSession();
  first.voiceTransport.remote.listener?.onInputLanguage?.('eng');
  setMembership(first.store.room, {
    roomId: 'room',
    memberId: 'ana',
    token: 'token',
    role: 'host',
    name: 'Ana',
    language: 'cmn',
    hostName: 'Ana',
  });

  expect(first.store).toMatchObject({
    session: { pausedFor: 'by-user' },
    interpreter: { listeningTo: 'eng' },
    room: { membership: { memberId: 'ana' } },
  });
  expect(second.store).toMatchObject({
    session: { connection: 'connected', pausedFor: undefined },
    interpreter: { listeningTo: undefined },
    room: { membership: undefined },
  });

  await value.stopSession();

  expect(first.store.session.connection).toBe('disconnected');
  expect(second.store.session.connection).toBe('connected');
});
