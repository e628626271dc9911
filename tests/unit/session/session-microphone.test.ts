import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { SessionMicrophone } from '../../../src/session/session-microphone.ts';
import type { OpenMicrophone } from '../../../src/ports/microphone.ts';
import { session, setInterrupted, setSessionConnected, setSessionConnecting } from '../../../src/state/session.ts';
import { failed } from '../../fakes/scripted-api.ts';
import { fakeServices } from '../../fakes/services.ts';
import type { FakeServices } from '../../fakes/services.ts';

/** A microphone whose levels the test sets, at the times that it sets. */
async function watched() {
  const services = fakeServices(() => failed(404, 'not_found'));
  const opened = await openIn(services);
  await services.levels.open(opened);
  const microphone = new SessionMicrophone(services, opened);
  return (atMs: number, level: number) => {
    services.nowMs = 1_000_000 + atMs;
    services.measure(level);
    return microphone;
  };
}

const id = conversationIdOf('conversation-1');

async function openIn({ microphones }: FakeServices): Promise<OpenMicrophone> {
  const result = await microphones.open(undefined);
  if (result.type === 'failed') throw new Error(result.failure.type);
  return result.microphone;
}

beforeEach(() => setSessionConnecting(id));

test('a live microphone that is silent for more than 6 seconds is reported', async () => {
  const hear = await watched();
  setSessionConnected(id, 1_000_000);

  hear(0, 20);
  hear(6000, 0.2);
  expect(session.microphoneSilent).toBe(false);
  hear(6001, 0.2);

  expect(session.microphoneSilent).toBe(true);
});

test('the first sound clears the report', async () => {
  const hear = await watched();
  setSessionConnected(id, 1_000_000);
  hear(7000, 0);
  expect(session.microphoneSilent).toBe(true);

  hear(7033, 12);

  expect(session.microphoneSilent).toBe(false);
});

test('silence before the connection is open does not count', async () => {
  const hear = await watched();
  hear(30_000, 0);
  setSessionConnected(id, 1_030_000);

  hear(31_000, 0);

  expect(session.microphoneSilent).toBe(false);
});

test('a microphone whose levels cannot be read is used all the same', async () => {
  const services = fakeServices(() => failed(404, 'not_found'));
  Object.assign(services.levels, { open: () => Promise.reject(new Error('no worklet')) });
  const first = await openIn(services);
  const microphone = new SessionMicrophone(services, first);
  setInterrupted(true);

  await microphone.reopen();

  expect(session.interrupted).toBe(false);
  expect(microphone.current).not.toBe(first);
});
