import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ConversationEvent } from '../../../src/domain/turns/conversation-event.ts';
import { createTurnEventBuilder } from '../../../src/domain/turns/turn-event-builder.ts';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { turnsOnScreen } from '../../../src/state/conversation.ts';
import { setVoicePlayback, voicePlayback } from '../../../src/state/voice-playback.ts';
import { fakeSessionDeps } from '../../fakes/session-deps.ts';
import type { FakeSessionDeps } from '../../fakes/session-deps.ts';
import { endSessions, grantCalls, newController, resetSession } from './session-setup.ts';

beforeEach(resetSession);

afterEach(endSessions);

/** A conversation of Chinese and English on a phone that has a translator for both. */
async function start(services: FakeSessionDeps = fakeSessionDeps(grantCalls)) {
  services.onDevice.translation = (text) => `<${text}>`;
  const controller = newController(services);
  await controller.startSession();
  let ids = 0;
  const emit = (event: ConversationEvent) =>
    services.voiceTransport.remote.listener?.onEvent(event, services.clock.now());
  const service = createTurnEventBuilder({ emit, newId: () => `n${(ids += 1)}`, elapsedMs: () => 1000 });
  return { services, controller, service };
}

const onScreen = (services: FakeSessionDeps) => expect.poll(() => turnsOnScreen(services.store.conversation));

test('a turn that the service fails to translate is translated and said by this device', async () => {
  const { services, service } = await start();

  const turn = service.beginTurn({ language: 'cmn' });
  turn.sourceDone('车站在哪里？', 'cmn');
  turn.translationDelta('Where');
  turn.close('failed');

  await onScreen(services).toMatchObject([
    { status: 'completed', translation: { text: '<车站在哪里？>', language: 'eng' }, onDevice: true },
  ]);
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'spoken-on-device', text: '<车站在哪里？>' });
});

test('what the service translates is left alone, and where this device has no translator the turn stays failed', async () => {
  const { services, service } = await start();
  service.beginTurn({ language: 'cmn' }).sourceDone('你好', 'cmn');
  services.onDevice.translation = undefined;

  const turn = service.beginTurn({ language: 'eng' });
  turn.sourceDone('Goodbye', 'eng');
  turn.close('failed');

  await onScreen(services).toMatchObject([
    { source: { text: '你好' } },
    { status: 'error', translation: { text: '' } },
  ]);
  expect(turnsOnScreen(services.store.conversation).some(({ onDevice }) => onDevice)).toBe(false);
  expect(services.calls.of('spoken-on-device')).toEqual([]);
});

test('a side that only reads is not spoken to', async () => {
  const { services, service } = await start();
  setVoicePlayback({ ...voicePlayback.current, muted: { source: false, target: true } });

  const turn = service.beginTurn({ language: 'cmn' });
  turn.sourceDone('车站在哪里？', 'cmn');
  turn.close('failed');

  await onScreen(services).toMatchObject([{ onDevice: true }]);
  expect(services.calls.of('spoken-on-device')).toEqual([]);
});

test('while the service is away this device translates what was heard and what is typed; the service is not asked again', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'setTimeout', 'clearTimeout'] });
  const services = fakeSessionDeps(grantCalls);
  Object.assign(services.clock, { now: () => Date.now() });
  const { controller, service } = await start(services);
  service.beginTurn({ language: 'cmn' }).sourceDone('车站在哪里？', 'cmn');
  await vi.advanceTimersByTimeAsync(1000);

  services.voiceTransport.next = { type: 'failed', failure: { type: 'unreachable' } };
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await vi.advanceTimersByTimeAsync(1000);
  expect(services.store.session.recovery).toBe('reconnecting');
  controller.writeTurn('Over there', 'eng');
  await vi.advanceTimersByTimeAsync(1000);

  expect(turnsOnScreen(services.store.conversation)).toMatchObject([
    { translation: { text: '<车站在哪里？>' }, status: 'completed', onDevice: true },
    { translation: { text: '<Over there>', language: 'cmn' }, status: 'completed', onDevice: true },
  ]);
  services.voiceTransport.next = undefined;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(services.calls.all).toContainEqual({ type: 'spoken-on-device', text: '<Over there>' });
  expect(services.calls.of('turn-written')).toEqual([]);
});

test('turns that are still open at Stop are translated before they are saved', async () => {
  const { services, controller, service } = await start();
  const turn = service.beginTurn({ language: 'cmn' });
  turn.sourceDone('车站在哪里？', 'cmn');
  await onScreen(services).toHaveLength(1);
  services.voiceTransport.next = { type: 'failed', failure: { type: 'unreachable' } };
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });

  await controller.stopSession();

  const id = conversationIdOf('conversation-1');
  expect(await services.conversationStore.turns(id)).toMatchObject([
    { status: 'completed', translation: { text: '<车站在哪里？>' }, onDevice: true },
  ]);
  expect(await services.conversationStore.record(id)).toMatchObject({ state: 'finished' });
});
