import type { AzureConfig, OpenaiConfig } from '../../../shared/config/voice-config.ts';
import type { Dialect } from '../contract/voice-provider.ts';

/** The URLs of a cloud service, and how it differs from the others. */
export type CloudEndpoint = {
  readonly kind: 'openai' | 'azure';
  readonly dialect: Dialect;
  readonly headers: Readonly<Record<string, string>>;
  /** Takes an SDP offer, returns the SDP answer. */
  offersUrl(model: string): string;
  /** Grants a secret for one session. */
  readonly secretsUrl: string;
  /** Undefined where only the page receives the events of a call. */
  readonly calls: { sidebandUrl(callId: string): string; hangUpUrl(callId: string): string } | undefined;
  /** False where a session created with a transcription model fails: it is set once the session runs. */
  readonly transcribesFromStart: boolean;
};

export function openaiEndpoint({ apiKey, baseUrl, api }: Omit<OpenaiConfig, 'sessions'>): CloudEndpoint {
  const shared = {
    kind: 'openai' as const,
    headers: { authorization: `Bearer ${apiKey}` },
    transcribesFromStart: true,
  };
  if (api === 'ga') return { ...shared, ...currentUrls(baseUrl) };
  return {
    ...shared,
    dialect: 'preview',
    offersUrl: (model) => withModel(`${baseUrl}/realtime`, model),
    secretsUrl: `${baseUrl}/realtime/sessions`,
    calls: undefined,
  };
}

/** URLs of the current API carry no version and no model: the service refuses the one and ignores the other. */
export function azureEndpoint({ apiKey, endpoint, api, offersUrl }: Omit<AzureConfig, 'sessions'>): CloudEndpoint {
  const shared = { kind: 'azure' as const, headers: { 'api-key': apiKey }, transcribesFromStart: false };
  if (api === 'ga') return { ...shared, ...currentUrls(`${endpoint}/openai/v1`) };
  return {
    ...shared,
    dialect: 'preview',
    offersUrl: (model) => withModel(offersUrl ?? '', model),
    secretsUrl: `${endpoint}/openai/realtimeapi/sessions?api-version=2025-04-01-preview`,
    calls: undefined,
  };
}

function currentUrls(base: string) {
  const callUrl = (callId: string) => `${base}/realtime/calls/${encodeURIComponent(callId)}`;
  return {
    dialect: 'ga' as const,
    offersUrl: () => `${base}/realtime/calls`,
    secretsUrl: `${base}/realtime/client_secrets`,
    calls: {
      hangUpUrl: (callId: string) => `${callUrl(callId)}/hangup`,
      sidebandUrl: (callId: string) =>
        `${base.replace(/^http/, 'ws')}/realtime?${new URLSearchParams({ call_id: callId }).toString()}`,
    },
  };
}

function withModel(url: string, model: string): string {
  return `${url}?${new URLSearchParams({ model }).toString()}`;
}
