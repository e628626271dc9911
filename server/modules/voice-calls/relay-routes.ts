import { isLanguageCode } from '../../../src/domain/language.ts';
import { bearerToken } from '../../shared/http/bearer-token.ts';
import { EventStream } from '../../shared/http/event-stream.ts';
import type { HttpApp, HttpContext } from '../../shared/http/http-types.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { readBody } from '../../shared/http/request-body.ts';
import type { VoiceCalls } from './voice-calls.ts';
import type { Dialect } from './voice-provider.ts';

const MAX_OFFER_BYTES = 64 * 1024;

/** Where the page posts its offer, as it would to the voice service itself; the service's key stays here. */
export const relayPaths: Readonly<Record<Dialect, string>> = {
  ga: '/api/voice/calls',
  preview: '/api/voice/preview/calls',
};

export function relayRoutes(calls: VoiceCalls) {
  return (app: HttpApp): void => {
    openingRoute(app, calls, 'ga');
    openingRoute(app, calls, 'preview');
    app.put('/api/voice/speech', async (c) => {
      c.set('route', '/voice/speech');
      await calls.reportSpeech(secretOf(c));
      return c.body(null, 204);
    });
    noticesRoute(app, calls);
    app.delete(`${relayPaths.ga}/:callId`, async (c) => {
      c.set('route', '/voice/calls/{callId}');
      await calls.hangUp(c.req.param('callId'), secretOf(c));
      return c.body(null, 204);
    });
  };
}

function openingRoute(app: HttpApp, calls: VoiceCalls, dialect: Dialect): void {
  app.post(relayPaths[dialect], async (c) => {
    c.set('route', '/voice/calls');
    const secret = secretOf(c);
    const offer = await readBody(c, MAX_OFFER_BYTES, 'application/sdp');
    if (!offer.startsWith('v=0')) throw new ApiError(400, 'offer_rejected', 'The body is no SDP offer.');
    const into = c.req.query('into');
    const leg = isLanguageCode(into) ? into : undefined;
    const { callId, answerSdp } = await calls.open(secret, offer, dialect, leg);
    return c.body(answerSdp, 201, {
      'Content-Type': 'application/sdp',
      Location: `${relayPaths.ga}/${encodeURIComponent(callId)}`,
    });
  });
}

function noticesRoute(app: HttpApp, calls: VoiceCalls): void {
  app.get(`${relayPaths.ga}/:callId/notices`, async (c) => {
    c.set('route', '/voice/calls/{callId}/notices');
    const [callId, secret] = [c.req.param('callId'), secretOf(c)];
    const stream = new EventStream();
    const listener = { onNotice: (notice: object) => stream.send(notice), onEnd: () => stream.close() };
    const stop = await calls.listen(callId, secret, listener).catch((error: unknown) => {
      stream.close();
      throw error;
    });
    stream.onDisconnect(stop);
    return c.body(stream.body, 200, {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    });
  });
}

function secretOf(c: HttpContext): string {
  const secret = bearerToken(c.req.header('authorization'));
  if (!secret) throw new ApiError(401, 'unauthorized', 'The secret of the session is missing.');
  return secret;
}
