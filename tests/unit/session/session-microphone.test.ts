import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { SessionMicrophone } from '../../../src/session/session-microphone.ts';
import type { OpenMicrophone } from '../../../src/ports/microphone.ts';
import type { LevelListener } from '../../../src/ports/level-meter.ts';
import { session, setInterrupted, setSessionConnected, setSessionConnecting } from '../../../src/state/session.ts';
import { failed } from '../../fakes/scripted-api.ts';
import { fakeServices } from '../../fakes/services.ts';
import type { FakeServices } from '../../fakes/services.ts';

/** A microphone whose levels the test sets, at the times that it sets. */
function watched() {
  let listener: LevelListener = () => undefined;
  const services = fakeServices(() => failed(404, 'not_found'));
  Object.assign(services.levels, {
    subscribe: (one: LevelListener) => {
      listener = one;
      return () => undefined;
    },
  });
  const microphone = new SessionMicrophone(services, openIn(services));
  return (atMs: number, level: number) => {
    services.nowMs = 1_000_000 + atMs;
    listener(level);
    return microphone;
  };
}

const id = conversationIdOf('conversation-1');

function openIn({ microphoneBuffer }: FakeServices): OpenMicrophone {
  return microphoneBuffer.microphone()!;
}

beforeEach(() => setSessionConnecting(id));

test('a live microphone that is silent for more than 6 seconds is reported', () => {
  const hear = watched();
  setSessionConnected(id, 1_000_000);

  hear(0, 20);
  hear(6000, 0.2);
  expect(session.microphoneSilent).toBe(false);
  hear(6001, 0.2);

  expect(session.microphoneSilent).toBe(true);
});

test('the first sound clears the report', () => {
  const hear = watched();
  setSessionConnected(id, 1_000_000);
  hear(7000, 0);
  expect(session.microphoneSilent).toBe(true);

  hear(7033, 12);

  expect(session.microphoneSilent).toBe(false);
});

test('silence before the connection is open does not count', () => {
  const hear = watched();
  hear(30_000, 0);
  setSessionConnected(id, 1_030_000);

  hear(31_000, 0);

  expect(session.microphoneSilent).toBe(false);
});

test('a microphone whose levels cannot be read is used all the same', async () => {
  const services = fakeServices(() => failed(404, 'not_found'));
  Object.assign(services.levels, { open: () => Promise.reject(new Error('no worklet')) });
  const first = openIn(services);
  const microphone = new SessionMicrophone(services, first);
  setInterrupted(true);

  await microphone.reopen();

  expect(session.interrupted).toBe(false);
  expect(microphone.current).not.toBe(first);
});
