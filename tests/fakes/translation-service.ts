import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Peer } from '../../voice/transport/transport.ts';
import { DatachannelTransport } from '../../voice/transport/datachannel-transport.ts';

export const translationKey = 'sk-test-key-of-the-operator';

type Json = Record<string, unknown>;
type Answer = { status: number; body: Json | string; headers?: Record<string, string> };

/** One session, which translates all speech into one language. */
export type TranslationLeg = {
  readonly id: string;
  readonly into: string;
  readonly transcribes: boolean;
  readonly said: Json[];
  readonly packets: number;
  readonly isOver: boolean;
  /** The channel is open. */
  readonly isOpen: boolean;
  /** Speech of a person: all sessions receive it, those with transcription report it. */
  hear(delta: string): void;
  /** A delta of the translation. */
  translate(delta: string): void;
  fail(code: string, message: string): void;
};

export type TranslationService = {
  readonly url: string;
  readonly legs: TranslationLeg[];
  /** The requested sessions. */
  readonly requestedSessions: Json[];
  close(): Promise<void>;
};

/** From the model page, 2026-05. */
const spoken = new Set(['es', 'pt', 'fr', 'ja', 'ru', 'zh', 'de', 'ko', 'hi', 'id', 'vi', 'it', 'en']);

/** OpenAI's translation sessions on the wire: they refuse unknown parameters, and report no turns. */
export async function startTranslationService(): Promise<TranslationService> {
  const secrets = new Map<string, { session: Json; used: boolean }>();
  const peers = new Map<string, Peer>();
  const transport = new DatachannelTransport({ port: 0 });
  const http = createServer((request, response) => void respond(request, response));
  let named = 0;
  const newId = (kind: string) => `${kind}_${String(++named).padStart(4, '0')}`;

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const answer = await answerTo(request, Buffer.concat(chunks).toString());
    const isText = typeof answer.body === 'string';
    response.writeHead(answer.status, {
      'content-type': isText ? 'application/sdp' : 'application/json',
      ...answer.headers,
    });
    response.end(isText ? answer.body : JSON.stringify(answer.body));
  }

  async function answerTo({ method, url, headers }: IncomingMessage, body: string): Promise<Answer> {
    if (method !== 'POST') return failure(404, null, 'Invalid URL');
    if (url === '/v1/realtime/translations/calls') return open(headers, body);
    if (headers.authorization !== `Bearer ${translationKey}`)
      return failure(401, 'invalid_api_key', 'Incorrect API key provided.');
    if (url === '/v1/realtime/translations/client_secrets') return createSecret(body);
    const [, hungUp] = /^\/v1\/realtime\/calls\/([^/]+)\/hangup$/.exec(url ?? '') ?? [];
    if (hungUp) return hangUp(hungUp);
    return failure(404, null, `Invalid URL (POST ${url})`);
  }

  function createSecret(body: string): Answer {
    const { session } = JSON.parse(body) as { session?: Json };
    if (!session) return failure(400, 'missing_required_parameter', "Missing required parameter: 'session'.");
    const wrong = faultOf(session);
    if (wrong) return wrong;
    service.requestedSessions.push(session);
    const value = newId('ek');
    secrets.set(value, { session, used: false });
    const shown = { ...session, id: newId('sess'), type: 'translation', expires_at: 0 };
    return { status: 200, body: { value, expires_at: Math.floor(Date.now() / 1000) + 600, session: shown } };
  }

  async function open(headers: IncomingMessage['headers'], sdp: string): Promise<Answer> {
    if (headers['content-type'] !== 'application/sdp') return failure(400, null, 'Unsupported content type.');
    const granted = secrets.get((headers.authorization ?? '').replace('Bearer ', ''));
    if (!granted) return failure(401, 'invalid_api_key', 'Incorrect API key provided.');
    if (granted.used) return failure(401, 'ephemeral_token_already_used', 'This token has already been used.');
    granted.used = true;
    const leg = newLeg(granted.session);
    const accepted = await transport.accept(sdp, leg.listener);
    if (accepted.type === 'invalid-offer') return failure(400, 'invalid_offer', accepted.why);
    peers.set(leg.id, accepted.peer);
    service.legs.push(leg);
    const location = `/v1/realtime/translations/calls/${leg.id}`;
    return { status: 201, body: accepted.peer.answerSdp, headers: { Location: location } };
  }

  function newLeg(session: Json) {
    const audio = session['audio'] as { input: { transcription: unknown }; output: { language: string } };
    const id = newId('rtc');
    const startedAtMs = Date.now();
    const leg = {
      id,
      into: audio.output.language,
      transcribes: audio.input.transcription !== null,
      said: [] as Json[],
      packets: 0,
      isOver: false,
      isOpen: false,
      tell: (type: string, more: Json) =>
        peers
          .get(id)
          ?.sendText(JSON.stringify({ type, event_id: newId('event'), elapsed_ms: Date.now() - startedAtMs, ...more })),
      hear: (delta: string) => leg.transcribes && leg.tell('session.input_transcript.delta', { delta }),
      translate: (delta: string) => leg.tell('session.output_transcript.delta', { delta }),
      fail: (code: string, message: string) => leg.tell('error', { error: { type: 'server_error', code, message } }),
      listener: {
        onChannelOpen: () => {
          leg.isOpen = true;
          leg.tell('session.created', {
            session: { ...session, id: newId('sess'), type: 'translation', expires_at: 0 },
          });
        },
        onText: (text: string) => receive(leg, text),
        onBinary: () => undefined,
        onIgnored: () => undefined,
        onPacket: () => void (leg.packets += 1),
        onAlive: () => undefined,
        onPath: () => undefined,
        onLeft: () => void (leg.isOver = true),
      },
    };
    return leg;
  }

  function receive(leg: ReturnType<typeof newLeg>, text: string): void {
    const event = JSON.parse(text) as Json;
    leg.said.push(event);
    if (event['type'] === 'session.close') {
      leg.tell('session.closed', {});
      void hangUp(leg.id);
    } else if (event['type'] !== 'session.update') {
      leg.tell('error', { error: { type: 'invalid_request_error', code: 'invalid_event', message: 'Unknown event.' } });
    }
  }

  async function hangUp(id: string): Promise<Answer> {
    const leg = service.legs.find((leg) => leg.id === id);
    const peer = peers.get(id);
    if (!leg || !peer || leg.isOver) return failure(404, 'call_id_not_found', 'No session found.');
    Object.assign(leg, { isOver: true });
    await peer.close();
    return { status: 200, body: {} };
  }

  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const service: TranslationService = {
    url: `http://127.0.0.1:${address.port}`,
    legs: [],
    requestedSessions: [],
    async close() {
      await Promise.all(service.legs.map(({ id }) => hangUp(id)));
      await transport.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
  return service;
}

/** One wrong parameter refuses the whole session. */
function faultOf(session: Json): Answer | undefined {
  const { audio = {} } = session as { audio?: { input?: Json; output?: Json } };
  const { input = {}, output = {} } = audio;
  const known: [Json, string, readonly string[]][] = [
    [session, 'session', ['model', 'audio']],
    [audio, 'session.audio', ['input', 'output']],
    [input, 'session.audio.input', ['transcription', 'noise_reduction']],
    [output, 'session.audio.output', ['language']],
  ];
  for (const [part, name, names] of known) {
    const unknown = Object.keys(part).find((element) => !names.includes(element));
    if (unknown) return failure(400, 'unknown_parameter', `Unknown parameter: '${name}.${unknown}'.`);
  }
  if (session['model'] !== 'gpt-realtime-translate')
    return failure(400, 'invalid_model', `The model '${String(session['model'])}' does not exist.`);
  if (!spoken.has(String(output['language'])))
    return failure(400, 'invalid_value', `Invalid value: '${String(output['language'])}'.`);
  const transcriber = input['transcription'] as { model?: string } | null | undefined;
  if (transcriber && transcriber.model !== 'gpt-realtime-whisper')
    return failure(400, 'invalid_value', 'Invalid transcription model.');
  return undefined;
}

function failure(status: number, code: string | null, message: string): Answer {
  return { status, body: { error: { message, type: 'invalid_request_error', param: null, code } } };
}
