import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SessionController } from '../../../src/session/session-controller.ts';
import { setSignedIn, setTokens } from '../../../src/state/account.ts';
import { setPair } from '../../../src/state/pair.ts';
import { session, setSessionEnded } from '../../../src/state/session.ts';
import { failed, ok } from '../../fakes/scripted-api.ts';
import { fakeServices } from '../../fakes/services.ts';
import type { FakeServices } from '../../fakes/services.ts';
import { aUser } from '../../fixtures/people.ts';

const voiceSession = {
  azure_session: {
    id: 'v1',
    client_secret: { value: 'secret' },
    webrtc_url: 'http://127.0.0.1/api/voice/calls',
    deployment: 'model',
  },
  session: { id: 's1' },
};

async function running(installed = true) {
  const world = fakeServices(({ name }) => (name === 'createSession' ? ok(voiceSession) : failed(404, 'not_found')));
  world.presenceNow.installed = installed;
  const controller = new SessionController(world);
  await controller.startSession();
  await expect.poll(() => world.media?.title).toBe('cmn – eng');
  return { world, controller };
}

function setHidden(world: FakeServices, hidden: boolean): void {
  world.presenceNow.hidden = hidden;
  world.presenceChanges();
}

function passTime(world: FakeServices, ms: number): void {
  world.nowMs += ms;
  vi.advanceTimersByTime(ms);
}

const microphoneLog = (world: FakeServices) => world.log.filter((line) => /^microphone (on|off)$/.test(line));

beforeEach(() => {
  setSessionEnded('disconnected');
  setSignedIn(aUser());
  setTokens({ available_tokens: 100, used_tokens: 0, unlimited: false });
  setPair({ source: 'cmn', target: 'eng' });
});

afterEach(() => {
  vi.useRealTimers();
});

test('the system shows the languages, and its controls pause, resume and stop the session', async () => {
  const { world, controller } = await running();
  expect(world.media).toMatchObject({ product: 'Dragoman', paused: false });

  world.media?.commands.pause();
  await expect.poll(() => world.media?.paused).toBe(true);
  expect(session).toMatchObject({ connection: 'connected', pausedFor: 'by-user' });
  world.media?.commands.resume();
  await expect.poll(() => world.media?.paused).toBe(false);
  expect(microphoneLog(world)).toEqual(['microphone off', 'microphone on']);
  world.media?.commands.stop();
  expect(controller.session.type).toBe('stopping');
  await controller.stopSession();

  expect(session).toMatchObject({ connection: 'disconnected', pausedFor: undefined });
  expect(world.media).toBeUndefined();
});

test('an installed app that goes out of sight hears for a moment longer, then pauses until it is resumed', async () => {
  const { world, controller } = await running();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  setHidden(world, true);
  passTime(world, 4900);
  expect(session.pausedFor).toBeUndefined();
  passTime(world, 200);
  expect(session.pausedFor).toBe('hidden');
  setHidden(world, false);
  expect(session.pausedFor).toBe('hidden');
  vi.useRealTimers();
  await controller.resumeSession();

  expect(session.pausedFor).toBeUndefined();
  expect(microphoneLog(world)).toEqual(['microphone off', 'microphone on']);
});

test('a glance at another app pauses nothing', async () => {
  const { world } = await running();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  setHidden(world, true);
  passTime(world, 3000);
  setHidden(world, false);
  passTime(world, 10_000);

  expect(session.pausedFor).toBeUndefined();
});

test('an app that the system had put to sleep says when it wakes that it heard nothing', async () => {
  const { world } = await running();

  setHidden(world, true);
  world.nowMs += 60_000;
  setHidden(world, false);

  expect(session.pausedFor).toBe('hidden');
});

test('in a browser tab the conversation goes on out of sight', async () => {
  const { world } = await running(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  setHidden(world, true);
  passTime(world, 60_000);
  setHidden(world, false);

  expect(session.pausedFor).toBeUndefined();
});

test('without sound the session pauses, and goes on by itself when the system gives it back', async () => {
  const { world } = await running();

  world.takeSound(true);
  expect(session.pausedFor).toBe('no-audio');
  world.takeSound(false);

  expect(session.pausedFor).toBeUndefined();
});

test('sound that comes back does not resume what somebody has paused', async () => {
  const { world } = await running();
  world.media?.commands.pause();

  world.takeSound(true);
  world.takeSound(false);

  expect(session.pausedFor).toBe('by-user');
});

test('a microphone plugged in while paused stays off', async () => {
  const { world } = await running();
  world.media?.commands.pause();

  world.unplug();
  await expect.poll(() => world.log).toContain('microphone replaced');

  expect(microphoneLog(world)).toEqual(['microphone off', 'microphone off']);
});

test('a paused session stops like any other', async () => {
  const { world, controller } = await running();
  world.media?.commands.pause();

  await controller.stopSession();

  expect(session).toMatchObject({ connection: 'disconnected', pausedFor: undefined });
});
