import { createServer } from 'node:http';
import type { ConversationItem, RealtimeServerEvent, SessionCreatedEvent } from 'openai/resources/realtime/realtime';
import { WebSocketServer, type WebSocket } from 'ws';
import type { EngineAddress } from '../../voice/engines/http/engine-request.ts';

// oxlint-disable-next-line typescript/no-explicit-any
type Json = Record<string, any>;

/**
 * A server that transcribes sound while it arrives, in the wire format of OpenAI (whose published types its events have,
 * with those that surround a transcript) or of vLLM (`vllm/entrypoints/openai/realtime`).
 */
export type TranscriptionServer = {
  readonly address: EngineAddress;
  /** The sessions as they were configured, with what was heard in each. */
  readonly sessions: { configured: Json; heardMs: number; authorization: string | undefined; isOpen: boolean }[];
  /** Ends the connections that are open. */
  drop(): void;
  /** The next sessions fail at the end of the sound, never end, or complete with the first word. */
  fault: 'error' | 'hangs' | 'completes early' | undefined;
  /** The next session loses its connection at the end of the sound. */
  losesNext: boolean;
  close(): Promise<void>;
};

/** How a protocol goes on with an event of a client. */
type Step =
  | { readonly type: 'configured' | 'begun' | 'ended' | 'refused' }
  | { readonly type: 'sound'; readonly bytes: number };

type Protocol = {
  readonly bytesPerMs: number;
  readonly created: Json;
  step(event: Json): Step;
  /** The events before a transcript is complete, as the sound ends. */
  readonly ended: readonly Json[];
  readonly configured: readonly Json[];
  delta(text: string): Json;
  completed(text: string): Json;
  readonly failed: Json;
};

/** Both refuse an event without sound. */
const soundOf = ({ audio }: Json): Step =>
  audio === '' ? { type: 'refused' } : { type: 'sound', bytes: Buffer.from(audio, 'base64').length };
const ITEM = { item_id: 'item_1', content_index: 0, event_id: 'event_2' };
const TRANSCRIPTION = 'conversation.item.input_audio_transcription' as const;

/** An event of OpenAI. */
const sent = (event: RealtimeServerEvent): Json => event;
const session: SessionCreatedEvent['session'] = { type: 'transcription' };
const spoken: ConversationItem = { id: 'item_1', type: 'message', role: 'user', content: [{ type: 'input_audio' }] };

const protocols: Readonly<Record<'openai' | 'vllm', Protocol>> = {
  openai: {
    bytesPerMs: 48,
    created: sent({ type: 'session.created', event_id: 'event_1', session }),
    configured: [sent({ type: 'session.updated', event_id: 'event_1', session })],
    ended: [
      sent({ type: 'input_audio_buffer.committed', event_id: 'event_2', item_id: 'item_1', previous_item_id: null }),
      sent({ type: 'conversation.item.added', event_id: 'event_2', item: spoken, previous_item_id: null }),
      sent({ type: 'conversation.item.done', event_id: 'event_2', item: spoken, previous_item_id: null }),
    ],
    step(event) {
      if (event['type'] === 'input_audio_buffer.append') return soundOf(event);
      if (event['type'] === 'input_audio_buffer.commit') return { type: 'ended' };
      const input = event['session']?.audio?.input;
      const isComplete = input?.format?.rate === 24_000 && input.transcription?.model && input.turn_detection === null;
      return { type: event['session']?.type === 'transcription' && isComplete ? 'configured' : 'refused' };
    },
    delta: (delta) => sent({ type: `${TRANSCRIPTION}.delta`, ...ITEM, delta }),
    completed: (transcript) =>
      sent({ type: `${TRANSCRIPTION}.completed`, ...ITEM, transcript, usage: { type: 'duration', seconds: 1 } }),
    failed: sent({ type: `${TRANSCRIPTION}.failed`, ...ITEM, error: { code: 'audio_unintelligible', message: 'No.' } }),
  },
  vllm: {
    bytesPerMs: 32,
    created: { type: 'session.created', id: 'sess-1', created: 1_780_000_000 },
    configured: [],
    ended: [],
    step(event) {
      if (event['type'] === 'input_audio_buffer.append') return soundOf(event);
      if (event['type'] === 'input_audio_buffer.commit') return { type: event['final'] === true ? 'ended' : 'begun' };
      return { type: event['type'] === 'session.update' && event['model'] ? 'configured' : 'refused' };
    },
    delta: (delta) => ({ type: 'transcription.delta', delta }),
    completed: (text) => ({
      type: 'transcription.done',
      text,
      usage: { prompt_tokens: 6, total_tokens: 9, completion_tokens: 3 },
    }),
    failed: { type: 'error', error: 'CUDA out of memory', code: 'processing_error' },
  },
};

/** @param words one for every 300 ms of sound, of which a session hears the next ones */
export async function startTranscriptionServer(
  kind: keyof typeof protocols,
  words: readonly string[],
): Promise<TranscriptionServer> {
  const protocol = protocols[kind];
  const http = createServer((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ noServer: true });
  http.on('upgrade', (request, socket, head) => {
    if (!request.url?.startsWith('/v1/realtime?')) return socket.end('HTTP/1.1 404 Not Found\r\n\r\n');
    return sockets.handleUpgrade(request, socket, head, (opened) => serve(opened, request.headers.authorization));
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const listening = http.address();
  if (listening === null || typeof listening === 'string') throw new Error('no port');
  const server: TranscriptionServer = {
    address: { url: `ws://127.0.0.1:${listening.port}`, model: 'stub-stt', apiKey: 'stt-key', stallTimeoutMs: 2000 },
    sessions: [],
    fault: undefined,
    losesNext: false,
    drop() {
      for (const socket of sockets.clients) socket.terminate();
    },
    async close() {
      server.drop();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  function serve(socket: WebSocket, authorization: string | undefined): void {
    const session = { configured: {}, heardMs: 0, authorization, isOpen: true };
    server.sessions.push(session);
    let isBegun = kind === 'openai';
    let said = 0;
    const send = (event: Json) => socket.send(JSON.stringify(event));
    const text = () => words.slice(0, said).join(' ');
    function hear(bytes: number): void {
      session.heardMs += bytes / protocol.bytesPerMs;
      const heard = isBegun ? Math.min(words.length, Math.floor(session.heardMs / 300)) : 0;
      for (; said < heard; said++) {
        send(protocol.delta(`${said === 0 ? '' : ' '}${words[said]}`));
        if (said === 0 && server.fault === 'completes early') send(protocol.completed(`${words[0]}`));
      }
    }
    send(protocol.created);
    socket.on('close', () => (session.isOpen = false));
    socket.on('message', (bytes: Buffer) => {
      const event: Json = JSON.parse(bytes.toString());
      const step = protocol.step(event);
      if (step.type === 'configured') {
        session.configured = event;
        protocol.configured.forEach(send);
      } else if (step.type === 'begun') isBegun = Object.keys(session.configured).length > 0;
      else if (step.type === 'sound') hear(step.bytes);
      else if (step.type === 'refused' || !isBegun || server.fault === 'error') send(protocol.failed);
      else if (server.losesNext) {
        server.losesNext = false;
        socket.terminate();
      } else if (server.fault !== 'hangs')
        for (const message of [...protocol.ended, protocol.completed(text())]) send(message);
    });
  }

  return server;
}
