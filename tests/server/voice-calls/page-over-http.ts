import { parseCallNotice } from '../../../src/protocol/call-notice.ts';
import type { CallNotice } from '../../../src/protocol/call-notice.ts';
import type { VoiceProvider } from '../../../server/modules/voice-providers/contract/voice-provider.ts';
import { openPage } from '../../fakes/voice-page.ts';
import type { VoicePage } from '../../fakes/voice-page.ts';
import type { ApiClient, Credentials } from '../api-client.ts';

export type PageOverHttp = {
  readonly page: VoicePage;
  readonly sessionId: string;
  readonly callId: string;
  /** The server's notices about the call. */
  readonly notices: readonly CallNotice[];
  /** Resolves when the server ends the notices, with the call. */
  readonly noticesEnded: Promise<void>;
};

/** A server, in this process or another one. */
export type ServerAddress = { readonly url: string; readonly request: ApiClient };

/** Opens a call as a browser page does: session, offer, WebRTC, notices. @param earlier a session that reconnects */
export async function callOverHttp(server: ServerAddress, as: Credentials, earlier?: string): Promise<PageOverHttp> {
  const { body } = await server.request('createSession', { body: { ...(earlier && { session_id: earlier }) } }, as);
  const secret = body.azure_session.client_secret.value;
  const voice: Pick<VoiceProvider, 'openCall'> = { openCall: (sdp) => postOffer(server, secret, sdp, as.headers) };
  const page = await openPage(voice);
  const notices: CallNotice[] = [];
  const noticesEnded = follow(`${server.url}/api/voice/calls/${page.callId}/notices`, secret, notices);
  return { page, sessionId: body.session.id, callId: page.callId, notices, noticesEnded };
}

/** @returns as a voice provider does; a refusal has the code of the API */
export async function postOffer(
  { url }: Pick<ServerAddress, 'url'>,
  secret: string,
  sdp: string,
  headers: Readonly<Record<string, string>> = {},
): ReturnType<VoiceProvider['openCall']> {
  const response = await fetch(`${url}/api/voice/calls`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${secret}`, 'content-type': 'application/sdp' },
    body: sdp,
  });
  const text = await response.text();
  if (!response.ok) return { type: 'refused', status: response.status, ...JSON.parse(text) };
  const callId = decodeURIComponent(response.headers.get('location')?.split('/').at(-1) ?? '');
  return { type: 'opened', callId, answerSdp: text };
}

async function follow(url: string, secret: string, notices: CallNotice[]): Promise<void> {
  const response = await fetch(url, { headers: { authorization: `Bearer ${secret}` } });
  let buffered = '';
  for await (const chunk of response.body ?? []) {
    buffered += Buffer.from(chunk).toString();
    const events = buffered.split('\n\n');
    buffered = events.pop() ?? '';
    for (const event of events)
      notices.push(...[parseCallNotice(event.replace(/^data: /, ''))].flatMap((element) => element ?? []));
  }
}
