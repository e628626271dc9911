import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EngineAddresses } from '../../voice/engines/select-engines.ts';
import { wavSamples } from '../fixtures/audio/read-audio.ts';

type EngineName = 'stt' | 'llm' | 'tts';

type InjectedFault = (
  | { type: 'status'; status: number }
  | { type: 'hangs' }
  | { type: 'breaks-off' }
  /** The connection ends without an answer. */
  | { type: 'drops' }
) & {
  /** So many requests meet it; without a number, all. */
  times?: number;
};

export type SpeechEnginesStub = {
  readonly addresses: Required<EngineAddresses>;
  /** What the recogniser was sent. */
  readonly heard: { samples: Int16Array; fields: Record<string, string>; authorization: string | undefined }[];
  readonly translated: { system: string; user: string }[];
  readonly spoken: { input: string; voice: string; speed: number; response_format: string }[];
  /** Requests that the caller gave up before they were answered in full. */
  readonly abandoned: EngineName[];
  /** Which engines were asked, in order. */
  readonly received: EngineName[];
  readonly transcripts: string[];
  /** Writes down what was said, where the transcripts above do not. */
  transcribe: ((samples: Int16Array) => string) | undefined;
  /** Pieces in which the model's answer comes, with the pause before each. */
  translation: { pieces: string[]; pauseMs: number };
  /** How long the voice says each sentence. */
  voiceMs: number;
  faults: Partial<Record<EngineName, InjectedFault>>;
  /** A recogniser that takes only the plain answer format. */
  refusesVerbose: boolean;
  /** Events in which a recogniser that can stream answers one that asks for it; refused where there are none. */
  transcriptEvents: unknown[] | 'ignored' | 'refused';
  /** The language that the recogniser reports with a whole transcript. */
  reportedLanguage: string | undefined;
  /** A model that does not stream. */
  answersWhole: boolean;
  /** How the voice comes: bare samples, or WAV only, at a rate of its own. */
  voiceFormat: { type: 'pcm' } | { type: 'wav'; rateHz: number; channels: number } | { type: 'mp3' };
  close(): Promise<void>;
};

const VOICE_RATE_HZ = 24_000;

/** The three speech engines as one small server with the OpenAI calls: nothing is understood, everything is noted. */
export async function startSpeechEngines(): Promise<SpeechEnginesStub> {
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;

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
    translation: { pieces: ['Where is', ' the station?'], pauseMs: 0 },
    voiceMs: 600,
    faults: {},
    refusesVerbose: false,
    transcriptEvents: 'ignored',
    reportedLanguage: 'spanish',
    answersWhole: false,
    voiceFormat: { type: 'pcm' },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<unknown> {
    const engine = engineAt(request.url ?? '');
    if (!engine) return response.writeHead(404).end();
    response.on('close', () => response.writableFinished || stub.abandoned.push(engine));
    const body = await bodyOf(request);
    stub.received.push(engine);
    const trouble = troubleOf(engine);
    if (trouble?.type === 'drops') return request.socket.destroy();
    if (trouble?.type === 'status') return response.writeHead(trouble.status).end('{"error":{}}');
    if (trouble?.type === 'hangs') return undefined;
    await answers[engine](request, body, response);
    if (trouble?.type === 'breaks-off') return response.destroy();
    return response.end();
  }

  function troubleOf(engine: EngineName): InjectedFault | undefined {
    const trouble = stub.faults[engine];
    if (trouble?.times === undefined) return trouble;
    if (trouble.times <= 0) return undefined;
    trouble.times--;
    return trouble;
  }

  const answers = {
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
      stub.translated.push({ system: messages[0]!.content, user: messages[1]!.content });
      if (stub.answersWhole) {
        response.setHeader('content-type', 'application/json');
        response.write(JSON.stringify({ choices: [{ message: { content: stub.translation.pieces.join('') } }] }));
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      for (const content of stub.translation.pieces) {
        await sleep(stub.translation.pauseMs);
        if (response.destroyed) return;
        response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
      }
      response.write('data: [DONE]\n\n');
    },
    async tts(_request: IncomingMessage, body: Buffer, response: ServerResponse) {
      const wanted: SpeechEnginesStub['spoken'][number] = JSON.parse(body.toString());
      stub.spoken.push(wanted);
      const { voiceFormat: format } = stub;
      if (format.type === 'wav' && wanted.response_format !== 'wav') {
        response.writeHead(422);
        return;
      }
      response.writeHead(200, {
        'content-type': { pcm: 'audio/pcm', wav: 'audio/wav', mp3: 'audio/mpeg' }[format.type],
      });
      const voice = format.type === 'wav' ? wavTone(stub.voiceMs, format) : tone(stub.voiceMs);
      // An odd length cuts samples in two, as real servers do.
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

/** As a server streams it that does not know yet how long it will be: with a comment, and without a length. */
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
