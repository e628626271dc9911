import { noUsage } from '../../src/domain/usage.ts';
import type { Usage } from '../../src/domain/usage.ts';
import type {
  CallObserver,
  OpenCallResult,
  CallEnd,
  CallRoom,
  VoiceProvider,
  CallSpec,
} from '../../server/modules/voice-providers/contract/voice-provider.ts';

export type FakeCall = {
  readonly callId: string;
  readonly offer: string;
  readonly spec: CallSpec;
  readonly observer: CallObserver;
  /** Reports a response that used this many tokens. */
  use(totalTokens: number, id?: string): void;
  /** Ends the call from the side of the service. */
  drop(reason: string): void;
  /** As the server has changed it since the call was opened. */
  rooms: (CallRoom | undefined)[];
  hungUp: { reason: string; callEnd: CallEnd | undefined } | undefined;
};

export type FakeVoiceProvider = VoiceProvider & {
  readonly calls: FakeCall[];
  /** Refuses the next offer. */
  refuseNext(refusal: Extract<OpenCallResult, { type: 'refused' }>): void;
};

/** A voice service without audio: tests report its usage and its events. */
export function createFakeVoiceProvider(kind: VoiceProvider['kind'] = 'openai'): FakeVoiceProvider {
  const calls: FakeCall[] = [];
  let refusal: OpenCallResult | undefined;

  function open(offer: string, spec: CallSpec, observer: CallObserver): OpenCallResult {
    const refused = refusal;
    refusal = undefined;
    if (refused) return refused;
    const call = fakeCall(offer, spec, observer);
    calls.push(call);
    return {
      type: 'opened',
      callId: call.callId,
      answerSdp: `v=0\r\ns=answer to ${offer.length} characters\r\n`,
    };
  }

  return {
    kind,
    rehearsal: false,
    calls,
    refuseNext: (next) => {
      refusal = next;
    },
    openCall: (offer, spec, observer) => Promise.resolve(open(offer, spec, observer)),
    setRoom: (callId, room) => calls.find((call) => call.callId === callId)?.rooms.push(room),
    hangUp: (callId, reason, callEnd) => {
      const call = calls.find((call) => call.callId === callId);
      if (call && !call.hungUp) {
        call.hungUp = { reason, callEnd };
        call.observer.onClosed(reason);
      }
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  };
}

function fakeCall(offer: string, spec: CallSpec, observer: CallObserver): FakeCall {
  let responses = 0;
  return {
    callId: `rtc_${crypto.randomUUID()}`,
    offer,
    spec,
    observer,
    use: (totalTokens, id) => {
      responses += 1;
      observer.onUsage({ kind: 'answer', id: id ?? `resp_${responses}`, usage: usageOf(totalTokens) });
    },
    drop: (reason) => observer.onClosed(reason),
    rooms: [],
    hungUp: undefined,
  };
}

function usageOf(totalTokens: number): Usage {
  return { ...noUsage, totalTokens, inputTokens: totalTokens, inputAudioTokens: totalTokens };
}
