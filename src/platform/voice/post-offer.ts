import type { CallTarget, ConnectionFailure, ConnectionListener } from '../../ports/voice-connection.ts';
import { followNotices } from './call-notices.ts';

export type Posted =
  | { readonly type: 'posted'; readonly answerSdp: string; hangUp(): void }
  | { readonly type: 'failed'; readonly failure: ConnectionFailure };

/** Deadline of the offer request. */
const RESPONSE_MS = 15_000;

/** Posts the offer as the realtime services accept it: SDP in, SDP out, the URL of the call in `Location`. */
export async function postOffer(
  target: CallTarget,
  offerSdp: string,
  signal: AbortSignal,
  listener: Pick<ConnectionListener, 'onNotice'>,
): Promise<Posted> {
  const url = new URL(target.webrtcUrl, location.href);
  if (target.deployment) url.searchParams.set('model', target.deployment);
  if (target.receivedIds) url.searchParams.set('received', target.receivedIds.join(','));
  const authorization = `Bearer ${target.secret}`;
  let hangUp = (): void => undefined;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/sdp' },
      body: offerSdp,
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(RESPONSE_MS)]),
    });
    const callPath = response.headers.get('location');
    const callUrl = callPath ? new URL(callPath, url) : undefined;
    if (callUrl) hangUp = () => deleteCall(callUrl, authorization);
    const text = await response.text();
    if (!response.ok) return { type: 'failed', failure: rejection(response.status, text) };
    // Only our own server sends notices.
    if (callUrl && url.origin === location.origin) {
      void followNotices(callUrl, authorization, (notice) => listener.onNotice?.(notice));
    }
    return { type: 'posted', answerSdp: text, hangUp };
  } catch (error) {
    hangUp();
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { type: 'failed', failure: { type: timedOut ? 'timed-out' : 'unreachable' } };
  }
}

/** Not every service responds with JSON. */
function rejection(status: number, responseText: string): ConnectionFailure {
  const fallback = { type: 'offer-rejected', status, code: 'offer_rejected', text: '' } as const;
  try {
    const body: unknown = JSON.parse(responseText);
    if (typeof body !== 'object' || body === null) return fallback;
    const code = 'code' in body && typeof body.code === 'string' ? body.code : fallback.code;
    const text = 'message' in body && typeof body.message === 'string' ? body.message : '';
    return { ...fallback, code, text };
  } catch {
    // A proxy may respond with a page: the status counts.
    return fallback;
  }
}

/** Best effort; `keepalive` lets the request outlive the page. */
function deleteCall(callUrl: URL, authorization: string): void {
  fetch(callUrl, { method: 'DELETE', headers: { authorization }, keepalive: true }).catch(() => undefined);
}
