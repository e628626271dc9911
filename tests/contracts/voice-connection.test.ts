import { vi } from 'vitest';
import { createVoiceTransport } from '../../src/platform/voice/voice-transport.ts';
import { openDeviceConnection } from '../../src/platform/voice/on-device/device-connection.ts';
import type { CallTarget, ConnectionListener } from '../../src/ports/voice-connection.ts';
import { deviceEngines } from '../../src/platform/voice/on-device/device-engines.ts';
import { fakeSpeechApis } from '../fakes/speech-apis.ts';
import { unrecorded } from '../fakes/recorded-calls.ts';
import { openFakeConnection } from '../fakes/voice-connection.ts';
import { fakeMicrophone, silentAudioContext, stubWebRtc } from '../fakes/webrtc.ts';
import { exchangeEvents, receivedEvents } from '../fixtures/events/exchange.ts';
import { pair, voiceConnectionSuite } from './voice-connection.suite.ts';
import type { ConnectionHarness } from './voice-connection.suite.ts';

const audio = { input: { turn_detection: { type: 'server_vad' } } };
const sessionCreated = {
  type: 'session.created',
  session: { id: 'session', type: 'realtime', expires_at: 0, audio },
};
const target: CallTarget = { webrtcUrl: '/api/calls', secret: 'secret', deployment: 'gpt-realtime' };
const serviceEvents = (source: string, translation: string, name = '1') =>
  exchangeEvents({ name, startMs: Date.now(), words: source, answer: translation });

function realtime(options: Partial<CallTarget>): ConnectionHarness {
  let count = 0;
  const peers = stubWebRtc();
  const transport = createVoiceTransport(silentAudioContext());
  return {
    async connect(listener, signal) {
      const result = await transport.connect({ ...target, ...options }, fakeMicrophone(), listener, signal);
      peers.at(-1)?.deliver(sessionCreated);
      return result;
    },
    async exchange(source, translation) {
      for (const { event } of serviceEvents(source, translation, `${++count}`)) {
        await vi.advanceTimersByTimeAsync(100);
        peers.at(-1)?.deliver(event);
      }
    },
    async lose() {
      peers.at(-1)?.fail();
      await vi.advanceTimersByTimeAsync(100);
    },
  };
}

voiceConnectionSuite('a realtime connection', () => realtime({}));
voiceConnectionSuite('a connection to a service that checks nothing', () => realtime({ statedLanguages: pair }), {
  isUnchecked: true,
});
voiceConnectionSuite('an echo-guarded connection', () => realtime({ mayEcho: true }));

const twoLegs = (): ConnectionHarness => {
  const peers = stubWebRtc();
  const transport = createVoiceTransport(silentAudioContext());
  const legs = [
    { into: 'eng', webrtcUrl: '/api/calls/1', secret: 'one' },
    { into: 'spa', webrtcUrl: '/api/calls/2', secret: 'two' },
  ] as const;
  return {
    async connect(listener, signal) {
      const result = await transport.connect({ ...target, legs }, fakeMicrophone(), listener, signal);
      for (const peer of peers) peer.deliver(sessionCreated);
      return result;
    },
    async exchange(source, translation) {
      peers[0]?.deliver({ type: 'session.input_transcript.delta', delta: source });
      await vi.advanceTimersByTimeAsync(500);
      peers[0]?.deliver({ type: 'session.output_transcript.delta', delta: translation });
      // The silence that ends the turn.
      await vi.advanceTimersByTimeAsync(2000);
    },
    async lose() {
      peers[1]?.fail();
      await vi.advanceTimersByTimeAsync(100);
    },
  };
};

voiceConnectionSuite('a connection of two legs', twoLegs, { isUnchecked: true });

voiceConnectionSuite('the on-device engine', () => {
  const translations = new Map<string, string>();
  const { apis, recognise, breakDown } = fakeSpeechApis((text) => translations.get(text) ?? '');
  return {
    connect: (listener, signal) => openDeviceConnection(deviceEngines(apis), pair, fakeMicrophone(), listener, signal),
    async exchange(source, translation) {
      translations.set(source, translation);
      recognise(source);
      // The pause that ends the utterance.
      await vi.advanceTimersByTimeAsync(2000);
    },
    async exchangeHeld(source, translation, end) {
      translations.set(source, translation);
      recognise(source);
      end();
      await vi.advanceTimersByTimeAsync(500);
    },
    async lose() {
      breakDown();
      await vi.advanceTimersByTimeAsync(100);
    },
  };
});

voiceConnectionSuite('the fake connection', () => {
  let service: ConnectionListener | undefined;
  const quality = () => ({
    roundTripMs: undefined,
    lossRatio: undefined,
    packetsReceived: 1,
    missedMs: undefined,
    reportedAtMs: undefined,
  });
  return {
    async connect(listener, signal) {
      const { result, farEnd } = openFakeConnection(listener, signal, { record: unrecorded, quality });
      service = farEnd;
      service.onEvent({ type: 'session-opened', expiresAtMs: undefined }, Date.now());
      return result;
    },
    async exchange(source, translation) {
      for (const { event, receivedAtMs } of receivedEvents(serviceEvents(source, translation)))
        service?.onEvent(event, receivedAtMs);
    },
    async exchangeHeld(source, translation, end) {
      end();
      for (const { event, receivedAtMs } of receivedEvents(serviceEvents(source, translation))) {
        if (event.type === 'speech-committed')
          service?.onEvent({ type: 'speaker-stated', itemId: event.itemId, language: 'spa' }, receivedAtMs);
        service?.onEvent(event, receivedAtMs);
      }
    },
    lose: async () => service?.onLost({ type: 'lost' }),
  };
});
