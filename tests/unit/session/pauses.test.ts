import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import type { FakeSessionDeps } from '../../fakes/session-deps.ts';
import { ok } from '../../fakes/scripted-api.ts';
import { aTurn } from '../../fixtures/turns.ts';
import {
  endSessions,
  grantCalls,
  newController,
  noticesShown,
  resetSession,
  stoppedByItself,
  voiceSession,
} from './session-setup.ts';

async function running(installed = true) {
  const services = fakeSessionDeps(grantCalls);
  services.lifecycle.now.installed = installed;
  const controller = newController(services);
  await controller.startSession();
  await expect.poll(() => services.mediaControls.shown?.title).toBe('cmn – eng');
  return { services, controller };
}

function setHidden(services: FakeSessionDeps, hidden: boolean): void {
  services.lifecycle.now.hidden = hidden;
  services.lifecycle.change();
}

function passTime(services: FakeSessionDeps, ms: number): void {
  services.clock.nowMs += ms;
  vi.advanceTimersByTime(ms);
}

const microphoneMutes = (services: FakeSessionDeps) =>
  services.calls.of('microphone-muted').map(({ isMuted }) => isMuted);

beforeEach(resetSession);

afterEach(endSessions);

test('the media controls of the system show the languages and pause, resume and stop the session', async () => {
  const { services, controller } = await running();
  expect(services.mediaControls.shown).toMatchObject({ product: 'Dragoman', paused: false });

  services.mediaControls.shown?.commands.pause();
  await expect.poll(() => services.mediaControls.shown?.paused).toBe(true);
  expect(services.store.session).toMatchObject({ connection: 'connected', pausedFor: 'by-user' });
  services.mediaControls.shown?.commands.resume();
  await expect.poll(() => services.mediaControls.shown?.paused).toBe(false);
  expect(microphoneMutes(services)).toEqual([true, false]);
  services.mediaControls.shown?.commands.stop();
  expect(controller.session.type).toBe('stopping');
  await controller.stopSession();

  expect(services.store.session).toMatchObject({ connection: 'disconnected', pausedFor: undefined });
  expect(services.mediaControls.shown).toBeUndefined();
});

test('an installed app that is hidden pauses after a grace period, until it is resumed', async () => {
  const { services, controller } = await running();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  setHidden(services, true);
  passTime(services, 4900);
  expect(services.store.session.pausedFor).toBeUndefined();
  passTime(services, 200);
  expect(services.store.session.pausedFor).toBe('hidden');
  setHidden(services, false);
  expect(services.store.session.pausedFor).toBe('hidden');
  vi.useRealTimers();
  await controller.resumeSession();

  expect(services.store.session.pausedFor).toBeUndefined();
  expect(microphoneMutes(services)).toEqual([true, false]);
});

test('a short switch to another app pauses nothing', async () => {
  const { services } = await running();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  setHidden(services, true);
  passTime(services, 3000);
  setHidden(services, false);
  passTime(services, 10_000);

  expect(services.store.session.pausedFor).toBeUndefined();
});

test('an app that the system had suspended is paused when it is visible again', async () => {
  const { services } = await running();

  setHidden(services, true);
  services.clock.nowMs += 60_000;
  setHidden(services, false);

  expect(services.store.session.pausedFor).toBe('hidden');
});

test('a hidden browser tab does not pause', async () => {
  const { services } = await running(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  setHidden(services, true);
  passTime(services, 60_000);
  setHidden(services, false);

  expect(services.store.session.pausedFor).toBeUndefined();
});

test('the session pauses while the system has taken the audio output, and resumes by itself', async () => {
  const { services } = await running();

  services.audioInterruptions.interrupt(true);
  expect(services.store.session.pausedFor).toBe('no-audio');
  services.audioInterruptions.interrupt(false);

  expect(services.store.session.pausedFor).toBeUndefined();
});

test('Resume while the system has the audio does not claim to record: the session goes on once it is given back', async () => {
  const { services, controller } = await running();
  services.audioInterruptions.interrupt(true);
  await controller.resumeSession();
  expect(services.store.session.pausedFor).toBe('no-audio');

  services.audioInterruptions.interrupt(false);

  expect(services.store.session.pausedFor).toBeUndefined();
});

test('Resume of a pause that the user asked for waits for the audio, too', async () => {
  const { services, controller } = await running();
  services.mediaControls.shown?.commands.pause();
  services.audioInterruptions.interrupt(true);

  await controller.resumeSession();
  expect(services.store.session.pausedFor).toBe('no-audio');
  services.audioInterruptions.interrupt(false);

  expect(services.store.session.pausedFor).toBeUndefined();
});

test('the return of the audio output does not resume a session that the user has paused', async () => {
  const { services } = await running();
  services.mediaControls.shown?.commands.pause();

  services.audioInterruptions.interrupt(true);
  services.audioInterruptions.interrupt(false);

  expect(services.store.session.pausedFor).toBe('by-user');
});

test('the buffer records again when the audio output is back, also in a pause that the user asked for', async () => {
  const { services, controller } = await running();
  const record = vi.spyOn(services.microphoneBuffer, 'record');
  controller.setTurnsByHand(true);
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'microphone-replaced' });
  controller.pauseSession();
  const before = services.calls.of('microphone-replaced').length;

  services.audioInterruptions.interrupt(true);
  services.audioInterruptions.interrupt(false);

  expect(record).toHaveBeenCalledOnce();
  await expect.poll(() => services.calls.of('microphone-replaced').length).toBe(before + 1);
});

test('a microphone that is replaced during a pause stays muted', async () => {
  const { services } = await running();
  services.mediaControls.shown?.commands.pause();

  services.microphones.unplug();
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'microphone-replaced' });

  expect(microphoneMutes(services)).toEqual([true, true]);
});

test('a paused session can be stopped', async () => {
  const { services, controller } = await running();
  services.mediaControls.shown?.commands.pause();

  await controller.stopSession();

  expect(services.store.session).toMatchObject({ connection: 'disconnected', pausedFor: undefined });
});

test('a pause keeps the conversation and its call, and one tap resumes it', async () => {
  const { services, controller } = await running();

  controller.pauseSession();
  expect(services.store.session).toMatchObject({ connection: 'connected', pausedFor: 'by-user' });
  expect(services.calls.of('hung-up')).toEqual([]);
  await controller.resumeSession();

  expect(services.store.session).toMatchObject({ connection: 'connected', pausedFor: undefined });
  expect(microphoneMutes(services)).toEqual([true, false]);
});

test('a call that the server ends in a pause ends no conversation: resuming opens another one', async () => {
  const { services, controller } = await running();
  controller.pauseSession();

  services.update({ signals: [{ type: 'connection-failed', code: 'idle', text: 'Nobody has spoken for a while.' }] });
  services.voiceTransport.remote.listener?.onNotice?.({ type: 'call.ended', code: 'idle', message: '' });
  expect(services.store.session).toMatchObject({
    connection: 'connected',
    recovery: 'suspended',
    pausedFor: 'by-user',
  });
  expect(noticesShown()).toEqual([]);
  await controller.resumeSession();

  await expect.poll(() => services.store.session.recovery).toBe('replaying');
  services.microphoneBuffer.catchUp();
  expect(services.store.session).toMatchObject({ connection: 'connected', recovery: 'steady', pausedFor: undefined });
  expect(services.api.requests.filter(({ name }) => name === 'createSession')).toHaveLength(2);
});

test('without a pause a call in which there is no speech ends the conversation', async () => {
  const { services, controller } = await running();

  services.voiceTransport.remote.listener?.onNotice?.({ type: 'call.ended', code: 'idle', message: '' });
  await stoppedByItself(controller);

  expect(noticesShown()).toEqual(['session-ended']);
});

test('a pause leaves calls that bill silence, once what was said is translated', async () => {
  const legs = ['eng', 'cmn'].map((into) => ({
    into,
    webrtc_url: 'http://127.0.0.1/',
    client_secret: { value: into },
  }));
  const services = fakeSessionDeps((call) =>
    call.name === 'createSession'
      ? ok({ ...voiceSession, azure_session: { ...voiceSession.azure_session, legs } })
      : grantCalls(call),
  );
  const controller = newController(services);
  await controller.startSession();
  const open = aTurn('t1', { status: 'in_progress' });
  services.update({ changed: [open], order: [open.id] });

  controller.pauseSession();
  await Promise.resolve();
  expect(services.calls.of('hung-up')).toEqual([]);
  services.update({ changed: [{ ...open, status: 'completed' }] });

  await expect.poll(() => services.store.session.recovery).toBe('suspended');
  expect(services.calls.all).toContainEqual({ type: 'hung-up' });
  expect(services.store.session.connection).toBe('connected');
});

test('ending a paused conversation keeps what was said, and reports no loss', async () => {
  const { services, controller } = await running();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  controller.pauseSession();
  services.update({ signals: [{ type: 'connection-failed', code: 'idle', text: '' }] });

  await controller.stopSession();

  expect(noticesShown()).not.toContain('audio-lost');
  expect(await services.conversationStore.recordsIn(['finished'])).toHaveLength(1);
});

test('of two sessions in one page each has its own state', async () => {
  const [first, second] = [fakeSessionDeps(grantCalls), fakeSessionDeps(grantCalls)];
  const [paused, running] = [newController(first), newController(second)];
  await paused.startSession();
  await running.startSession();

  paused.pauseSession();
  second.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });

  expect(first.store.session).toMatchObject({ connection: 'connected', pausedFor: 'by-user' });
  expect(second.store.session).toMatchObject({ connection: 'connected', pausedFor: undefined });
  expect([first.store.conversation.order, second.store.conversation.order]).toEqual([[], ['t1']]);
});
