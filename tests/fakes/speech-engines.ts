import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineAddresses } from '../../voice/kernel/control-protocol.ts';
import { wavSamples } from '../fixtures/audio/read-audio.ts';

type EngineName = 'stt' | 'llm' | 'tts';

type InjectedFault = (
  | { type: 'status'; status: number }
  | { type: 'hangs' }
  | { type: 'breaks-off' }
  /** The connection is closed without a response. */
  | { type: 'drops' }
) & {
  /** How many requests it affects; without a number, all. */
  times?: number;
};

export type SpeechEnginesStub = {
  readonly addresses: Required<EngineAddresses>;
  /** The requests to the recogniser. */
  readonly heard: { samples: Int16Array; fields: Record<string, string>; authorization: string | undefined }[];
  readonly translated: { system: string; earlier: string[]; user: string }[];
  readonly spoken: { input: string; voice: string; speed: number; response_format: string }[];
  /** Requests that the client aborted before the response was complete. */
  readonly abandoned: EngineName[];
  /** The engine of each request, in order. */
  readonly received: EngineName[];
  readonly transcripts: string[];
  /** Makes the transcript when `transcripts` is empty. */
  transcribe: ((samples: Int16Array) => string) | undefined;
  /** Makes the translation, in place of the deltas. */
  translate: ((text: string) => string) | undefined;
  /** Makes the voice of a text, in 24 kHz, in place of a tone. */
  speak: ((text: string) => Int16Array) | undefined;
  /** The deltas of every translation, and the pause before each. */
  translation: { deltas: string[]; pauseMs: number };
  /** How its stream ends: as OpenAI's does, for another reason, or without any mark of the end. */
  translationEnd: 'stop' | 'length' | 'content_filter' | 'no-mark';
  /** The translator's address is that of a web server, which responds with its welcome page. */
  isWebPage: boolean;
  /** The duration of each synthesised sentence. */
  voiceMs: number;
  faults: Partial<Record<EngineName, InjectedFault>>;
  /** The recogniser refuses the `verbose_json` format. */
  refusesVerbose: boolean;
  /** The events of a streamed transcript; or how a recogniser without streaming treats a request for it. */
  transcriptEvents: unknown[] | 'ignored' | 'refused';
  /** The language that the recogniser reports with a whole transcript. */
  reportedLanguage: string | undefined;
  /** The translator responds with one JSON body instead of a stream. */
  isStreamingUnsupported: boolean;
  /** The synthesiser's format: raw samples, or WAV only. */
  voiceFormat: { type: 'pcm' } | { type: 'wav'; rateHz: number; channels: number } | { type: 'mp3' };
  close(): Promise<void>;
};

const VOICE_RATE_HZ = 24_000;

/** The variables with which the server uses the engines; the key of the recogniser, which any request may omit, is left out. */
export function engineVariables({ stt, llm, tts }: SpeechEnginesStub['addresses']) {
  return {
    STT_URL: stt.url,
    STT_MODEL: stt.model,
    LLM_URL: llm.url,
    LLM_MODEL: llm.model,
    TTS_URL: tts.url,
    TTS_MODEL: tts.model,
  };
}

/** The three speech engines as one server with the OpenAI endpoints, which returns scripted results and records requests. */
export async function startSpeechEngines(host = '127.0.0.1'): Promise<SpeechEnginesStub> {
  const server = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://${host}:${address.port}`;

  const stub: SpeechEnginesStub = {
    addresses: {
      stt: { url, model: 'stub-stt', apiKey: 'stt-key' },
      llm: { url: `${url}/v1`, model: 'stub-llm' },
      tts: { url: `${url}/v1/`, model: 'stub-tts' },
    },
    heard: [],
    translated: [],
    spoken: [],
    abandoned: [],
    received: [],
    transcripts: [],
    transcribe: undefined,
    translate: undefined,
    speak: undefined,
    translation: { deltas: ['Where is', ' the station?'], pauseMs: 0 },
    translationEnd: 'stop',
    isWebPage: false,
    voiceMs: 600,
    faults: {},
    refusesVerbose: false,
    transcriptEvents: 'ignored',
    reportedLanguage: 'spanish',
    isStreamingUnsupported: false,
    voiceFormat: { type: 'pcm' },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const engine = engineAt(request.url ?? '');
    if (!engine) return response.writeHead(404).end();
    response.on('close', () => response.writableFinished || stub.abandoned.push(engine));
    const body = await bodyOf(request);
    stub.received.push(engine);
    const fault = takeFault(engine);
    if (fault?.type === 'drops') return request.socket.destroy();
    if (fault?.type === 'status') return response.writeHead(fault.status).end('{"error":{}}');
    if (fault?.type === 'hangs') return undefined;
    await endpoints[engine](request, body, response);
    if (fault?.type === 'breaks-off') return response.destroy();
    return response.end();
  }

  function takeFault(engine: EngineName): InjectedFault | undefined {
    const fault = stub.faults[engine];
    if (fault?.times === undefined) return fault;
    if (fault.times <= 0) return undefined;
    fault.times--;
    return fault;
  }

  const endpoints = {
    async stt(request: IncomingMessage, body: Buffer, response: ServerResponse) {
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      const file = form.get('file');
      if (!(file instanceof File)) throw new Error('no file');
      const fields: Record<string, string> = {};
      for (const [name, value] of form) if (typeof value === 'string') fields[name] = value;
      const { authorization } = request.headers;
      const samples = wavSamples(new Uint8Array(await file.arrayBuffer()));
      stub.heard.push({ samples, fields, authorization });
      if (stub.refusesVerbose && fields['response_format'] === 'verbose_json') {
        response.writeHead(400);
        return;
      }
      if (fields['stream'] === 'true' && stub.transcriptEvents === 'refused') {
        response.writeHead(422);
        return;
      }
      if (fields['stream'] === 'true' && Array.isArray(stub.transcriptEvents)) {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const event of stub.transcriptEvents) response.write(`data: ${JSON.stringify(event)}\n\n`);
        return;
      }
      response.setHeader('content-type', 'application/json');
      const text = stub.transcripts.shift() ?? stub.transcribe?.(samples) ?? '¿Dónde está la estación?';
      response.write(JSON.stringify({ text, language: stub.reportedLanguage }));
    },
    async llm(_request: IncomingMessage, body: Buffer, response: ServerResponse) {
      const { messages }: { messages: { content: string }[] } = JSON.parse(body.toString());
      const [system, ...said] = messages.map(({ content }) => content);
      stub.translated.push({ system: system!, earlier: said.slice(0, -1), user: said.at(-1)! });
      if (stub.isWebPage) {
        response.writeHead(200, { 'content-type': 'text/html' });
        response.write('<!doctype html><title>Welcome to nginx!</title>');
        return;
      }
      if (stub.isStreamingUnsupported) {
        response.setHeader('content-type', 'application/json');
        const message = { content: stub.translation.deltas.join('') };
        response.write(JSON.stringify({ choices: [{ message, finish_reason: stub.translationEnd }] }));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const text = stub.translate?.(said.at(-1) ?? '');
      for (const content of text === undefined ? stub.translation.deltas : [text]) {
        await sleep(stub.translation.pauseMs);
        if (response.destroyed) return;
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
      }
      if (stub.translationEnd === 'no-mark') return;
      response.write(`data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: stub.translationEnd }] })}\n\n`);
      response.write('data: [DONE]\n\n');
    },
    async tts(_request: IncomingMessage, body: Buffer, response: ServerResponse) {
      const asked: SpeechEnginesStub['spoken'][number] = JSON.parse(body.toString());
      stub.spoken.push(asked);
      const { voiceFormat: format } = stub;
      if (format.type === 'wav' && asked.response_format !== 'wav') {
        response.writeHead(422);
        return;
      }
      response.writeHead(200, {
        'content-type': { pcm: 'audio/pcm', wav: 'audio/wav', mp3: 'audio/mpeg' }[format.type],
      });
      const spoken = stub.speak?.(asked.input);
      const voice = spoken
        ? Buffer.from(spoken.buffer)
        : format.type === 'wav'
          ? wavTone(stub.voiceMs, format)
          : tone(stub.voiceMs);
      // An odd chunk size splits samples, as real servers do.
      for (let at = 0; at < voice.length; at += 4097) response.write(voice.subarray(at, at + 4097));
    },
  } satisfies Record<EngineName, unknown>;

  return stub;
}

function engineAt(path: string): EngineName | undefined {
  if (path === '/v1/audio/transcriptions') return 'stt';
  if (path === '/v1/chat/completions') return 'llm';
  return path === '/v1/audio/speech' ? 'tts' : undefined;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function tone(ms: number, rateHz = VOICE_RATE_HZ, channels = 1): Buffer {
  const samples = new Int16Array(((ms * rateHz) / 1000) * channels);
  for (let at = 0; at < samples.length; at++) {
    samples[at] = 9000 * Math.sin((2 * Math.PI * 440 * Math.floor(at / channels)) / rateHz);
  }
  return Buffer.from(samples.buffer);
}

/** A WAV file as streamed before its length is known: with a LIST chunk, and without valid lengths. */
function wavTone(ms: number, { rateHz, channels }: { rateHz: number; channels: number }): Buffer {
  const head = Buffer.alloc(56);
  head.write('RIFF', 0);
  head.writeUInt32LE(0xffffffff, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(channels, 22);
  head.writeUInt32LE(rateHz, 24);
  head.writeUInt32LE(rateHz * channels * 2, 28);
  head.writeUInt16LE(channels * 2, 32);
  head.writeUInt16LE(16, 34);
  head.write('LIST', 36);
  head.writeUInt32LE(3, 40);
  head.write('odd', 44);
  head.write('data', 48);
  head.writeUInt32LE(0xffffffff, 52);
  return Buffer.concat([head, tone(ms, rateHz, channels)]);
}
