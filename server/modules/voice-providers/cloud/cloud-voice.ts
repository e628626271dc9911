import { retry } from '../../../../src/shared/async.ts';
import type { CallObserver, CallSpec, OpenCallResult, VoiceProvider } from '../contract/voice-provider.ts';
import { CloudCall } from './cloud-call.ts';
import type { CloudEndpoint } from './cloud-endpoint.ts';
import { callIdIn, hangUpAtCloud, postToCloud } from './cloud-http.ts';
import { sessionBody, type TranscriptionSettings } from './session-body.ts';
import { defaultSidebandTimeouts, type SidebandTimeouts } from './sideband.ts';

export type CloudVoiceOptions = {
  readonly endpoint: CloudEndpoint;
  readonly transcriptionModel: string;
  readonly sidebandTimeouts?: SidebandTimeouts;
  /** Undefined without a model for texts. */
  readonly translateText?: VoiceProvider['translateText'];
};

/** Retries of a hang-up: an hour in all, which is the longest call. */
const RETRY_DELAY_MS = 30_000;
const MAX_ATTEMPTS = 120;

/** Calls at OpenAI or Azure. Audio flows between page and service; offers and events also go through this server. */
export class CloudVoice implements VoiceProvider {
  readonly kind: VoiceProvider['kind'];
  readonly rehearsal = false;
  readonly translateText: VoiceProvider['translateText'];
  readonly #options: CloudVoiceOptions;
  readonly #transcription: TranscriptionSettings;
  readonly #callsById = new Map<string, CloudCall>();

  constructor(options: CloudVoiceOptions) {
    const { endpoint, transcriptionModel } = options;
    this.#options = options;
    this.#transcription = { transcriptionModel, transcribesFromStart: endpoint.transcribesFromStart };
    this.kind = endpoint.kind;
    this.translateText = options.translateText;
  }

  async openCall(sdp: string, spec: CallSpec, observer: CallObserver): Promise<OpenCallResult> {
    const { endpoint } = this.#options;
    const body = new FormData();
    body.set('sdp', sdp);
    body.set('session', JSON.stringify(sessionBody(spec, this.#transcription)));
    const response = await postToCloud(endpoint.offersUrl, { headers: endpoint.headers, body });
    if (response.type === 'refused') return response;
    const callId = callIdIn(response.headers);
    if (!callId) return noCallId;
    this.#follow(callId, endpoint.sidebandUrl(callId), spec, observer);
    return { type: 'opened', callId, answerSdp: response.text };
  }

  async hangUp(callId: string, reason: string): Promise<void> {
    const call = this.#callsById.get(callId);
    call?.expectEnd(reason);
    await this.#hangUpAtService(callId);
    call?.close(reason);
  }

  async close(): Promise<void> {
    const open = [...this.#callsById];
    for (const [, call] of open) call.expectEnd('service-closing');
    await Promise.allSettled(open.map(([callId]) => this.#hangUpAtService(callId)));
    for (const [, call] of open) call.close('service-closing');
  }

  #follow(callId: string, sidebandUrl: string, spec: CallSpec, observer: CallObserver): void {
    const { endpoint, transcriptionModel, sidebandTimeouts } = this.#options;
    const call = new CloudCall({
      sideband: { url: sidebandUrl, headers: endpoint.headers },
      spec,
      lateTranscriber: endpoint.transcribesFromStart ? undefined : transcriptionModel,
      observer: {
        onUsage: (report) => observer.onUsage(report),
        onSpeech: () => observer.onSpeech(),
        onClosed: (reason) => {
          this.#callsById.delete(callId);
          observer.onClosed(reason);
        },
      },
      sidebandTimeouts: sidebandTimeouts ?? defaultSidebandTimeouts,
      hangUp: () => void this.#hangUpUntilEnded(callId),
    });
    this.#callsById.set(callId, call);
  }

  /** For a call that is not followed any longer: until the service itself would end it. */
  async #hangUpUntilEnded(callId: string): Promise<void> {
    const delayMs = (failedAttempts: number) => (failedAttempts < MAX_ATTEMPTS ? RETRY_DELAY_MS : undefined);
    await retry(() => this.#hangUpAtService(callId), { delayMs }).catch(() => undefined);
  }

  async #hangUpAtService(callId: string): Promise<void> {
    const { endpoint } = this.#options;
    await hangUpAtCloud(endpoint.hangUpUrl(callId), endpoint.headers);
  }
}

const noCallId = {
  type: 'refused',
  status: 502,
  code: 'unintelligible',
  message: 'The response of the voice service has no call id.',
} as const;
