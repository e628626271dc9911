import type { CallObserver, Dialect, CallEnd, CallSpec } from '../server/modules/voice-calls/voice-provider.ts';
import { createEchoSuppressor } from './echo/echo-suppressor.ts';
import { createAudioDecoder } from './audio/audio-decoder.ts';
import type { Paced, Pacer } from './audio/pacer.ts';
import { createPlayback } from './audio/playback.ts';
import { createCallDeadlines, type ConnectionTimeouts } from './call-deadlines.ts';
import { createRealtimeSession } from './session/realtime-session.ts';
import type { ServerEvent } from './protocol/server-event.ts';
import { ga } from './dialects/ga.ts';
import { preview } from './dialects/preview.ts';
import { serialise } from './dialects/serialise.ts';
import type { EngineFailure } from './engines/engine-failure.ts';
import type { SpeechEngines } from './engines/engines.ts';
import type { Peer, Transport } from './transport/transport.ts';

export type RealtimeCall = {
  readonly answerSdp: string;
  /** For tests: see `Peer`. */
  setDropping(dropping: boolean): void;
  hangUp(reason: string, farewell?: CallEnd): Promise<void>;
};

export type CallDeps = {
  readonly transport: Transport;
  readonly pacer: Pacer;
  readonly engines: SpeechEngines;
  readonly timeouts: ConnectionTimeouts;
  onEngineFailure(failure: EngineFailure): void;
};

export type OpenCallOutcome = { type: 'opened'; call: RealtimeCall } | { type: 'invalid-offer'; why: string };

/**
 * The way of a turn through a call:
 *
 *     page ── Opus ──▶ peer ──▶ hearing ──▶ turn-taking ──▶ transcriber ──▶ translator ──▶ synthesiser
 *                               16 kHz      utterances      words           sentences          │ 24 kHz
 *     page ◀─ Opus ─── peer ◀── playback ◀─────────────────────────────────────────────────────┘
 *     page ◀─ JSON ─── peer ◀── dialect ◀── events of the conversation
 */

/** Answers one offer and holds the conversation on it until somebody ends it. */
export async function openCall(
  offerSdp: string,
  session: CallSpec,
  observer: CallObserver,
  dialect: Dialect,
  { transport, pacer, engines, timeouts, onEngineFailure }: CallDeps,
): Promise<OpenCallOutcome> {
  const words = dialect === 'ga' ? ga : preview;
  let peer: Peer | undefined;
  let ended = false;

  const echo = createEchoSuppressor();
  const playback = await createPlayback({
    sendFrame: (frame) => peer?.sendFrame(frame),
    onPlayed: (samples) => echo.played(samples),
    onStarted: (responseId) => emit({ type: 'playback-started', responseId }),
    onStopped: (responseId) => emit({ type: 'playback-stopped', responseId }),
  });
  const conversation = createRealtimeSession(session, engines.forConversation(session.pair), words, {
    emit,
    playback,
    echo,
    observer,
    onEngineFailure,
  });
  const hearing = await createAudioDecoder((frame) => conversation.hear(frame));

  function emit(event: ServerEvent) {
    const text = serialise(event, words, conversation.settings);
    if (text !== undefined) peer?.sendText(text);
  }

  const deadlines = createCallDeadlines(session, timeouts, (reason, farewell) => void end(reason, farewell));
  const paced: Paced = {
    onFrame(frame) {
      hearing.tick();
      playback.tick(frame);
      deadlines.check();
    },
    onStall: (lateMs) => deadlines.extendBy(lateMs),
  };

  function release() {
    ended = true;
    deadlines.cancel();
    pacer.remove(paced);
    conversation.close();
  }

  async function end(reason: string, farewell?: CallEnd) {
    if (ended) return;
    if (farewell) emit({ type: 'error', error: { type: 'invalid_request_error', ...farewell } });
    release();
    observer.onClosed(reason);
    await peer?.close();
    freeCodecs();
  }

  function freeCodecs() {
    playback.close();
    hearing.close();
  }

  const acceptance = await transport.accept(offerSdp, {
    onChannelOpen() {
      if (ended) return;
      deadlines.channelOpened();
      conversation.begin();
      pacer.add(paced);
    },
    onText: (text) => ended || conversation.receive(text),
    onPacket: (packet) => ended || hearing.accept(packet),
    onConsent: () => deadlines.consentRenewed(),
    onLeft: () => void end('left'),
  });
  if (acceptance.type === 'invalid-offer') {
    release();
    freeCodecs();
    return acceptance;
  }
  const { peer: accepted } = acceptance;
  peer = accepted;
  if (ended) await accepted.close();
  const call: RealtimeCall = {
    answerSdp: accepted.answerSdp,
    setDropping: (dropping) => accepted.setDropping(dropping),
    hangUp: end,
  };
  return { type: 'opened', call };
}
