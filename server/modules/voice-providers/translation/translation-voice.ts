import { parseJson } from '../../../../src/domain/parse-json.ts';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { callIdIn, hangUpAtCloud, postToCloud } from '../cloud/cloud-http.ts';
import type {
  CallObserver,
  OpenCallResult,
  OfferRefusal,
  VoiceProvider,
  CallSpec,
} from '../contract/voice-provider.ts';
import { startOpenTimeMeter, type OpenTimeMeter } from './open-time-meter.ts';
import type { TranslationEndpoint } from '../cloud/translation-endpoint.ts';
import { outputLanguageCodes, translationSession } from './translation-session.ts';

export type TranslationVoiceOptions = {
  readonly endpoint: TranslationEndpoint;
  readonly transcriptionModel: string;
  readonly meterEveryMs?: number;
  /** Undefined without a model for texts. */
  readonly translateText?: VoiceProvider['translateText'];
};

const METER_EVERY_MS = 10_000;

type OpenCall = { readonly meter: OpenTimeMeter; readonly observer: CallObserver };

/**
 * Translation sessions: a conversation is two calls that share a microphone, one into each language. The service reports
 * the events of a call to the page only, so the server meters the time that the call is open.
 */
export class TranslationVoice implements VoiceProvider {
  readonly kind: VoiceProvider['kind'];
  readonly rehearsal = false;
  readonly translation = { speaks: [...outputLanguageCodes.keys()] };
  readonly translateText: VoiceProvider['translateText'];
  readonly #options: TranslationVoiceOptions;
  readonly #callsById = new Map<string, OpenCall>();

  constructor(options: TranslationVoiceOptions) {
    this.#options = options;
    this.kind = options.endpoint.kind;
    this.translateText = options.translateText;
  }

  async openCall(sdp: string, spec: CallSpec, observer: CallObserver): Promise<OpenCallResult> {
    const granted = await this.#grant(spec);
    if (granted.type === 'refused') return granted;
    const headers = { authorization: `Bearer ${granted.secret}`, 'content-type': 'application/sdp' };
    const response = await postToCloud(this.#options.endpoint.offersUrl, { headers, body: sdp });
    if (response.type === 'refused') return response;
    const callId = callIdIn(response.headers) ?? `translate_${randomUUID()}`;
    const meter = startOpenTimeMeter(this.#options.meterEveryMs ?? METER_EVERY_MS, (usage, part) =>
      observer.onUsage({ kind: 'time', id: `${callId}:${part}`, usage }),
    );
    this.#callsById.set(callId, { meter, observer });
    return { type: 'opened', callId, answerSdp: response.text };
  }

  /** A call that the service does not know any more has ended, or ends when the page closes its connection. */
  async hangUp(callId: string, reason: string): Promise<void> {
    const { endpoint } = this.#options;
    await hangUpAtCloud(endpoint.hangUpUrl(callId), endpoint.headers);
    this.#closed(callId, reason);
  }

  async close(): Promise<void> {
    const callIds = [...this.#callsById.keys()];
    await Promise.allSettled(callIds.map((callId) => this.hangUp(callId, 'service-closing')));
    for (const callId of callIds) this.#closed(callId, 'service-closing');
  }

  #closed(callId: string, reason: string): void {
    const call = this.#callsById.get(callId);
    this.#callsById.delete(callId);
    call?.meter.stop();
    call?.observer.onClosed(reason);
  }

  async #grant(spec: CallSpec): Promise<{ readonly type: 'granted'; readonly secret: string } | OfferRefusal> {
    const { endpoint, transcriptionModel } = this.#options;
    const { model, pair, targetLanguage } = spec;
    if (!targetLanguage || !outputLanguageCodes.has(targetLanguage)) return languageNotSpoken;
    const session = translationSession({ model, transcriptionModel, pair, targetLanguage });
    const response = await postToCloud(endpoint.secretsUrl, {
      headers: { ...endpoint.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ session }),
    });
    if (response.type === 'refused') return response;
    const secret = secretBody.safeParse(parseJson(response.text)).data?.value;
    return secret ? { type: 'granted', secret } : noSecret;
  }
}

const secretBody = z.looseObject({ value: z.string() });

const languageNotSpoken: OfferRefusal = {
  type: 'refused',
  status: 422,
  code: 'language_not_spoken',
  message: 'The voice service cannot speak this language.',
};

const noSecret: OfferRefusal = {
  type: 'refused',
  status: 502,
  code: 'unintelligible',
  message: 'The response of the voice service has no secret.',
};
