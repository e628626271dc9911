import type { AzureConfig, OpenaiConfig } from '../../../../shared/config/voice-config.ts';
import type { Dialect } from '../../voice-provider.ts';

/** Where a cloud service takes what, and what it does its own way. */
export type CloudEndpoint = {
  readonly kind: 'openai' | 'azure';
  readonly dialect: Dialect;
  readonly headers: Readonly<Record<string, string>>;
  /** Takes an offer, answers with SDP. */
  offersUrl(model: string): string;
  /** Grants a secret for one session. */
  readonly secretsUrl: string;
  /** Undefined where nobody but the page is told about a call. */
  readonly calls: { sidebandUrl(callId: string): string; hangUpUrl(callId: string): string } | undefined;
  /** False: a session that is created with a transcriber fails, so it is set once the session runs. */
  readonly transcribesFromStart: boolean;
};

export function openaiEndpoint({ apiKey, baseUrl, api }: Omit<OpenaiConfig, 'sessions'>): CloudEndpoint {
  const shared = {
    kind: 'openai' as const,
    headers: { authorization: `Bearer ${apiKey}` },
    transcribesFromStart: true,
  };
  if (api === 'ga') return { ...shared, ...currentAddresses(baseUrl) };
  return {
    ...shared,
    dialect: 'preview',
    offersUrl: (model) => withModel(`${baseUrl}/realtime`, model),
    secretsUrl: `${baseUrl}/realtime/sessions`,
    calls: undefined,
  };
}

/** No address of the current API carries a version or a model: the service refuses the one and ignores the other. */
export function azureEndpoint({ apiKey, endpoint, api, offersUrl }: Omit<AzureConfig, 'sessions'>): CloudEndpoint {
  const shared = { kind: 'azure' as const, headers: { 'api-key': apiKey }, transcribesFromStart: false };
  if (api === 'ga') return { ...shared, ...currentAddresses(`${endpoint}/openai/v1`) };
  return {
    ...shared,
    dialect: 'preview',
    offersUrl: (model) => withModel(offersUrl ?? '', model),
    secretsUrl: `${endpoint}/openai/realtimeapi/sessions?api-version=2025-04-01-preview`,
    calls: undefined,
  };
}

function currentAddresses(base: string) {
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
