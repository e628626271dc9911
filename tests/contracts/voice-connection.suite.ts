import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { decideFor } from '../../src/domain/language-detection/decide-language.ts';
import type { LanguagePair } from '../../src/domain/language.ts';
import { TRANSLATION_REJECTED } from '../../src/domain/translation-check/rejected.ts';
import type { ReceivedEvent } from '../../src/domain/turns/conversation-event.ts';
import { TurnProjector } from '../../src/domain/turns/turn-projector.ts';
import type { ConnectResult, ConnectionFailure, ConnectionListener } from '../../src/ports/voice-connection.ts';
import type { WorkerUpdate } from '../../src/protocol/interpreter-worker.ts';
import { createInterpreterApi } from '../../workers/interpreter/interpreter-session.ts';
import { fakeMicrophone, stubWebRtc } from '../fakes/webrtc.ts';

export const pair: LanguagePair = { source: 'spa', target: 'eng' };

/** An implementation of VoiceConnection, and its far end. Runs on fake timers. */
export type ConnectionHarness = {
  connect(listener: ConnectionListener, signal: AbortSignal): Promise<ConnectResult>;
  /** A person says this, and the far end translates it. */
  exchange(source: string, translation: string): Promise<void>;
  /** The same in a turn that is held, and ended by `end`. By default the far end responds to the end. */
  exchangeHeld?(source: string, translation: string, end: () => void): Promise<void>;
  /** The far end ends, or the path to it dies. */
  lose(): Promise<void>;
};

function recordingListener() {
  const events: ReceivedEvent[] = [];
  const losses: ConnectionFailure[] = [];
  const state = { connectedCount: 0 };
  const listener: ConnectionListener = {
    onEvent: (event, receivedAtMs) => void events.push({ event, receivedAtMs }),
    onConnected: () => void (state.connectedCount += 1),
    onLost: (failure) => void losses.push(failure),
    onPlaybackBlocked: () => undefined,
  };
  return { listener, events, losses, state };
}

function turnsOf(events: readonly ReceivedEvent[]) {
  const projector = new TurnProjector(pair, decideFor(pair));
  for (const { event, receivedAtMs } of events) projector.receive(event, receivedAtMs);
  projector.rebuild();
  return projector.turns();
}

/** As the worker projects them. */
function checkedTurnsOf(events: readonly ReceivedEvent[]) {
  const updates: WorkerUpdate[] = [];
  const worker = createInterpreterApi();
  worker.open(pair, { postMessage: (update) => void updates.push(update) }, 0);
  worker.receive(events.map((event, index) => ({ ...event, number: index + 1 })));
  worker.settle();
  const turns = new Map(updates.flatMap(({ changed }) => changed.map((turn) => [turn.id, turn])));
  return [...turns.values()].toSorted((a, b) => a.startedAtMs - b.startedAtMs);
}

async function open(harness: ConnectionHarness) {
  const recorded = recordingListener();
  const connecting = harness.connect(recorded.listener, new AbortController().signal);
  await vi.advanceTimersByTimeAsync(0);
  const result = await connecting;
  if (result.type === 'failed') throw new Error(`did not open: ${result.failure.type}`);
  return { ...recorded, connection: result.connection };
}

const question = ['¿Dónde está la estación de tren?', 'Where is the train station?'] as const;

/**
 * The contract of VoiceConnection, on which the session relies.
 * @param isUnchecked the service asks neither whether it heard speech nor whether it translated it
 */
export function voiceConnectionSuite(
  name: string,
  createHarness: () => ConnectionHarness,
  { isUnchecked = false } = {},
): void {
  describe(name, () => {
    beforeEach(() => {
      vi.useFakeTimers({ now: 1_800_000_000_000 });
      stubWebRtc();
    });

    afterEach(() => {
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });

    test('reports once that it is connected, before it is opened', async () => {
      const { state, connection } = await open(createHarness());

      expect(state.connectedCount).toBe(1);
      connection.close();
    });

    test('does not open when its signal has aborted, and reports nothing', async () => {
      const { listener, events, losses, state } = recordingListener();

      const connecting = createHarness().connect(listener, AbortSignal.abort());
      await vi.advanceTimersByTimeAsync(0);

      expect(await connecting).toMatchObject({ type: 'failed' });
      expect([events, losses, state.connectedCount]).toEqual([[], [], 0]);
    });

    test('reports speech and its translation as the events of one turn', async () => {
      const harness = createHarness();
      const { events, connection } = await open(harness);

      await harness.exchange(...question);

      expect(events[0]?.event.type).toBe('session-opened');
      expect(turnsOf(events)).toMatchObject([
        {
          speaker: 'userA',
          source: { text: question[0], language: 'spa' },
          translation: { text: question[1], language: 'eng' },
          status: 'completed',
        },
      ]);
      connection.close();
    });

    test('a turn that is held has the language of its side, whatever its words look like', async () => {
      const harness = createHarness();
      const { events, connection } = await open(harness);
      const exchangeHeld =
        harness.exchangeHeld ??
        (async (source: string, translation: string, end: () => void) => {
          end();
          await harness.exchange(source, translation);
        });

      connection.turns?.setOn(true);
      const begun = connection.turns?.begin('spa');
      await vi.advanceTimersByTimeAsync(500);
      await begun;
      await exchangeHeld('Where is the train station?', 'OK', () => connection.turns?.end());
      await vi.advanceTimersByTimeAsync(2000);

      expect(turnsOf(events)).toMatchObject([
        {
          speaker: 'userA',
          source: { text: 'Where is the train station?', language: 'spa' },
          translation: { text: 'OK', language: 'eng' },
          status: 'completed',
        },
      ]);
      connection.close();
    });

    test('reports events that can be posted to a worker, in order of time', async () => {
      const harness = createHarness();
      const { events, connection } = await open(harness);

      await harness.exchange(...question);

      const times = events.map(({ receivedAtMs }) => receivedAtMs);
      expect(structuredClone(events)).toEqual(events);
      expect(times).toEqual([...times].sort((a, b) => a - b));
      connection.close();
    });

    test('keeps the conversation when its microphone is replaced or its playback muted', async () => {
      const harness = createHarness();
      const { events, losses, connection } = await open(harness);

      connection.replaceMicrophone(fakeMicrophone());
      connection.setPlaybackMuted(true);
      await vi.advanceTimersByTimeAsync(1000);
      await harness.exchange(...question);

      expect(turnsOf(events)).toMatchObject([{ source: { text: question[0] } }]);
      expect(losses).toEqual([]);
      connection.close();
    });

    test('reports a loss once, and nothing after it', async () => {
      const harness = createHarness();
      const { events, losses } = await open(harness);
      await harness.lose();
      const eventCount = events.length;

      await harness.lose();
      await harness.exchange(...question);

      expect(losses).toHaveLength(1);
      expect(events).toHaveLength(eventCount);
    });

    test.each(['close', 'hangUp'] as const)('reports nothing after %s, which may be repeated', async (end) => {
      const harness = createHarness();
      const { events, losses, connection } = await open(harness);
      connection[end]();
      connection.close();
      const eventCount = events.length;

      await harness.exchange(...question);
      await harness.lose();

      expect(events).toHaveLength(eventCount);
      expect(losses).toEqual([]);
    });

    if (isUnchecked) checksTurns(createHarness);

    test('can be asked to play, and for its quality', async () => {
      const { connection } = await open(createHarness());

      expect(await connection.unlockPlayback()).toBe(true);
      expect([undefined, 0, 1]).toContain((await connection.quality())?.packetsReceived);
      connection.close();
    });
  });
}

function checksTurns(createHarness: () => ConnectionHarness): void {
  test('what its service does not check is checked: phantoms, and responses that translate nothing', async () => {
    const harness = createHarness();
    const { events, connection } = await open(harness);

    await harness.exchange('¡Gracias por ver el video!', 'Thank you for watching.');
    await harness.exchange('¿Dónde está la estación de tren?', 'La estación está a dos calles de aquí.');
    await harness.exchange(...question);

    expect(checkedTurnsOf(events)).toMatchObject([
      { unclear: true, source: { text: '¡Gracias por ver el video!' }, translation: { text: '' } },
      { status: 'error', failureCode: TRANSLATION_REJECTED, translation: { text: '' } },
      { status: 'completed', translation: { text: question[1] } },
    ]);
    connection.close();
  });
}
