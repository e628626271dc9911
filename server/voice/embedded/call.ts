import type { CallObserver, Dialect, Farewell, VoiceSession } from '../voice-provider.ts';
import { createEchoEar } from './audio/echo-ear.ts';
import { createHearing } from './audio/hearing.ts';
import type { Paced, Pacer } from './audio/pacer.ts';
import { createPlayback } from './audio/playback.ts';
import { createCallDeadlines, type CallLimits } from './call-deadlines.ts';
import { createConversation } from './conversation/conversation.ts';
import type { VoiceEvent } from './conversation/voice-event.ts';
import { ga } from './dialects/ga.ts';
import { preview } from './dialects/preview.ts';
import { serialise } from './dialects/serialise.ts';
import type { EngineFailure } from './engine-failure.ts';
import type { SpeechEngines } from './engines.ts';
import type { Peer, Transport } from './transport/peer.ts';

export type Call = {
  readonly answerSdp: string;
  /** For tests: see `Peer`. */
  setDropping(dropping: boolean): void;
  hangUp(reason: string, farewell?: Farewell): Promise<void>;
};

export type CallSetting = {
  readonly transport: Transport;
  readonly pacer: Pacer;
  readonly engines: SpeechEngines;
  readonly limits: CallLimits;
  onEngineFailure(failure: EngineFailure): void;
};

export type CallOutcome = { type: 'opened'; call: Call } | { type: 'invalid-offer'; why: string };

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
  session: VoiceSession,
  observer: CallObserver,
  dialect: Dialect,
  { transport, pacer, engines, limits, onEngineFailure }: CallSetting,
): Promise<CallOutcome> {
  const words = dialect === 'ga' ? ga : preview;
  let peer: Peer | undefined;
  let ended = false;

  const echo = createEchoEar();
  const playback = await createPlayback({
    sendFrame: (frame) => peer?.sendFrame(frame),
    onPlayed: (samples) => echo.played(samples),
    onStarted: (responseId) => emit({ type: 'playback-started', responseId }),
    onStopped: (responseId) => emit({ type: 'playback-stopped', responseId }),
  });
  const conversation = createConversation(session, engines.forConversation(session.pair), words, {
    emit,
    playback,
    echo,
    observer,
    onEngineFailure,
  });
  const hearing = await createHearing((frame) => conversation.hear(frame));

  function emit(event: VoiceEvent) {
    const text = serialise(event, words, conversation.settings);
    if (text !== undefined) peer?.send(text);
  }

  const deadlines = createCallDeadlines(session, limits, (reason, farewell) => void end(reason, farewell));
  const paced: Paced = {
    onFrame(frame) {
      hearing.tick();
      playback.tick(frame);
      deadlines.check();
    },
    onStall: (lateMs) => deadlines.excuse(lateMs),
  };

  function release() {
    ended = true;
    deadlines.cancel();
    pacer.remove(paced);
    conversation.close();
  }

  async function end(reason: string, farewell?: Farewell) {
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
    onConsent: () => deadlines.sign(),
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
  const call: Call = {
    answerSdp: accepted.answerSdp,
    setDropping: (dropping) => accepted.setDropping(dropping),
    hangUp: end,
  };
  return { type: 'opened', call };
}
