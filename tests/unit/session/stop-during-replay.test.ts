import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { conversationIdOf } from '../../../src/protocol/ids.ts';
import { setPair } from '../../../src/state/pair.ts';
import { turnsOnScreen } from '../../../src/state/conversation.ts';
import { fakeSessionDeps, type FakeSessionDeps } from '../../fakes/session-deps.ts';
import { exchangeEvents, receivedEvents, type TimedEvent } from '../../fixtures/events/exchange.ts';
import { endSessions, grantCalls, newController, noticesShown, resetSession } from './session-setup.ts';

beforeEach(() => {
  resetSession();
  setPair({ source: 'spa', target: 'eng' });
});

afterEach(endSessions);

const startMs = 1_000_000;
const first = exchangeEvents({ name: 'one', startMs, words: '¿Dónde está el ratón?' });
const second = exchangeEvents({ name: 'two', startMs: startMs + 2000, words: 'sí señor' });
const firstAgain = exchangeEvents({
  name: 'three',
  startMs: startMs + 10_000,
  words: '¿Dónde está el rato?',
  answer: 'Where is the while?',
});

function deliver(services: FakeSessionDeps, events: readonly TimedEvent[]): void {
  for (const { event, receivedAtMs } of receivedEvents(events)) {
    services.clock.nowMs = Math.max(services.clock.nowMs, receivedAtMs);
    services.voiceTransport.remote.listener?.onEvent(event, receivedAtMs);
  }
}

/** Without the borders of turns: what has no translation may be joined. */
function wordsOnScreen({ store }: FakeSessionDeps): string {
  return turnsOnScreen(store.conversation)
    .map(({ source }) => source.text)
    .join(' ');
}

/** Both turns were heard and not translated; another call gets their audio once more. */
async function startReplay() {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  deliver(services, [...first, ...second]);
  services.voiceTransport.remote.listener?.onLost({ type: 'lost' });
  await expect.poll(() => services.store.session.recovery).toBe('replaying');
  await expect.poll(() => wordsOnScreen(services)).toBe('');
  return { services, controller };
}

test('words that a replay has repeated before Stop are stored once, and the others as they were heard', async () => {
  const { services, controller } = await startReplay();

  deliver(services, firstAgain);
  await controller.stopSession();

  expect(wordsOnScreen(services)).toBe('sí señor ¿Dónde está el rato?');
});

test('words of a replay that arrive after Stop are stored once, and the others as they were heard', async () => {
  const { services, controller } = await startReplay();
  const [speechStarted, ...rest] = firstAgain;
  if (speechStarted) deliver(services, [speechStarted]);

  const stopped = controller.stopSession();
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'muted' });
  deliver(services, rest);
  await stopped;

  expect(wordsOnScreen(services)).toBe('sí señor ¿Dónde está el rato?');
});

test('words that a replay has not repeated when the session ends are stored as they were heard', async () => {
  const { services, controller } = await startReplay();

  await controller.stopSession();

  expect(wordsOnScreen(services)).toBe('¿Dónde está el ratón? sí señor');
});

test('words of a replay that was sent to its end, but not repeated before Stop, are stored as they were heard', async () => {
  const { services, controller } = await startReplay();

  services.microphoneBuffer.catchUp();
  await controller.stopSession();

  expect(wordsOnScreen(services)).toBe('¿Dónde está el ratón? sí señor');
});

test('Stop waits for words of a replay that the service has not reported yet', async () => {
  const { services, controller } = await startReplay();
  services.clock.nowMs = startMs + 9000;

  services.microphoneBuffer.catchUp();
  const stopped = controller.stopSession();
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'muted' });
  deliver(services, firstAgain);
  await stopped;

  expect(wordsOnScreen(services)).toBe('sí señor ¿Dónde está el rato?');
});

test('Stop waits for words that were said just before it', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.microphoneBuffer.hasSpoken = true;

  const stopped = controller.stopSession();
  await expect.poll(() => services.calls.all).toContainEqual({ type: 'muted' });
  deliver(services, first);
  await stopped;

  expect(wordsOnScreen(services)).toBe('¿Dónde está el ratón?');
});

test('Stop waits for nothing where no sound is buffered, as where people type', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  services.microphoneBuffer.recorded = undefined;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  await controller.stopSession();

  expect(services.store.session.connection).toBe('disconnected');
});

test('speech that was replayed just before Stop, and of which no turn comes, is marked as missing', async () => {
  const { services, controller } = await startReplay();
  services.microphoneBuffer.hasSpoken = true;

  services.clock.nowMs += 4000;
  services.microphoneBuffer.catchUp();
  await controller.stopSession();

  expect(services.store.conversation.gaps).toMatchObject([{ seconds: 4 }]);
  expect(noticesShown()).toContain('not-translated');
});

test('speech whose words have not come when the session ends is marked as missing', async () => {
  const services = fakeSessionDeps(grantCalls);
  const controller = newController(services);
  await controller.startSession();
  const [started, stoppedSpeaking] = first;
  if (started && stoppedSpeaking) deliver(services, [started, stoppedSpeaking]);
  await expect.poll(() => services.store.conversation.order).toHaveLength(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  const stopped = controller.stopSession();
  await vi.advanceTimersByTimeAsync(20_000);
  await stopped;

  expect(services.store.conversation.gaps).toEqual([{ atMs: startMs, seconds: 2 }]);
});

async function storedWords({ conversationStore }: FakeSessionDeps): Promise<string[]> {
  const turns = await conversationStore.turns(conversationIdOf('conversation-1'));
  return turns.map(({ source }) => source.text);
}

test('words that a replay is to repeat stay on the device, in case the page ends, and are gone once it has', async () => {
  const { services, controller } = await startReplay();

  await expect.poll(() => storedWords(services)).toEqual(['¿Dónde está el ratón? sí señor']);
  services.clock.nowMs = startMs + 9000;
  services.microphoneBuffer.catchUp();
  const secondAgain = exchangeEvents({ name: 'four', startMs: startMs + 14_000, words: 'sí señor', answer: 'yes sir' });
  deliver(services, [...firstAgain, ...secondAgain]);
  await controller.stopSession();

  expect(await storedWords(services)).toEqual(['¿Dónde está el rato?', 'sí señor']);
});
