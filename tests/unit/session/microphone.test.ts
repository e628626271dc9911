import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { selectMicrophone } from '../../../src/state/microphone.ts';
import type { OpenMicrophoneResult } from '../../../src/ports/microphone.ts';
import { notices } from '../../../src/state/notices.ts';
import { showInSession } from '../../../src/state/session.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { endSessions, grantCalls, newController, resetSession } from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

test('an unplugged microphone is replaced and the session goes on', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();

  services.microphones.unplug();
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'microphone-replaced' });

  expect(services.store.session).toMatchObject({ connection: 'connected', microphoneLoss: undefined });
});

const headset = { deviceId: 'headset', label: 'Headset' };
const webcam = { deviceId: 'webcam', label: 'Webcam' };
const builtIn = { deviceId: 'built-in', label: 'Built-in' };

function announced(): readonly unknown[] {
  return notices.posted.map(({ notice }) => notice).filter(({ type }) => type === 'microphone-replaced');
}

test('a session that moves to another microphone by itself names it, once', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.microphones.listed = [headset, builtIn];
  await newController(services).startSession();

  services.microphones.listed = [builtIn];
  services.microphones.unplug();
  services.microphones.changeDevices();

  await expect.poll(announced).toEqual([{ type: 'microphone-replaced', name: 'Built-in' }]);
  expect(services.calls.of('microphone-replaced')).toHaveLength(1);
});

test('a device that is not listed any more is replaced, also where its track does not end', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.microphones.listed = [headset, builtIn];
  await newController(services).startSession();

  services.microphones.listed = [builtIn];
  services.microphones.changeDevices();

  await expect.poll(announced).toEqual([{ type: 'microphone-replaced', name: 'Built-in' }]);
  expect(services.store.session.microphoneLoss).toBeUndefined();
});

test('a session without a chosen microphone moves to the new default', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.microphones.listed = [builtIn];
  await newController(services).startSession();

  services.microphones.listed = [headset, builtIn];
  services.microphones.changeDevices();

  await expect.poll(announced).toEqual([{ type: 'microphone-replaced', name: 'Headset' }]);
});

test('a new default that does not open leaves the microphone in use as it is', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.microphones.listed = [builtIn];
  await newController(services).startSession();
  const open = vi.spyOn(services.microphones, 'open');
  services.microphones.next = { type: 'failed', failure: { type: 'busy' } };

  services.microphones.listed = [headset, builtIn];
  services.microphones.changeDevices();

  await expect.poll(() => open.mock.calls.length).toBe(1);
  expect(services.store.session.microphoneLoss).toBeUndefined();
  expect(services.calls.of('microphone-closed')).toEqual([]);
});

test('a chosen microphone stays in use when the default changes', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.microphones.listed = [builtIn];
  selectMicrophone('built-in');
  await newController(services).startSession();

  services.microphones.listed = [headset, builtIn];
  services.microphones.changeDevices();
  // Each list is compared with the one before.
  services.microphones.listed = [webcam, headset];
  services.microphones.changeDevices();

  await expect.poll(announced).toEqual([{ type: 'microphone-replaced', name: 'Webcam' }]);
});

test('a microphone that is busy for a moment is opened again without a change of the devices', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  services.microphones.next = { type: 'failed', failure: { type: 'busy' } };
  services.microphones.unplug();
  await expect.poll(() => services.store.session.microphoneLoss).toEqual({ type: 'busy' });

  services.microphones.next = undefined;

  await expect.poll(() => services.store.session.microphoneLoss).toBeUndefined();
});

test('a microphone that is unplugged while the connection opens is replaced on it', async () => {
  const services = fakeSessionDeps(grantCalls);
  const { connect: open } = services.voiceTransport;
  services.voiceTransport.connect = async (...asked) => {
    services.microphones.unplug();
    await expect.poll(() => services.calls.all).toContainEqual({ type: 'microphone-closed' });
    return open(...asked);
  };

  await newController(services).startSession();

  expect(services.calls.all).toContainEqual({ type: 'microphone-replaced' });
});

test('a microphone that is unplugged during a reconnection is replaced on the old connection, which may recover', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  services.voiceTransport.next = { type: 'failed', failure: { type: 'unreachable' } };
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  expect(services.store.session.recovery).toBe('reconnecting');

  services.microphones.unplug();

  await expect.poll(() => services.calls.all).toContainEqual({ type: 'microphone-replaced' });
});

test('a tap on Resume opens a microphone again that a phone call has taken', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  showInSession(services.store.session, { microphoneLoss: { type: 'taken' } });

  await controller.resumeSession();

  expect(services.store.session).toMatchObject({ connection: 'connected', microphoneLoss: undefined });
  expect(services.calls.all).toContainEqual({ type: 'microphone-replaced' });
});

test.each([
  ['denied-by-person', 'a permission that was revoked'],
  ['denied-by-system', 'a microphone that the system blocks'],
  ['not-found', 'the last microphone, unplugged'],
  ['busy', 'a microphone that another app has taken'],
] as const)('during a session %s is reported: %s', async (type, _cause) => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.microphones.next = { type: 'failed', failure: { type } };

  services.microphones.unplug();

  await expect.poll(() => services.store.session.microphoneLoss).toEqual({ type });
});

test('the system that takes the microphone and gives it back pauses and resumes', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();

  services.microphones.interrupt(true);
  expect(services.store.session.microphoneLoss).toEqual({ type: 'taken' });
  services.microphones.interrupt(false);

  expect(services.store.session.microphoneLoss).toBeUndefined();
});

test('Resume that cannot open a microphone says why', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.microphones.interrupt(true);
  services.microphones.next = { type: 'failed', failure: { type: 'denied-by-person' } };

  await controller.resumeSession();

  expect(services.store.session.microphoneLoss).toEqual({ type: 'denied-by-person' });
});

test('a permission that is given back resumes the session by itself', async () => {
  const services = fakeSessionDeps(grantCalls);
  await newController(services).startSession();
  services.microphones.next = { type: 'failed', failure: { type: 'denied-by-person' } };
  services.microphones.unplug();
  await expect.poll(() => services.store.session.microphoneLoss).toBeDefined();
  services.microphones.next = undefined;

  services.microphones.changeDevices();

  await expect.poll(() => services.store.session.microphoneLoss).toBeUndefined();
});

test('a microphone that is chosen during a session takes over at once', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  const open = vi.spyOn(services.microphones, 'open');

  selectMicrophone('headset');
  await controller.changeMicrophone();

  expect(open.mock.calls).toEqual([['headset']]);
  expect(services.calls.all).toContainEqual({ type: 'microphone-replaced' });
});

test('a chosen microphone that does not open leaves the current one in use', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.microphones.next = { type: 'failed', failure: { type: 'busy' } };

  selectMicrophone('headset');
  await controller.changeMicrophone();

  expect(services.store.session).toMatchObject({ connection: 'connected', microphoneLoss: undefined });
  expect(services.calls.of('microphone-closed')).toEqual([]);
});

test('Resume opens any other microphone where the chosen one is taken', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  selectMicrophone('headset');
  showInSession(services.store.session, { microphoneLoss: { type: 'taken' } });
  const { open } = services.microphones;
  const isTaken = (id: string | undefined) => id === 'headset';
  const busy: OpenMicrophoneResult = { type: 'failed', failure: { type: 'busy' } };
  Object.assign(services.microphones, { open: async (id?: string) => (isTaken(id) ? busy : open(id)) });

  await controller.resumeSession();

  expect(services.store.session).toMatchObject({ connection: 'connected', microphoneLoss: undefined });
  expect(services.calls.all).toContainEqual({ type: 'microphone-replaced' });
});

test('the microphone is muted while the device reads a turn aloud, also one that takes over meanwhile', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();

  controller.setDeviceSpeaking(true);
  expect(services.calls.all.at(-1)).toEqual({ type: 'microphone-muted', isMuted: true });
  await controller.changeMicrophone();
  expect(services.calls.all.slice(-3)).toEqual([
    { type: 'microphone-closed' },
    { type: 'microphone-muted', isMuted: true },
    { type: 'microphone-replaced' },
  ]);
  controller.setDeviceSpeaking(false);

  expect(services.calls.all.at(-1)).toEqual({ type: 'microphone-muted', isMuted: false });
  // The connection is not muted: a replay over it goes on.
  expect(services.calls.of('muted')).toEqual([]);
});

test('a pause lasts when the device has finished reading a turn aloud', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  controller.setDeviceSpeaking(true);
  controller.pauseSession();

  controller.setDeviceSpeaking(false);

  expect(services.calls.all.at(-1)).toEqual({ type: 'microphone-muted', isMuted: true });
});
