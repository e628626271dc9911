import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { retry } from '../../../../src/shared/async.ts';
import type {
  CallObserver,
  CallSpec,
  Dialect,
  DirectGrant,
  ModelSpec,
  OpenCallResult,
  VoiceProvider,
} from '../contract/voice-provider.ts';
import { CloudCall } from './cloud-call.ts';
import type { CloudEndpoint } from './cloud-endpoint.ts';
import { hangUpAtCloud, postToCloud } from './cloud-http.ts';
import { currentSession, previewSession } from './session-body.ts';
import type { TranscriptionSettings } from './session-body.ts';
import { defaultSidebandTimeouts } from './sideband.ts';
import type { SidebandTimeouts } from './sideband.ts';

export type CloudVoiceOptions = {
  readonly endpoint: CloudEndpoint;
  readonly transcriptionModel: string;
  /** Pages may post their offers to the service itself, with a secret from it. */
  readonly direct: boolean;
  readonly sidebandTimeouts?: SidebandTimeouts;
  /** Undefined without a model for texts. */
  readonly translateText?: VoiceProvider['translateText'];
};

/** Of hang-ups: an hour in all, which is the longest call. */
const RETRY_DELAY_MS = 30_000;
const MAX_ATTEMPTS = 120;

/** Calls at OpenAI or Azure. Audio flows between page and service; offers and events also go through this server. */
export class CloudVoice implements VoiceProvider {
  readonly kind: VoiceProvider['kind'];
  readonly rehearsal = false;
  readonly dialects: VoiceProvider['dialects'];
  readonly direct?: NonNullable<VoiceProvider['direct']>;
  readonly translateText: VoiceProvider['translateText'];
  readonly #options: CloudVoiceOptions;
  readonly #transcription: TranscriptionSettings;
  readonly #callsById = new Map<string, CloudCall>();

  constructor(options: CloudVoiceOptions) {
    const { endpoint, transcriptionModel } = options;
    this.#options = options;
    this.#transcription = { transcriptionModel, transcribesFromStart: endpoint.transcribesFromStart };
    this.kind = endpoint.kind;
    this.dialects = [endpoint.dialect];
    this.translateText = options.translateText;
    if (options.direct) {
      this.direct = { origin: new URL(endpoint.offersUrl('')).origin, grant: (spec) => this.#grant(spec) };
    }
  }

  async openCall(sdp: string, spec: CallSpec, observer: CallObserver, dialect: Dialect): Promise<OpenCallResult> {
    const { endpoint } = this.#options;
    if (dialect !== endpoint.dialect) return dialectUnavailable(endpoint);
    return dialect === 'ga' ? await this.#openCurrent(sdp, spec, observer) : await this.#openPreview(sdp, spec);
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

  async #openCurrent(sdp: string, spec: CallSpec, observer: CallObserver): Promise<OpenCallResult> {
    const { endpoint } = this.#options;
    const body = new FormData();
    body.set('sdp', sdp);
    body.set('session', JSON.stringify(currentSession(spec, this.#transcription)));
    const response = await postToCloud(endpoint.offersUrl(spec.model), { headers: endpoint.headers, body });
    if (response.type === 'refused') return response;
    const callId = callIdIn(response.headers);
    if (!callId || !endpoint.calls) return invalidResponse('no call id');
    this.#follow(callId, endpoint.calls.sidebandUrl(callId), spec, observer);
    return { type: 'opened', callId, answerSdp: response.text, metered: true };
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

  /** The preview API takes an offer only with a secret, and never returns the id of the call: it is not metered. */
  async #openPreview(sdp: string, spec: CallSpec): Promise<OpenCallResult> {
    const granted = await this.#grant(spec);
    if (granted.type === 'refused') return granted;
    const headers = { authorization: `Bearer ${granted.secret}`, 'content-type': 'application/sdp' };
    const response = await postToCloud(granted.webrtcUrl, { headers, body: sdp });
    if (response.type === 'refused') return response;
    return { type: 'opened', callId: `preview_${randomUUID()}`, answerSdp: response.text, metered: false };
  }

  async #grant(spec: ModelSpec): Promise<DirectGrant> {
    const { endpoint } = this.#options;
    const body =
      endpoint.dialect === 'ga'
        ? { session: currentSession(spec, this.#transcription) }
        : previewSession(spec, this.#transcription);
    const response = await postToCloud(endpoint.secretsUrl, {
      headers: { ...endpoint.headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (response.type === 'refused') return response;
    const secret = secretIn(response.text);
    if (!secret) return invalidResponse('no secret');
    return {
      type: 'granted',
      secret: secret.value,
      expiresAtS: secret.expires_at,
      webrtcUrl: endpoint.offersUrl(spec.model),
    };
  }

  /** For a call that is not followed any longer: until the service itself would end it. */
  async #hangUpUntilEnded(callId: string): Promise<void> {
    const delayMs = (failedAttempts: number) => (failedAttempts < MAX_ATTEMPTS ? RETRY_DELAY_MS : undefined);
    await retry(() => this.#hangUpAtService(callId), { delayMs }).catch(() => undefined);
  }

  async #hangUpAtService(callId: string): Promise<void> {
    const { calls, headers } = this.#options.endpoint;
    if (calls) await hangUpAtCloud(calls.hangUpUrl(callId), headers);
  }
}

/** The current API returns the secret itself, the preview API returns it within a session. */
const secretBody = z.looseObject({ value: z.string(), expires_at: z.number().optional() });
const previewSecretBody = z.looseObject({ client_secret: secretBody });

function secretIn(text: string): z.infer<typeof secretBody> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return secretBody.safeParse(body).data ?? previewSecretBody.safeParse(body).data?.client_secret;
  } catch {
    // Not JSON: there is no secret in it.
    return undefined;
  }
}

/** `Location: /v1/realtime/calls/rtc_…` */
function callIdIn(headers: Headers): string | undefined {
  return /\/calls\/([^/?#]+)/.exec(headers.get('location') ?? '')?.[1];
}

function invalidResponse(missing: string) {
  return {
    type: 'refused',
    status: 502,
    code: 'unintelligible',
    message: `The response of the voice service has ${missing}.`,
  } as const;
}

function dialectUnavailable({ dialect }: CloudEndpoint) {
  const message = `This server's voice service speaks the ${dialect} dialect only.`;
  return { type: 'refused', status: 400, code: 'dialect_unavailable', message } as const;
}
