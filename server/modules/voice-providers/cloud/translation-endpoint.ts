import type { AzureConfig, OpenaiConfig } from '../../../shared/config/voice-config.ts';

/** The URLs of a service with translation sessions. */
export type TranslationEndpoint = {
  readonly kind: 'openai' | 'azure';
  readonly headers: Readonly<Record<string, string>>;
  /** Returns the secret of one session with one output language. */
  readonly secretsUrl: string;
  /** Takes an SDP offer with such a secret. */
  readonly offersUrl: string;
  /** Takes texts. */
  readonly chatUrl: string;
  hangUpUrl(callId: string): string;
};

export function translationEndpoint(voice: OpenaiConfig | AzureConfig): TranslationEndpoint {
  const base = voice.kind === 'openai' ? voice.baseUrl : `${voice.endpoint}/openai/v1`;
  const headers: Record<string, string> =
    voice.kind === 'openai' ? { authorization: `Bearer ${voice.apiKey}` } : { 'api-key': voice.apiKey };
  return {
    kind: voice.kind,
    headers,
    secretsUrl: `${base}/realtime/translations/client_secrets`,
    offersUrl: `${base}/realtime/translations/calls`,
    chatUrl: `${base}/chat/completions`,
    hangUpUrl: (callId) => `${base}/realtime/calls/${encodeURIComponent(callId)}/hangup`,
  };
}
