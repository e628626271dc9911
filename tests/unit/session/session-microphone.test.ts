import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { SessionMicrophone } from '../../../src/session/sound/session-microphone.ts';
import type { OpenMicrophone } from '../../../src/ports/microphone.ts';
import { microphone as microphoneState } from '../../../src/state/microphone.ts';
import { showConnecting, showInSession } from '../../../src/state/session.ts';
import { failed } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import type { FakeSessionDeps } from '../../fakes/session-deps.ts';

/** A microphone whose levels the test sets, at the times that it sets. */
async function watched() {
  const opened = await openIn(services);
  await services.levels.open(opened);
  const microphone = new SessionMicrophone(services, opened);
  return (atMs: number, level: number) => {
    services.clock.nowMs = 1_000_000 + atMs;
    services.levels.measure(level);
    return microphone;
  };
}

const id = conversationIdOf('conversation-1');

async function openIn({ microphones }: FakeSessionDeps): Promise<OpenMicrophone> {
  const result = await microphones.open(undefined);
  if (result.type === 'failed') throw new Error(result.failure.type);
  return result.microphone;
}

let services: FakeSessionDeps;

beforeEach(() => {
  services = fakeSessionDeps(() => failed(404, 'not_found'));
  showConnecting(services.store.session, id);
  microphoneState.heardIds = [];
});

test('a microphone on which nothing was heard for 10 seconds is reported', async () => {
  const hear = await watched();
  showInSession(services.store.session, { connection: 'connected' });

  hear(5000, 0.2);
  hear(10_000, 0.2);
  expect(services.store.session.microphoneSilent).toBe(false);
  hear(10_001, 0.2);

  expect(services.store.session.microphoneSilent).toBe(true);
});

test('the first sound clears the report', async () => {
  const hear = await watched();
  showInSession(services.store.session, { connection: 'connected' });
  hear(7000, 0);
  expect(services.store.session.microphoneSilent).toBe(true);

  hear(7033, 12);

  expect(services.store.session.microphoneSilent).toBe(false);
});

test('people who think are not reported, also in the next conversation', async () => {
  const hear = await watched();
  showInSession(services.store.session, { connection: 'connected' });
  hear(1000, 20);
  for (let atMs = 2000; atMs < 180_000; atMs += 1000) {
    hear(atMs, 0.05);
    expect(services.store.session.microphoneSilent).toBe(false);
  }

  const hearNext = await watched();
  hearNext(30_000, 0.05);

  expect(services.store.session.microphoneSilent).toBe(false);
});

test('the digital silence of a noise gate is not reported after something was heard', async () => {
  const hear = await watched();
  showInSession(services.store.session, { connection: 'connected' });
  hear(1000, 20);

  for (let atMs = 2000; atMs < 180_000; atMs += 1000) {
    hear(atMs, 0);
    expect(services.store.session.microphoneSilent).toBe(false);
  }
});

test('a microphone of an earlier conversation that delivers only zeros now is reported after 6 seconds', async () => {
  const hear = await watched();
  showInSession(services.store.session, { connection: 'connected' });
  hear(1000, 20);

  services = fakeSessionDeps(() => failed(404, 'not_found'));
  const hearNext = await watched();
  showInSession(services.store.session, { connection: 'connected' });
  hearNext(6000, 0);
  expect(services.store.session.microphoneSilent).toBe(false);
  hearNext(6001, 0);

  expect(services.store.session.microphoneSilent).toBe(true);
});

test('a paused microphone delivers silence by intention', async () => {
  const hear = await watched();
  showInSession(services.store.session, { connection: 'connected' });
  showInSession(services.store.session, { pausedFor: 'by-user' });

  hear(60_000, 0);

  expect(services.store.session.microphoneSilent).toBe(false);
});

test('silence before the connection is open does not count', async () => {
  const hear = await watched();
  hear(30_000, 0);
  showInSession(services.store.session, { connection: 'connected' });

  hear(31_000, 0);

  expect(services.store.session.microphoneSilent).toBe(false);
});

test('a microphone whose levels cannot be read is used all the same', async () => {
  const services = fakeSessionDeps(() => failed(404, 'not_found'));
  Object.assign(services.levels, { open: () => Promise.reject(new Error('no worklet')) });
  const first = await openIn(services);
  const microphone = new SessionMicrophone(services, first);
  showInSession(services.store.session, { microphoneLoss: { type: 'taken' } });

  await microphone.reopen();

  expect(services.store.session.microphoneLoss).toBeUndefined();
  expect(microphone.current).not.toBe(first);
});
