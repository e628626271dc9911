import type { AzureConfig, OpenaiConfig } from '../../../shared/config/voice-config.ts';

/** The URLs of a cloud service, and how it differs from the others. */
export type CloudEndpoint = {
  readonly kind: 'openai' | 'azure';
  readonly headers: Readonly<Record<string, string>>;
  /** Takes an SDP offer, returns the SDP answer. */
  readonly offersUrl: string;
  /** The events of a call. */
  sidebandUrl(callId: string): string;
  hangUpUrl(callId: string): string;
  /** False where a session created with a transcription model fails: it is set once the session runs. */
  readonly transcribesFromStart: boolean;
};

export function openaiEndpoint({ apiKey, baseUrl }: Pick<OpenaiConfig, 'apiKey' | 'baseUrl'>): CloudEndpoint {
  const headers = { authorization: `Bearer ${apiKey}` };
  return { kind: 'openai', headers, transcribesFromStart: true, ...urlsUnder(baseUrl) };
}

/** URLs carry no version and no model: the service refuses the one and ignores the other. */
export function azureEndpoint({ apiKey, endpoint }: Pick<AzureConfig, 'apiKey' | 'endpoint'>): CloudEndpoint {
  const headers = { 'api-key': apiKey };
  return { kind: 'azure', headers, transcribesFromStart: false, ...urlsUnder(`${endpoint}/openai/v1`) };
}

function urlsUnder(base: string) {
  const offersUrl = `${base}/realtime/calls`;
  return {
    offersUrl,
    hangUpUrl: (callId: string) => `${offersUrl}/${encodeURIComponent(callId)}/hangup`,
    sidebandUrl: (callId: string) =>
      `${base.replace(/^http/, 'ws')}/realtime?${new URLSearchParams({ call_id: callId }).toString()}`,
  };
}
