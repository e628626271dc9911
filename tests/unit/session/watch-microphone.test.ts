import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { newLiveSession } from '../../../src/session/live-session.ts';
import { watchMicrophone } from '../../../src/session/watch-microphone.ts';
import type { LevelListener } from '../../../src/ports/level-meter.ts';
import { session, setInterrupted, setSessionConnected, setSessionConnecting } from '../../../src/state/session.ts';
import { failed } from '../../fakes/scripted-api.ts';
import { fakeServices } from '../../fakes/services.ts';

/** A watched microphone that gives the level it is told to, at the time it is told. */
function watched() {
  let listener: LevelListener = () => undefined;
  const world = fakeServices(() => failed(404, 'not_found'));
  Object.assign(world.levels, {
    subscribe: (one: LevelListener) => {
      listener = one;
      return () => undefined;
    },
  });
  watchMicrophone(world, newLiveSession('conversation-1'));
  return (atMs: number, level: number) => {
    world.nowMs = 1_000_000 + atMs;
    listener(level);
  };
}

beforeEach(() => setSessionConnecting('conversation-1'));

test('a live microphone that gives nothing for more than 6 seconds is told', () => {
  const hear = watched();
  setSessionConnected('conversation-1', 1_000_000);

  hear(0, 20);
  hear(6000, 0.2);
  expect(session.microphoneSilent).toBe(false);
  hear(6001, 0.2);

  expect(session.microphoneSilent).toBe(true);
});

test('the first sound takes the hint away', () => {
  const hear = watched();
  setSessionConnected('conversation-1', 1_000_000);
  hear(7000, 0);
  expect(session.microphoneSilent).toBe(true);

  hear(7033, 12);

  expect(session.microphoneSilent).toBe(false);
});

test('silence before the line is open is no silence', () => {
  const hear = watched();
  hear(30_000, 0);
  setSessionConnected('conversation-1', 1_030_000);

  hear(31_000, 0);

  expect(session.microphoneSilent).toBe(false);
});

test('a microphone whose levels cannot be drawn is a microphone all the same', async () => {
  const world = fakeServices(() => failed(404, 'not_found'));
  const live = newLiveSession('conversation-1');
  Object.assign(world.levels, { open: () => Promise.reject(new Error('no worklet')) });
  watchMicrophone(world, live);
  setInterrupted(true);

  await live.reopenMicrophone?.();

  expect(session.interrupted).toBe(false);
  expect(live.microphone).toBeDefined();
});
