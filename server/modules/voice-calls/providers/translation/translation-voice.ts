import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { hangUpAtCloud, postToCloud } from '../cloud/cloud-http.ts';
import type { CallObserver, OpenCallResult, OfferRefusal, VoiceProvider, CallSpec } from '../../voice-provider.ts';
import { startOpenTimeMeter } from './open-time-meter.ts';
import type { OpenTimeMeter } from './open-time-meter.ts';
import type { TranslationEndpoint } from './translation-endpoint.ts';
import { outputLanguageCodes, translationSession } from './translation-session.ts';

export type TranslationVoiceOptions = {
  readonly endpoint: TranslationEndpoint;
  readonly transcriptionModel: string;
  readonly meterEveryMs?: number;
};

const METER_EVERY_MS = 10_000;

type OpenCall = { readonly meter: OpenTimeMeter; readonly observer: CallObserver };

/**
 * Translation sessions: a conversation is two calls that share a microphone, one into each language. The service tells
 * nobody but the page about a call, so it is metered by the clock, from its opening to its end.
 */
export function createTranslationVoice(options: TranslationVoiceOptions): VoiceProvider {
  const { endpoint, transcriptionModel } = options;
  const calls = new Map<string, OpenCall>();

  async function grant(session: CallSpec): Promise<{ readonly type: 'granted'; secret: string } | OfferRefusal> {
    const targetLanguage = session.targetLanguage;
    if (!targetLanguage || !outputLanguageCodes.has(targetLanguage)) return languageNotSpoken;
    const wish = translationSession({ model: session.model, transcriptionModel, pair: session.pair, targetLanguage });
    const answer = await postToCloud(endpoint.secretsUrl, {
      headers: { ...endpoint.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ session: wish }),
    });
    if (answer.type === 'refused') return answer;
    const secret = secretIn(answer.text);
    return secret ? { type: 'granted', secret } : noSecret;
  }

  async function openCall(offer: string, session: CallSpec, observer: CallObserver): Promise<OpenCallResult> {
    const granted = await grant(session);
    if (granted.type === 'refused') return granted;
    const headers = { authorization: `Bearer ${granted.secret}`, 'content-type': 'application/sdp' };
    const answer = await postToCloud(endpoint.offersUrl, { headers, body: offer });
    if (answer.type === 'refused') return answer;
    const callId = callIdIn(answer.headers) ?? `translate_${randomUUID()}`;
    const meter = startOpenTimeMeter(options.meterEveryMs ?? METER_EVERY_MS, (usage, piece) =>
      observer.onUsage({ kind: 'time', id: `${callId}:${piece}`, usage }),
    );
    calls.set(callId, { meter, observer });
    return { type: 'opened', callId, answerSdp: answer.text, metered: true };
  }

  /** Where the service does not know the call by then, it has ended already, or ends with the page's side of it. */
  async function end(callId: string, reason: string): Promise<void> {
    const call = calls.get(callId);
    calls.delete(callId);
    await hangUpAtCloud(endpoint.hangUpUrl(callId), endpoint.headers);
    call?.meter.stop();
    call?.observer.onClosed(reason);
  }

  return {
    kind: endpoint.kind,
    rehearsal: false,
    dialects: ['ga'],
    translation: { speaks: [...outputLanguageCodes.keys()] },
    openCall,
    hangUp: end,
    close: async () => {
      await Promise.all([...calls.keys()].map((callId) => end(callId, 'service-closing')));
    },
  };
}

const secretBody = z.looseObject({ value: z.string() });

function secretIn(text: string): string | undefined {
  try {
    return secretBody.safeParse(JSON.parse(text)).data?.value;
  } catch {
    // What is not JSON has no secret in it.
    return undefined;
  }
}

/** `Location: /v1/realtime/translations/calls/rtc_…` */
function callIdIn(headers: Headers): string | undefined {
  return /\/calls\/([^/?#]+)/.exec(headers.get('location') ?? '')?.[1];
}

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
  message: 'The voice service answered, but gave no secret.',
};
