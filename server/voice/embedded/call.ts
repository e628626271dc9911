import type { CallObserver, Dialect, Farewell, VoiceSession } from '../voice-provider.ts';
import { createHearing } from './audio/hearing.ts';
import type { Paced, Pacer } from './audio/pacer.ts';
import { createPlayback } from './audio/playback.ts';
import { createConversation } from './conversation/conversation.ts';
import type { VoiceEvent } from './conversation/voice-event.ts';
import { ga } from './dialects/ga.ts';
import { preview } from './dialects/preview.ts';
import { serialise } from './dialects/serialise.ts';
import type { SpeechEngines } from './engines.ts';
import type { Peer, Transport } from './transport/peer.ts';

export type CallLimits = {
  /** A page that has shown no sign for this long is gone: browsers renew ICE consent every few seconds. */
  readonly vanishedAfterMs: number;
  /** A page whose channel has not opened by then will not open it. */
  readonly channelDueMs: number;
};

export const defaultLimits: CallLimits = { vanishedAfterMs: 8_000, channelDueMs: 15_000 };

/** Also a session that is over already is answered first, so that the page learns why. */
const SOONEST_EXPIRY_MS = 1_000;

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
};

export type CallOutcome = { type: 'opened'; call: Call } | { type: 'invalid-offer'; why: string };

/** Answers one offer and holds the conversation on it until somebody ends it. */
export async function openCall(
  offerSdp: string,
  session: VoiceSession,
  observer: CallObserver,
  dialect: Dialect,
  { transport, pacer, engines, limits }: CallSetting,
): Promise<CallOutcome> {
  const words = dialect === 'ga' ? ga : preview;
  let peer: Peer | undefined;
  let lastSignMs = performance.now();
  let ended = false;

  const playback = await createPlayback({
    sendFrame: (frame) => peer?.sendFrame(frame),
    onStarted: (responseId) => emit({ type: 'playback-started', responseId }),
    onStopped: (responseId) => emit({ type: 'playback-stopped', responseId }),
  });
  const conversation = createConversation(session, engines.forConversation(session.pair), words, {
    emit,
    playback,
    observer,
  });
  const hearing = await createHearing((frame) => conversation.hear(frame));

  function emit(event: VoiceEvent) {
    const text = serialise(event, words, conversation.settings);
    if (text !== undefined) peer?.send(text);
  }

  const paced: Paced = {
    onFrame(frame) {
      hearing.tick();
      playback.tick(frame);
      if (performance.now() - lastSignMs > limits.vanishedAfterMs) void end('vanished');
    },
    // While this process stalls nobody's signs are read.
    onStall: (lateMs) => (lastSignMs += lateMs),
  };

  function release() {
    ended = true;
    clearTimeout(channelDue);
    clearTimeout(expiry);
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

  const channelDue = setTimeout(() => void end('never-connected'), limits.channelDueMs);
  const expiry = setTimeout(() => void end('session-expired', expired(session)), expiryMs(session));

  const acceptance = await transport.accept(offerSdp, {
    onChannelOpen() {
      clearTimeout(channelDue);
      lastSignMs = performance.now();
      conversation.begin();
      pacer.add(paced);
    },
    onText: (text) => conversation.receive(text),
    onPacket: (packet) => ended || hearing.accept(packet),
    onConsent: () => (lastSignMs = performance.now()),
    onLeft: () => void end('left'),
  });
  if (acceptance.type === 'invalid-offer') {
    release();
    freeCodecs();
    return acceptance;
  }
  const { peer: accepted } = acceptance;
  peer = accepted;
  const call: Call = {
    answerSdp: accepted.answerSdp,
    setDropping: (dropping) => accepted.setDropping(dropping),
    hangUp: end,
  };
  return { type: 'opened', call };
}

/** Timers take no more than 31 bits. */
function expiryMs({ expiresAtMs }: VoiceSession): number {
  return Math.min(2 ** 31 - 1, Math.max(SOONEST_EXPIRY_MS, expiresAtMs - Date.now()));
}

function expired({ expiresAtMs }: VoiceSession): Farewell {
  const at = new Date(expiresAtMs).toISOString();
  return { code: 'session_expired', message: `Your session hit its maximum duration at ${at}.` };
}
