import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { Pacer } from '../../voice/audio/pacer.ts';
import { defaultTimeouts } from '../../voice/server/call-deadlines.ts';
import { openCall, type RealtimeCall } from '../../voice/server/call.ts';
import { systemClock } from '../../voice/kernel/clock.ts';
import type { Peer, PeerListener, Transport } from '../../voice/transport/transport.ts';
import { DatachannelTransport } from '../../voice/transport/datachannel-transport.ts';
import { ScriptedExchanges } from './scripted-exchanges.ts';
import type { Exchange } from './scripted-exchanges.ts';
import { RoomOriginals } from '../../voice/server/room-originals.ts';
import { selectEngines } from '../../voice/server/select-engines.ts';

// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;

/** A response of the service: JSON, or an SDP answer. */
export type ServiceAnswer = { status: number; body: Json | string; headers?: Record<string, string> };

export type SeenRequest = { method: string; path: string; query: string; authorization: string; contentType: string };

export type ServiceCall = {
  readonly id: string;
  /** The session as requested, with later changes of its instructions. */
  readonly asked: Json;
  instructions: string;
  /** Events received over the sideband. */
  readonly sidebandEvents: Json[];
  /** Sideband connections that are open. */
  readonly sidebandCount: number;
  /** Sideband connections so far. */
  joins: number;
  over: boolean;
  /** Sends an event of the service on the data channel and the sideband. */
  say(event: Json): void;
  /** Hears and says what a test wants, instead of what was spoken. @returns how the response ended */
  interpret(exchange: Exchange): Promise<'completed' | 'cancelled'>;
  /** Closes the page's end of the call. */
  end(): Promise<void>;
};

/** How the two services differ. */
export type ServiceProfile = {
  /** The paths below the base URL; offers are posted to `calls`. */
  readonly paths: { readonly calls: string; readonly sideband: string };
  /** The response to a wrong key; undefined when the key is right. */
  refuseKey(request: IncomingMessage): ServiceAnswer | undefined;
  /** The response to a session that the service refuses. */
  refuseSession(session: Json): ServiceAnswer | undefined;
  /** The response to a request that is wrong in any route. */
  refuseAddress(url: URL): ServiceAnswer | undefined;
};

export type RealtimeService = {
  readonly url: string;
  readonly calls: ServiceCall[];
  readonly requests: SeenRequest[];
  /** The response to the next request, once. */
  refuseNext(answer: ServiceAnswer): void;
  /** How many attempts to join a call get 404, as happens right after it was opened. */
  unknownAtFirst: number;
  /** Drops every sideband connection without ending the calls. */
  dropSidebands(): void;
  /** Refuses all sideband connections from now on. */
  closeSidebands: boolean;
  close(): Promise<void>;
};

export function failure(
  status: number,
  code: string | null,
  message: string,
  type = 'invalid_request_error',
): ServiceAnswer {
  return { status, body: { error: { message, type, param: null, code } } };
}

/**
 * A realtime service on the wire: HTTP, WebSocket, and real WebRTC behind it. The events of a call come from
 * the embedded service's conversation, whose events are checked against the published types elsewhere.
 */
export async function startRealtimeService(profile: ServiceProfile): Promise<RealtimeService> {
  const calls = new Map<string, ServiceCall & { sockets: Set<WebSocket>; hear(text: string): void }>();
  const pacer = new Pacer();
  const transport = new DatachannelTransport({ port: 0 });
  const http = createServer((request, response) => void respond(request, response));
  const sockets = new WebSocketServer({ noServer: true });
  let nextAnswer: ServiceAnswer | undefined;
  let named = 0;

  const newId = (kind: string) =>
    `${kind}_${String(++named).padStart(4, '0')}${Math.random().toString(36).slice(2, 8)}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const answer = await answerTo(request, Buffer.concat(chunks)).catch((error: unknown) =>
      failure(500, null, String(error), 'server_error'),
    );
    const json = typeof answer.body !== 'string';
    response.writeHead(answer.status, {
      'content-type': json ? 'application/json' : 'application/sdp',
      ...answer.headers,
    });
    response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body));
  }

  async function answerTo(request: IncomingMessage, body: Buffer): Promise<ServiceAnswer> {
    const url = new URL(request.url ?? '', 'http://service');
    service.requests.push({
      method: request.method ?? '',
      path: url.pathname,
      query: url.search,
      authorization: request.headers.authorization ?? String(request.headers['api-key'] ?? ''),
      contentType: request.headers['content-type'] ?? '',
    });
    const refusal = nextAnswer;
    nextAnswer = undefined;
    if (refusal) return refusal;
    if (request.method !== 'POST') return failure(404, null, 'Invalid URL');
    const misaddressed = profile.refuseAddress(url);
    if (misaddressed) return misaddressed;
    if (url.pathname === profile.paths.calls) return await offer(request, body);
    const hangUp = url.pathname.match(new RegExp(`^${profile.paths.calls}/([^/]+)/hangup$`));
    if (hangUp) return profile.refuseKey(request) ?? (await endCall(decodeURIComponent(hangUp[1] ?? '')));
    return failure(404, null, `Invalid URL (POST ${url.pathname})`);
  }

  async function offer(request: IncomingMessage, body: Buffer): Promise<ServiceAnswer> {
    const contentType = request.headers['content-type'] ?? '';
    if (!contentType.startsWith('multipart/form-data')) return failure(400, null, 'Unsupported content type.');
    const refused = profile.refuseKey(request);
    if (refused) return refused;
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } }).formData();
    const [session, sdp] = [form.get('session'), form.get('sdp')];
    if (typeof session !== 'string' || typeof sdp !== 'string') return failure(400, null, 'A part is missing.');
    const asked: Json = JSON.parse(session);
    return profile.refuseSession(asked) ?? (await open(sdp, asked));
  }

  async function open(sdp: string, asked: Json): Promise<ServiceAnswer> {
    const id = newId('rtc_u1');
    const call = newCall(id, asked);
    const spec = {
      sessionId: newId('sess'),
      pair: { source: 'spa', target: 'eng' },
      voice: asked['audio']?.output?.voice ?? 'alloy',
      model: asked['model'],
      instructions: call.instructions,
      expiresAtMs: Date.now() + 3_600_000,
    } as const;
    const ignore = () => undefined;
    const observer = { onConnected: ignore, onUsage: ignore, onSpeech: ignore, onClosed: () => leave(id) };
    const outcome = await openCall({ sdp, spec }, observer, {
      transport: tapped(call),
      pacer,
      originals: new RoomOriginals(),
      engines: selectEngines(),
      timeouts: defaultTimeouts,
      clock: systemClock,
      onEngineFailure: () => undefined,
      onCallFailed: (error) => {
        throw error;
      },
    });
    if (outcome.type === 'invalid-offer') return failure(400, 'invalid_offer', outcome.why);
    call.hold(outcome.call);
    calls.set(id, call);
    service.calls.push(call);
    const location = profile.paths.calls && { Location: `/v1/realtime/calls/${id}` };
    return { status: 201, body: outcome.answerSdp, ...(location ? { headers: location } : {}) };
  }

  function newCall(id: string, asked: Json) {
    let held: RealtimeCall | undefined;
    let listener: PeerListener | undefined;
    let peer: Peer | undefined;
    let isOpen = false;
    /** The services do not report the settings that a call starts with. */
    let hasStarted = false;
    const call = {
      id,
      asked,
      instructions: String(asked['instructions'] ?? ''),
      sidebandEvents: [] as Json[],
      over: false,
      joins: 0,
      exchanges: new ScriptedExchanges((event) => call.say(event)),
      interpret: (exchange: Exchange) => call.exchanges.run(exchange),
      sockets: new Set<WebSocket>(),
      get sidebandCount() {
        return call.sockets.size;
      },
      hold(call: RealtimeCall) {
        held = call;
      },
      end: async () => await held?.end('left'),
      /** Handles an event from the page or the sideband. */
      hear(text: string) {
        const event: Json = JSON.parse(text);
        if (event['type'] === 'session.update' && typeof event['session']?.instructions === 'string') {
          call.instructions = event['session'].instructions;
        }
        if (!call.exchanges.handles(event)) listener?.onText(text);
      },
      say: (event: Json) => call.tell(JSON.stringify({ event_id: newId('event'), ...event })),
      /** Every connection to the call gets every event; the services include the instructions of a session. */
      tell(text: string) {
        if (!isOpen) return;
        const event: Json = JSON.parse(text);
        if (event['type'] === 'session.updated' && !hasStarted) {
          hasStarted = true;
          return;
        }
        if (event['session']) event['session'].instructions = call.instructions;
        const said = JSON.stringify(event);
        peer?.sendText(said);
        for (const socket of call.sockets) socket.send(said);
      },
      connect(to: PeerListener, over: Peer) {
        listener = to;
        peer = over;
        to.onText(JSON.stringify({ type: 'session.update', session: startingSettings(asked) }));
      },
      opened() {
        isOpen = true;
      },
    };
    return call;
  }

  /** Connects a sideband to the call. */
  function tapped(call: ReturnType<typeof newCall>): Transport {
    return {
      listen: () => transport.listen(),
      close: () => transport.close(),
      async accept(sdp, listener) {
        const acceptance = await transport.accept(sdp, {
          onChannelOpen() {
            call.opened();
            listener.onChannelOpen();
          },
          onText: (text) => call.hear(text),
          onBinary: () => listener.onIgnored(),
          onIgnored: () => listener.onIgnored(),
          onPacket: (packet) => listener.onPacket(packet),
          onAlive: () => listener.onAlive(),
          onPath: (path) => listener.onPath(path),
          onLeft: () => listener.onLeft(),
        });
        if (acceptance.type === 'invalid-offer') return acceptance;
        const { peer } = acceptance;
        call.connect(listener, peer);
        const observedPeer: Peer = {
          answerSdp: peer.answerSdp,
          unsentBytes: 0,
          sendFrame: (frame) => peer.sendFrame(frame),
          sendText: (text) => call.tell(text),
          close: () => peer.close(),
        };
        return { type: 'accepted', peer: observedPeer };
      },
    };
  }

  function leave(id: string): void {
    const call = calls.get(id);
    if (!call) return;
    call.over = true;
    for (const socket of call.sockets) socket.close(1000);
  }

  async function endCall(id: string): Promise<ServiceAnswer> {
    const call = calls.get(id);
    if (!call || call.over) return failure(404, 'call_id_not_found', 'No session found for the provided call_id.');
    await call.end();
    return { status: 200, body: {} };
  }

  http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const url = new URL(request.url ?? '', 'http://service');
    const call = calls.get(url.searchParams.get('call_id') ?? '');
    const wanted = url.pathname === profile.paths.sideband;
    const known = wanted && call && !call.over && service.unknownAtFirst <= 0 && !service.closeSidebands;
    if (wanted && service.unknownAtFirst > 0) service.unknownAtFirst -= 1;
    if (profile.refuseAddress(url) ?? profile.refuseKey(request)) return reject(socket, '401 Unauthorized');
    if (service.closeSidebands) return reject(socket, '503 Service Unavailable');
    if (!known) return reject(socket, '404 Not Found');
    sockets.handleUpgrade(request, socket, head, (opened) => {
      call.sockets.add(opened);
      call.joins += 1;
      opened.on('close', () => call.sockets.delete(opened));
      opened.on('message', (bytes) => {
        const text = Buffer.isBuffer(bytes) ? bytes.toString('utf8') : '';
        call.sidebandEvents.push(JSON.parse(text) as Json);
        call.hear(text);
      });
    });
  });

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const service: RealtimeService = {
    url: `http://127.0.0.1:${address.port}`,
    calls: [],
    requests: [],
    refuseNext: (answer) => {
      nextAnswer = answer;
    },
    unknownAtFirst: 0,
    closeSidebands: false,
    dropSidebands() {
      for (const call of calls.values()) for (const socket of call.sockets) socket.terminate();
    },
    async close() {
      await Promise.all([...calls.values()].map((call) => call.end()));
      await transport.close();
      for (const client of sockets.clients) client.terminate();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return service;
}

function reject(socket: Duplex, status: string): void {
  // A refused client may close the connection before it has read the response.
  socket.on('error', () => undefined);
  socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
}

function startingSettings(asked: Json): Json {
  const { transcription, turn_detection } = asked['audio']?.input ?? {};
  return { type: 'realtime', audio: { input: { transcription: transcription ?? null, turn_detection } } };
}
