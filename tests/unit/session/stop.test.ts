import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noTotals } from '../../../src/domain/turn.ts';
import { noUsage } from '../../../src/domain/usage.ts';
import { setVisitor } from '../../../src/state/account.ts';
import { notices } from '../../../src/state/notices.ts';
import { setTrial } from '../../../src/state/trial.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import { aTurn } from '../../fixtures/turns.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { endSessions, grantCalls, liveIn, newController, noticesShown, resetSession } from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

test('Stop queues a complete conversation and uploads it', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  const record = () => services.conversationStore.record(conversationIdOf('conversation-1'));
  const uploadedStates: unknown[] = [];
  services.outboxSync.syncNow = async () => void uploadedStates.push((await record())?.state);

  await controller.stopSession();

  expect(await record()).toMatchObject({ state: 'finished', endedAtMs: 1_000_000 });
  expect(uploadedStates).toEqual(['finished']);
  expect(services.calls.all).toEqual(
    expect.arrayContaining([
      { type: 'muted' },
      { type: 'microphone-closed' },
      { type: 'closed' },
      { type: 'interpreter-closed' },
    ]),
  );
  expect(services.wakeLock.isHeld).toBe(false);
  expect(services.store.session.connection).toBe('disconnected');
  expect(services.store.conversation.saveStatus).toBe('waiting');
});

test('a device clock that is set back during the conversation leaves the order of its turns', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  const dayBefore = services.clock.nowMs - 86_400_000;
  const turns = [aTurn('t1', { startedAtMs: services.clock.nowMs }), aTurn('t2', { startedAtMs: dayBefore })];
  services.update({ changed: turns, order: turns.map(({ id }) => id) });
  services.clock.nowMs = dayBefore + 1000;

  await controller.stopSession();

  const id = conversationIdOf('conversation-1');
  expect((await services.conversationStore.turns(id)).map((turn) => turn.id)).toEqual(['t1', 't2']);
  const { startedAtMs = 0, endedAtMs = 0 } = (await services.conversationStore.record(id)) ?? {};
  expect(endedAtMs).toBeGreaterThan(startedAtMs);
});

test('two taps on Stop end the session once', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();

  await Promise.all([controller.stopSession(), controller.stopSession()]);

  expect(services.outboxSync.passes).toBe(1);
});

test('an empty conversation is deleted on the device and on the server', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();

  await controller.stopSession();

  expect(services.api.requests.map((call) => call.name)).toContain('deleteSession');
  expect(await services.conversationStore.record(conversationIdOf('conversation-1'))).toBeUndefined();
});

test('a conversation without a complete turn stays on the device', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1', { status: 'error' })], order: [aTurn('t1').id] });

  await controller.stopSession();

  expect(await services.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({
    state: 'device-only',
  });
  expect(await services.conversationStore.turns(conversationIdOf('conversation-1'))).toHaveLength(1);
});

test('a sound of which no word was recognised is neither shown nor stored after Stop', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  const sound = aTurn('t2', {
    status: 'in_progress',
    source: { text: '', language: undefined },
    translation: { text: ' ', language: undefined },
  });
  services.update({ changed: [aTurn('t1'), sound], order: [aTurn('t1').id, sound.id] });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const stopped = controller.stopSession();
  await vi.advanceTimersByTimeAsync(20_000);
  await stopped;

  expect(services.store.conversation.order).toEqual(['t1']);
  expect(await services.conversationStore.turns(conversationIdOf('conversation-1'))).toMatchObject([{ id: 't1' }]);
});

test('a trial conversation is not stored anywhere', async () => {
  setVisitor();
  const trial = { trialId: 'trial-1', remainingTokens: 10, expiresAtMs: 2_000_000, isActive: true, isExpired: false };
  setTrial({ type: 'known', trial });
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });

  await controller.stopSession();

  expect(await services.conversationStore.record(conversationIdOf('conversation-1'))).toBeUndefined();
  expect(services.store.conversation.order).toEqual(['t1']);
  expect(services.store.conversation.saveStatus).toBe('trial');
});

test('the usage of a trial is reported to the server before its session is deleted', async () => {
  setVisitor();
  const trial = { trialId: 'trial-1', remainingTokens: 10, expiresAtMs: 2_000_000, isActive: true, isExpired: false };
  setTrial({ type: 'known', trial });
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  const usage = { ...noUsage, totalTokens: 70 };
  services.update({ totals: { ...noTotals, usage } });

  await controller.stopSession();

  const made = services.api.requests.filter(({ name }) => ['reportTrialUsage', 'deleteSession'].includes(name));
  expect(made).toMatchObject([
    { name: 'reportTrialUsage', input: { body: { trialId: 'trial-1', tokensUsed: 70 } } },
    { name: 'deleteSession' },
  ]);
});

test('Stop during a reconnection ends the session and keeps its turns', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  services.voiceTransport.next = { type: 'failed', failure: { type: 'unreachable' } };

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await controller.stopSession();

  expect(services.store.session.connection).toBe('disconnected');
  expect(await services.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({
    state: 'finished',
  });
});

test('speech without a connection that is not sent before Stop is reported', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.voiceTransport.next = { type: 'failed', failure: { type: 'unreachable' } };
  services.microphoneBuffer.hasSpoken = true;

  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  services.clock.nowMs += 7_000;
  await controller.stopSession();

  expect(notices.posted.map(({ notice }) => notice)).toContainEqual({
    type: 'not-translated',
    seconds: 7,
    reason: 'connection-lost',
  });
});

test('Stop during a replay reports what it cut off, and not a lost connection', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.microphoneBuffer.hasSpoken = true;
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await vi.waitFor(() => expect(services.store.session.recovery).toBe('replaying'));
  vi.spyOn(services.microphoneBuffer, 'delayMs').mockReturnValue(11_000);

  await controller.stopSession();

  expect(notices.posted.map(({ notice }) => notice)).toContainEqual({
    type: 'not-translated',
    seconds: 11,
    reason: 'stopped',
  });
});

test('Stop during the microphone prompt leaves nothing open', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  let allow: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (allow = resolve));
  const { open } = services.microphones;
  Object.assign(services.microphones, { open: async (id: string | undefined) => asked.then(() => open(id)) });

  const starting = controller.startSession();
  await controller.stopSession();
  allow();
  await starting;

  expect(services.calls.all).toContainEqual({ type: 'microphone-closed' });
  expect(services.wakeLock.isHeld).toBe(false);
  expect(services.api.requests.map((call) => call.name)).not.toContain('createSession');
  expect(services.store.session.connection).toBe('disconnected');
});

test('a server session that is granted after Stop is deleted', async () => {
  let grant: () => void = () => undefined;
  const granted = new Promise<void>((resolve) => (grant = resolve));
  const services = fakeSessionDeps((call) =>
    call.name === 'createSession' ? granted.then(() => grantCalls(call)) : grantCalls(call),
  );
  const controller = newController(services);

  const starting = controller.startSession();
  await expect.poll(() => services.api.requests.map((call) => call.name)).toContain('createSession');
  await controller.stopSession();
  grant();
  await starting;

  expect(services.api.requests.map((call) => call.name)).toContain('deleteSession');
  expect(await services.conversationStore.recordsIn(['live'])).toEqual([]);
});

test('Stop while the record is created leaves no record, no lock and no interpreter behind', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  const { tryAcquire } = services.locks;
  let give: () => void = () => undefined;
  const supplied = new Promise<void>((resolve) => (give = resolve));
  const asked = vi.fn((name: string) => supplied.then(() => tryAcquire(name)));
  const newInterpreter = vi.spyOn(services, 'createInterpreter');
  services.locks.tryAcquire = asked;

  const starting = controller.startSession();
  await expect.poll(() => asked.mock.calls).toHaveLength(1);
  await controller.stopSession();
  give();
  await starting;

  expect(await services.conversationStore.recordsIn(['live'])).toEqual([]);
  expect(await services.locks.isFree('conversation:conversation-1')).toBe(true);
  expect(newInterpreter).not.toHaveBeenCalled();
});

test('Stop waits for speech that has no turn on screen yet', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  const begun = aTurn('t1', { status: 'in_progress' });
  const behind = services.createInterpreter();
  Object.assign(services, {
    createInterpreter: () => ({
      ...behind,
      settle: async () =>
        services.store.conversation.order.length === 0 && services.update({ changed: [begun], order: [begun.id] }),
    }),
  });
  await controller.startSession();

  const stopping = controller.stopSession();
  await expect.poll(() => services.store.conversation.order).toEqual(['t1']);
  expect(services.calls.of('closed')).toEqual([]);
  services.update({ changed: [aTurn('t1')] });
  await stopping;

  expect(await services.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({
    state: 'finished',
  });
});

test('a device that cannot store does not keep the session from ending', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  Object.assign(services.conversationStore, { create: () => Promise.reject(new Error('full')) });

  await controller.stopSession();

  expect(noticesShown()).toContain('device-storage-failed');
  expect(services.calls.all).toContainEqual({ type: 'closed' });
  expect(services.store.session.connection).toBe('disconnected');
});

test('a conversation whose end the device has failed to store is finished as soon as the device stores again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  const { create, update } = services.conversationStore;
  const fail = () => Promise.reject(new Error('full'));
  Object.assign(services.conversationStore, { create: fail, update: fail });

  await controller.stopSession();
  Object.assign(services.conversationStore, { create, update });
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();

  const record = () => services.conversationStore.record(conversationIdOf('conversation-1'));
  await expect.poll(record).toMatchObject({ state: 'finished' });
});

test('a resource that throws while it is closed does not keep the turns from being saved', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  const broken = () => {
    throw new Error('no sound here');
  };
  const { connect } = services.voiceTransport;
  services.voiceTransport.connect = async (...asked) => {
    const result = await connect(...asked);
    if (result.type === 'opened') Object.assign(result.connection, { mute: broken });
    return result;
  };
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  Object.assign(services.levels, { close: broken });

  await controller.stopSession();

  expect(await services.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({
    state: 'finished',
  });
  expect(services.calls.all).toEqual(
    expect.arrayContaining([{ type: 'microphone-closed' }, { type: 'closed' }, { type: 'interpreter-closed' }]),
  );
  expect(services.store.session.connection).toBe('disconnected');
});

test('a conversation whose record the browser has evicted is saved all the same', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await liveIn(controller).persister.flush();
  await services.conversationStore.remove(conversationIdOf('conversation-1'));

  await controller.stopSession();

  expect(await services.conversationStore.recordsIn(['finished'])).toMatchObject([
    { id: 'conversation-1', sessionId: 's1' },
  ]);
  expect(await services.conversationStore.turns(conversationIdOf('conversation-1'))).toHaveLength(1);
});

test('the conversation of an account that was closed meanwhile is deleted', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await liveIn(controller).persister.flush();
  // In another tab.
  await services.conversationStore.remove(conversationIdOf('conversation-1'));
  setVisitor();

  await controller.stopSession();

  expect(await services.conversationStore.record(conversationIdOf('conversation-1'))).toBeUndefined();
  expect(await services.conversationStore.turns(conversationIdOf('conversation-1'))).toEqual([]);
});

test('the conversation of a user who signed out meanwhile waits for the next sign-in', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  setVisitor();

  await controller.stopSession();

  expect(await services.conversationStore.record(conversationIdOf('conversation-1'))).toMatchObject({
    state: 'finished',
  });
});

test('Stop just as the connection has opened does not let the session become live', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  const { connect } = services.voiceTransport;
  services.voiceTransport.connect = async (...asked) => {
    const result = await connect(...asked);
    void controller.stopSession();
    return result;
  };

  await controller.startSession();
  await controller.stopSession();

  expect(controller.session.type).toBe('idle');
  expect(services.calls.all).toContainEqual({ type: 'closed' });
  expect(services.wakeLock.isHeld).toBe(false);
  expect(await services.conversationStore.recordsIn(['live'])).toEqual([]);
});

test('a conversation is stored with the marks of the speech that it misses, also where the browser has evicted it', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('replaying');
  services.microphoneBuffer.catchUp(9000);
  const gaps = [{ atMs: services.clock.nowMs - 9000, seconds: 9 }];
  await expect.poll(() => services.conversationStore.recordsIn(['live'])).toMatchObject([{ gaps }]);

  await services.conversationStore.remove(conversationIdOf('conversation-1'));
  services.update({ changed: [aTurn('t1')], order: [aTurn('t1').id] });
  await liveIn(controller).persister.flush();
  expect(await services.conversationStore.recordsIn(['live'])).toMatchObject([{ gaps }]);
  await controller.stopSession();

  expect(await services.conversationStore.recordsIn(['finished'])).toMatchObject([{ gaps }]);
});
