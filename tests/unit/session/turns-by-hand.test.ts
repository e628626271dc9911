import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { putTurns, setTurnOrder, turnsOnScreen } from '../../../src/state/conversation.ts';
import type { Turn } from '../../../src/domain/turn.ts';
import type { OpenMicrophone } from '../../../src/ports/microphone.ts';
import { aTurn } from '../../fixtures/turns.ts';
import { failed } from '../../fakes/scripted-api.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import type { FakeSessionDeps } from '../../fakes/session-deps.ts';
import { endSessions, grantCalls, liveIn, newController, noticesShown, resetSession } from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

async function startByHand(services: FakeSessionDeps = fakeSessionDeps(grantCalls)) {
  services.preferences.set('turn_mode', 'hold');
  const controller = newController(services);
  await controller.startSession();
  await vi.waitFor(() => expect(services.calls.all).toContainEqual({ type: 'microphone-replaced' }));
  services.calls.clear();
  return { services, controller };
}

const writtenTurns = ({ calls }: FakeSessionDeps) =>
  calls.of('turn-written').map(({ turn: { text, isSilent = false } }) => ({ text, isSilent }));

test('a press begins a turn in its language with what was said shortly before, a release commits it', async () => {
  const { services, controller } = await startByHand();

  controller.holdTurn('cmn');
  expect(services.store.holdToTalk.held).toBe('cmn');
  expect(services.store.session.turnTaking.type).toBe('hearing');
  controller.releaseTurn();

  expect(services.store.holdToTalk.held).toBeUndefined();
  expect(services.store.session.turnTaking.type).toBe('translating');
  await expect
    .poll(() => services.calls.all)
    .toEqual([
      { type: 'held', agoMs: 300 },
      { type: 'turn-begun', language: 'cmn' },
      { type: 'held-turn-sent' },
      { type: 'released' },
      { type: 'turn-committed' },
    ]);
});

test('on a page that learns of a press late, the turn begins when the button was pressed', async () => {
  const { services, controller } = await startByHand();

  controller.holdTurn('cmn', 250);

  await expect.poll(() => services.calls.all).toContainEqual({ type: 'held', agoMs: 550 });
});

test('the button of the other person ends the turn, and begins theirs after it', async () => {
  const { services, controller } = await startByHand();

  controller.holdTurn('cmn');
  controller.holdTurn('eng');

  await expect
    .poll(() => services.calls.of('turn-begun', 'turn-committed'))
    .toEqual([
      { type: 'turn-begun', language: 'cmn' },
      { type: 'turn-committed' },
      { type: 'turn-begun', language: 'eng' },
    ]);
});

test('a turn that is held at Stop is sent before the microphone is muted', async () => {
  const { services, controller } = await startByHand();

  controller.holdTurn('cmn');
  await controller.stopSession();

  const order = services.calls.of('released', 'turn-committed', 'muted');
  expect(order).toEqual([{ type: 'released' }, { type: 'turn-committed' }, { type: 'muted' }]);
});

test('the mode is remembered on the device, and can be changed in the middle of a conversation', async () => {
  const { services, controller } = await startByHand();

  controller.setTurnsByHand(false);
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'turns-by-hand-set', isOn: false });
  expect(services.preferences.get('turn_mode')).toBeUndefined();
  controller.setTurnsByHand(true);

  await expect.poll(() => services.calls.all).toContainEqual({ type: 'turns-by-hand-set', isOn: true });
  expect(services.preferences.get('turn_mode')).toBe('hold');
});

test('a pause ends the turn, and none begins in it', async () => {
  const { services, controller } = await startByHand();
  controller.holdTurn('cmn');

  controller.pauseSession();
  controller.holdTurn('eng');

  expect(services.store.holdToTalk.held).toBeUndefined();
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'turn-committed' });
  expect(services.calls.of('turn-begun').map(({ language }) => language)).toEqual(['cmn']);
});

test('the button of a headset begins and ends a turn of its wearer, the buttons beside it the other one', async () => {
  const { services } = await startByHand();

  services.mediaControls.shown?.commands.pause();
  expect(services.store.holdToTalk.held).toBe('cmn');
  services.mediaControls.shown?.commands.resume();
  expect(services.store.holdToTalk.held).toBeUndefined();
  services.mediaControls.shown?.commands.other();

  expect(services.store.holdToTalk.held).toBe('eng');
});

test('a turn longer than a service takes is committed in two', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] });
  const services = fakeSessionDeps(grantCalls);
  Object.assign(services.clock, { now: () => Date.now() });
  const { controller } = await startByHand(services);

  controller.holdTurn('cmn');
  await vi.advanceTimersByTimeAsync(55_000);

  expect(services.store.holdToTalk.held).toBe('cmn');
  expect(services.calls.of('turn-committed')).toHaveLength(1);
});

test('a typed sentence is a turn at once, and is sent to the service', async () => {
  const { services, controller } = await startByHand();

  controller.writeTurn('Where is the station?', 'eng');

  await expect
    .poll(() => turnsOnScreen(services.store.conversation))
    .toMatchObject([
      { speaker: 'userB', source: { text: 'Where is the station?', language: 'eng' }, status: 'in_progress' },
    ]);
  expect(writtenTurns(services)).toEqual([{ text: 'Where is the station?', isSilent: false }]);
});

test('a sentence that the service does not read is sent once more, over another connection, and the page says so', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] });
  const services = fakeSessionDeps(grantCalls);
  Object.assign(services.clock, { now: () => Date.now() });
  const { controller } = await startByHand(services);
  const said = () => writtenTurns(services).filter(({ text }) => text === 'Where is the station?').length;

  controller.writeTurn('Where is the station?', 'eng');
  services.voiceTransport.unacknowledgedSinceMs = Date.now();
  services.voiceTransport.next = { type: 'failed', failure: { type: 'unreachable' } };
  await vi.advanceTimersByTimeAsync(10_000);
  expect(services.store.session.recovery).toBe('reconnecting');
  expect(said()).toBe(1);
  services.voiceTransport.unacknowledgedSinceMs = undefined;
  services.voiceTransport.next = undefined;
  await vi.advanceTimersByTimeAsync(10_000);
  services.microphoneBuffer.catchUp();
  await vi.advanceTimersByTimeAsync(30_000);

  expect(services.store.session.recovery).toBe('steady');
  expect(said()).toBe(2);
});

test('where the service takes speech only, this device translates the sentence and says it', async () => {
  const { services, controller } = await startByHand();
  services.onDevice.translation = () => '车站在哪里？';
  Object.assign(liveIn(controller).supervisor.liveConnection ?? {}, { turns: undefined });

  controller.writeTurn('Where is the station?', 'eng');

  await expect
    .poll(() => turnsOnScreen(services.store.conversation))
    .toMatchObject([{ translation: { text: '车站在哪里？' }, status: 'completed' }]);
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'spoken-on-device', text: '车站在哪里？' });
});

test('a sentence that nothing can translate says so', async () => {
  const { services, controller } = await startByHand();
  Object.assign(liveIn(controller).supervisor.liveConnection ?? {}, { turns: undefined });

  controller.writeTurn('Where is the station?', 'eng');

  await expect
    .poll(() => turnsOnScreen(services.store.conversation))
    .toMatchObject([{ status: 'error', translation: { text: '' } }]);
});

test('a voice of this device that fails leaves the microphone on', async () => {
  const { services, controller } = await startByHand();
  services.onDevice.translation = () => '车站在哪里？';
  const live = liveIn(controller);
  Object.assign(live.supervisor.liveConnection ?? {}, { turns: undefined });
  Object.assign(services.onDevice, { speak: () => Promise.reject(new Error('no voice')) });
  const unmute = vi.spyOn(live.microphone, 'unmute');

  controller.writeTurn('Where is the station?', 'eng');

  await expect
    .poll(() => turnsOnScreen(services.store.conversation))
    .toMatchObject([{ translation: { text: '车站在哪里？' }, status: 'completed' }]);
  await expect.poll(() => unmute.mock.calls).toEqual([['device-speaking']]);
});

test('that this device has no voice for a language is said, once', async () => {
  const { services, controller } = await startByHand();
  services.onDevice.translation = (text) => `${text} 吗？`;
  Object.assign(liveIn(controller).supervisor.liveConnection ?? {}, { turns: undefined });
  Object.assign(services.onDevice, { speak: async () => 'no-voice' });

  controller.writeTurn('Here', 'eng');
  await expect.poll(noticesShown).toEqual(['no-voice']);
  controller.writeTurn('There', 'eng');

  await expect
    .poll(() => turnsOnScreen(services.store.conversation).map(({ status }) => status))
    .toEqual(['completed', 'completed']);
  expect(noticesShown()).toEqual(['no-voice']);
});

test('turns by hand are offered once when automatic turns keep being cut', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  const turns = ['a', 'b', 'c', 'd'].map((id, index) => aTurn(id, index === 0 ? {} : { interrupted: true }));
  const show = (shown: readonly Turn[]) => {
    putTurns(services.store.conversation, shown);
    setTurnOrder(
      services.store.conversation,
      shown.map(({ id }) => id),
    );
  };

  show(turns.slice(0, 3));
  // State is reported in a microtask.
  await Promise.resolve();
  await Promise.resolve();
  expect(services.store.holdToTalk.isOffered).toBe(false);
  show(turns);

  await expect.poll(() => services.store.holdToTalk.isOffered).toBe(true);
});

test('without a session nothing is written', () => {
  const services = fakeSessionDeps(() => failed(503));
  const controller = newController(services);

  controller.writeTurn('Hello', 'eng');

  expect(services.store.conversation.order).toEqual([]);
});

test('a correction is sent to the service, silently unless it is to be said', async () => {
  const { services, controller } = await startByHand();
  controller.writeTurn('Where is the mouse?', 'eng');
  await expect.poll(() => turnsOnScreen(services.store.conversation)).toHaveLength(1);
  const [turn] = turnsOnScreen(services.store.conversation);

  controller.correctTurn(turn!.id, 'Where is the house?', false);
  controller.correctTurn(turn!.id, 'Where is the horse?', true);

  expect(writtenTurns(services).slice(-2)).toEqual([
    { text: 'Where is the house?', isSilent: true },
    { text: 'Where is the horse?', isSilent: false },
  ]);
  await expect
    .poll(() => turnsOnScreen(services.store.conversation))
    .toMatchObject([{ source: { text: 'Where is the horse?' }, correction: { firstSource: 'Where is the mouse?' } }]);
});

test('a call is sent held turns only, from its first packet on', async () => {
  const services = fakeSessionDeps(grantCalls);
  services.preferences.set('turn_mode', 'hold');
  const connect = vi.spyOn(services.voiceTransport, 'connect');
  const { record } = services.microphoneBuffer;
  let recorded = (): void => undefined;
  const loaded = new Promise<void>((resolve) => (recorded = resolve));
  Object.assign(services.microphoneBuffer, {
    record: (microphone: OpenMicrophone) => loaded.then(() => record(microphone)),
  });

  const started = newController(services).startSession();
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'set-by-hand', isByHand: true });
  expect(connect).not.toHaveBeenCalled();
  recorded();
  await started;

  expect(connect.mock.calls.map(([, microphone]) => microphone.isReplay)).toEqual([true]);
  expect(services.calls.all).toContainEqual({ type: 'turns-by-hand-set', isOn: true });
});

test('where the device cannot buffer, turns by hand are sent from the microphone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const services = fakeSessionDeps(grantCalls);
  services.preferences.set('turn_mode', 'hold');
  const connect = vi.spyOn(services.voiceTransport, 'connect');
  Object.assign(services.microphoneBuffer, { record: () => new Promise(() => undefined) });

  const started = newController(services).startSession();
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'set-by-hand', isByHand: true });
  await vi.advanceTimersByTimeAsync(3000);
  await started;

  expect(connect.mock.calls.map(([, microphone]) => microphone.isReplay)).toEqual([false]);
});

async function startWithTurn(hasSpoken: boolean) {
  const services = fakeSessionDeps(grantCalls);
  services.microphoneBuffer.hasSpoken = hasSpoken;
  const controller = newController(services);
  await controller.startSession();
  const voice = { call: 0, fromMs: 1000, end: { toMs: 3000, atMs: services.clock.now() - 5000 } };
  services.update({ changed: [aTurn('said', { voice })] });
  services.calls.clear();
  return { services, controller };
}

test('a turn is recognised again from its audio, in its language, and the microphone is live again', async () => {
  const { services, controller } = await startWithTurn(false);

  controller.recogniseAgain(aTurn('said').id);

  await expect
    .poll(() => services.calls.all)
    .toEqual([
      { type: 'microphone-replaced' },
      { type: 'turn-begun', language: 'cmn', again: ['said'] },
      { type: 'sent-again', lengthMs: 2300 },
      { type: 'turn-committed' },
      { type: 'turns-by-hand-set', isOn: false },
      { type: 'microphone-replaced' },
    ]);
});

test('a turn is not recognised again while a person speaks', async () => {
  const { services, controller } = await startWithTurn(true);
  services.update({ signals: [{ type: 'speech-started' }] });

  controller.recogniseAgain(aTurn('said').id);

  expect(services.calls.all).toEqual([]);
});

test('what is said while a turn is recognised again is replayed after it', async () => {
  const { services, controller } = await startWithTurn(true);

  controller.recogniseAgain(aTurn('said').id);
  expect(services.store.session.isSendingAgain).toBe(true);
  controller.recogniseAgain(aTurn('said').id);

  await expect
    .poll(() => services.calls.all.slice(-2))
    .toEqual([{ type: 'turns-by-hand-set', isOn: false }, { type: 'replayed' }]);
  expect(services.store.session).toMatchObject({ recovery: 'replaying', isSendingAgain: false });
  services.calls.clear();
  services.microphoneBuffer.catchUp();
  expect(services.calls.all).toEqual([{ type: 'microphone-replaced' }]);
  expect(services.store.session.recovery).toBe('steady');
});

test('a turn is translated again as it is', async () => {
  const { services, controller } = await startWithTurn(false);

  controller.correctTurn(aTurn('said').id, aTurn('said').source.text, false);

  expect(services.calls.all).toMatchObject([{ type: 'turn-written', turn: { text: '你好', isSilent: true } }]);
});
