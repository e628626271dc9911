import { watchCall } from './call-notices.ts';
import type { CallTarget, ConnectionFailure, ConnectionListener } from '../../ports/voice-connection.ts';

export type Posted =
  | { readonly type: 'posted'; readonly answerSdp: string; hangUp(): void }
  | { readonly type: 'failed'; readonly failure: ConnectionFailure };

const ANSWER_MS = 15_000;

/** Posts the offer as the realtime services take it: SDP in, SDP out, the call's address in `Location`. */
export async function postOffer(
  address: CallTarget,
  offerSdp: string,
  signal: AbortSignal,
  listener?: Pick<ConnectionListener, 'onNotice'>,
): Promise<Posted> {
  const url = new URL(address.webrtcUrl, location.href);
  if (address.deployment) url.searchParams.set('model', address.deployment);
  const authorization = `Bearer ${address.secret}`;
  let hangUp = (): void => undefined;
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/sdp' },
      body: offerSdp,
      cache: 'no-store',
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    const callPath = response.headers.get('location');
    hangUp = hangUpOf(url, callPath, authorization);
    const text = await response.text();
    if (!response.ok) return { type: 'failed', failure: rejection(response.status, text) };
    // Only our own server has something to say beside the call.
    if (callPath && listener?.onNotice && url.origin === location.origin) {
      void watchCall(new URL(callPath, url), authorization, (notice) => listener.onNotice?.(notice));
    }
    return { type: 'posted', answerSdp: text, hangUp };
  } catch (error) {
    hangUp();
    const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
    return { type: 'failed', failure: { type: timedOut ? 'timed-out' : 'unreachable' } };
  }
}

function rejection(status: number, text: string): ConnectionFailure {
  const fallback = { type: 'offer-rejected', status, code: 'offer_rejected', text: '' } as const;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null) return fallback;
    const code = 'code' in body && typeof body.code === 'string' ? body.code : fallback.code;
    const said = 'message' in body && typeof body.message === 'string' ? body.message : '';
    return { ...fallback, code, text: said };
  } catch {
    // Not every service answers in JSON.
    return fallback;
  }
}

/** `keepalive` lets the request outlive the page. */
function hangUpOf(url: URL, callPath: string | null, authorization: string): () => void {
  return () => {
    if (!callPath) return;
    fetch(new URL(callPath, url), { method: 'DELETE', headers: { authorization }, keepalive: true }).catch(
      () => undefined,
    );
  };
}
