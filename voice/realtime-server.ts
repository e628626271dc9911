import type { CallObserver, OpenCallResult, VoiceProvider } from '../server/modules/voice-calls/voice-provider.ts';
import { createAdmission } from './admission.ts';
import { createPacer } from './audio/pacer.ts';
import { defaultTimeouts, type ConnectionTimeouts } from './call-deadlines.ts';
import { openCall, type RealtimeCall, type CallDeps } from './call.ts';
import { newId } from './protocol/new-id.ts';
import type { SpeechEngines } from './engines/engines.ts';
import { createWeriftTransport } from './transport/werift-transport.ts';

/** What one processor core carries with room to spare. */
const DEFAULT_MAX_CALLS = 50;

type RealtimeServerLog = (
  event: 'call-opened' | 'call-closed' | 'call-refused' | 'engine-failed',
  facts: object,
) => void;

export type RealtimeServerOptions = {
  readonly engines: SpeechEngines;
  /** Addresses to offer besides the network interfaces' own. */
  readonly iceHosts?: readonly string[];
  readonly icePortRange?: [number, number];
  readonly maxCalls?: number;
  readonly limits?: Partial<ConnectionTimeouts>;
  readonly log?: RealtimeServerLog;
};

export type RealtimeServer = VoiceProvider & {
  /** For tests: loses every packet of a call, in both directions, while it is on. */
  setDropping(callId: string, dropping: boolean): void;
};

/** A realtime voice service inside this process, speaking the protocol that the cloud services speak. */
export function createRealtimeServer(options: RealtimeServerOptions): RealtimeServer {
  const { engines, log = () => undefined } = options;
  const pacer = createPacer();
  const admission = createAdmission(options.maxCalls ?? DEFAULT_MAX_CALLS);
  const transport = createWeriftTransport({
    hostAddresses: options.iceHosts ?? ['127.0.0.1'],
    ...(options.icePortRange ? { portRange: options.icePortRange } : {}),
  });
  const setting: CallDeps = {
    transport,
    pacer,
    engines,
    timeouts: { ...defaultTimeouts, ...options.limits },
    onEngineFailure: ({ engine, message }) => log('engine-failed', { engine, message }),
  };
  const callsById = new Map<string, RealtimeCall>();
  const closedIds = new Set<string>();
  let outage = false;
  let opening = 0;

  function refused(status: number, refusal: { code: string; message: string; retryAfterS?: number }): OpenCallResult {
    log('call-refused', { code: refusal.code });
    return { type: 'refused', status, ...refusal };
  }

  function watching(callId: string, observer: CallObserver): CallObserver {
    return {
      onUsage: (report) => observer.onUsage(report),
      onSpeech: () => observer.onSpeech(),
      onClosed(reason) {
        // A call may be over before it is answered.
        if (!callsById.delete(callId)) closedIds.add(callId);
        log('call-closed', { callId, reason });
        observer.onClosed(reason);
      },
    };
  }

  const openOne: VoiceProvider['openCall'] = async (offerSdp, session, observer, dialect) => {
    const refusal = admission.refusal(callsById.size + opening, pacer.latenessMs());
    if (refusal) return refused(503, refusal);
    const callId = newId('rtc');
    opening++;
    try {
      const outcome = await openCall(offerSdp, session, watching(callId, observer), dialect, setting);
      if (outcome.type === 'invalid-offer') return refused(400, { code: 'invalid_offer', message: outcome.why });
      if (!closedIds.has(callId)) callsById.set(callId, outcome.call);
      outcome.call.setDropping(outage);
      log('call-opened', { callId });
      return { type: 'opened', callId, answerSdp: outcome.call.answerSdp, metered: true };
    } finally {
      opening--;
      closedIds.delete(callId);
    }
  };

  return {
    kind: 'embedded',
    rehearsal: engines.rehearsal,
    dialects: ['ga', 'preview'],
    openCall: openOne,
    async hangUp(callId, reason, farewell) {
      await callsById.get(callId)?.hangUp(reason, farewell);
    },
    async close() {
      await Promise.all([...callsById.values()].map((call) => call.hangUp('service-closing')));
    },
    setOutage(on) {
      outage = on;
      for (const call of callsById.values()) call.setDropping(on);
    },
    setDropping: (callId, dropping) => callsById.get(callId)?.setDropping(dropping),
  };
}
