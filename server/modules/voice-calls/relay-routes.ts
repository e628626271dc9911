import { isLanguageCode } from '../../../src/domain/language.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { bearerToken } from '../../shared/http/bearer-token.ts';
import { clientAddress } from '../../shared/http/client-address.ts';
import { EventStream } from '../../shared/http/event-stream.ts';
import type { HttpApp, HttpContext } from '../../shared/http/http-types.ts';
import { readBody } from '../../shared/http/request-body.ts';
import { CALLS_PATH } from '../chat/chat-module.ts';
import type { VoiceCalls } from './voice-calls.ts';

/** The offers of browsers, with video and all candidates, have at most half of it. */
const MAX_OFFER_BYTES = 16 * 1024;

/** Takes the page's offer; the key of the voice service stays on the server. */
export function relayRoutes(calls: VoiceCalls, trustedProxies: number) {
  return (app: HttpApp): void => {
    openRoute(app, calls, trustedProxies);
    speechRoute(app, calls);
    noticesRoute(app, calls);
    hangUpRoute(app, calls);
  };
}

function openRoute(app: HttpApp, calls: VoiceCalls, trustedProxies: number): void {
  app.post(CALLS_PATH, async (c) => {
    c.set('route', '/voice/calls');
    const secret = secretOf(c);
    const sdp = await readBody(c, MAX_OFFER_BYTES, 'application/sdp');
    if (!sdp.startsWith('v=0')) throw new ApiError(400, 'offer_rejected', 'The body is no SDP offer.');
    const into = c.req.query('into');
    const targetLanguage = isLanguageCode(into) ? into : undefined;
    const address = clientAddress(c, trustedProxies);
    const receivedIds = c.req.query('received')?.split(',');
    const { callId, answerSdp } = await calls.open({ secret, sdp, address, targetLanguage, receivedIds });
    return c.body(answerSdp, 201, {
      'Content-Type': 'application/sdp',
      Location: `${CALLS_PATH}/${encodeURIComponent(callId)}`,
    });
  });
}

function speechRoute(app: HttpApp, calls: VoiceCalls): void {
  app.put('/api/voice/speech', async (c) => {
    c.set('route', '/voice/speech');
    await calls.reportSpeech(secretOf(c));
    return c.body(null, 204);
  });
}

function noticesRoute(app: HttpApp, calls: VoiceCalls): void {
  app.get(`${CALLS_PATH}/:callId/notices`, async (c) => {
    c.set('route', '/voice/calls/{callId}/notices');
    const [callId, secret] = [c.req.param('callId'), secretOf(c)];
    const stream = new EventStream();
    const listener = { onNotice: (notice: object) => stream.send(notice), onEnd: () => stream.close() };
    const unsubscribe = await calls.listen(callId, secret, listener).catch((error: unknown) => {
      stream.close();
      throw error;
    });
    stream.onDisconnect(unsubscribe);
    return c.body(stream.body, 200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
  });
}

function hangUpRoute(app: HttpApp, calls: VoiceCalls): void {
  app.delete(`${CALLS_PATH}/:callId`, async (c) => {
    c.set('route', '/voice/calls/{callId}');
    await calls.hangUp(c.req.param('callId'), secretOf(c));
    return c.body(null, 204);
  });
}

function secretOf(c: HttpContext): string {
  const secret = bearerToken(c.req.header('authorization'));
  if (!secret) throw new ApiError(401, 'unauthorized', 'The secret of the session is missing.');
  return secret;
}
