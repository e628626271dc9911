import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wavSamples } from '../../fixtures/audio/read-audio.ts';
import { findProgram } from './browsers/find-program.ts';

/**
 * Three programs of Debian behind the three HTTP endpoints that the embedded voice asks: pocketsphinx, apertium and
 * espeak-ng. As an example of such servers it has only what the voice server needs of them.
 */

export const model = '/usr/share/pocketsphinx/model/en-us';
const programs = ['pocketsphinx_continuous', 'apertium', 'espeak-ng'];

/** Why the engines cannot run here. */
export function missingEngines(): string | undefined {
  const missing = programs.filter((name) => !findProgram(name));
  if (!existsSync(model)) missing.push(model);
  if (!existsSync('/usr/share/apertium/modes/eng-spa.mode')) missing.push('apertium-eng-spa');
  if (missing.length === 0) return undefined;
  return `missing ${missing.join(', ')} (apt-get install pocketsphinx pocketsphinx-en-us apertium apertium-eng-spa espeak-ng)`;
}

/** Without a grammar pocketsphinx is wrong in most words; with one it knows these sentences, one or several, and nothing else. */
export const sentences = ['where is the museum', 'my passport is in the hotel', 'the table is in the garden'];

const grammar = `#JSGF V1.0;\ngrammar travel;\npublic <speech> = (${sentences.join(' | ')})+;\n`;

/** The sample rate of espeak-ng. */
export const ESPEAK_RATE_HZ = 22_050;

export type DebianEngines = {
  /** For the product's environment. */
  readonly env: Record<string, string>;
  /** The grammar of `sentences`, for a recogniser of one's own. */
  readonly grammarFile: string;
  readonly heard: readonly string[];
  readonly translated: readonly string[];
  readonly spoken: readonly { readonly text: string; readonly lengthMs: number }[];
  close(): Promise<void>;
};

export async function startDebianEngines(): Promise<DebianEngines> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-engines-'));
  writeFileSync(join(folder, 'travel.jsgf'), grammar);
  const [heard, translated]: [string[], string[]] = [[], []];
  const spoken: { text: string; lengthMs: number }[] = [];

  /** POST /v1/audio/transcriptions: a form with the recording as WAV; `{text, language}`. */
  const recogniser = await serve('/v1/audio/transcriptions', async (request, body, response) => {
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    const form = await new Response(new Uint8Array(body), { headers }).formData();
    const recording = form.get('file');
    if (!(recording instanceof File)) return void response.writeHead(400).end();
    const text = await recognise(folder, new Uint8Array(await recording.arrayBuffer()));
    heard.push(text);
    sendJson(response, { text, language: 'en' });
  });

  /** POST /v1/chat/completions: the last message is the text; the translation comes as server-sent events. */
  const translator = await serve('/v1/chat/completions', async (_request, body, response) => {
    const { messages }: { messages: readonly { content: string }[] } = JSON.parse(body.toString());
    const translation = await translate(folder, messages.at(-1)?.content ?? '');
    translated.push(translation);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const events = [{ delta: { content: translation } }, { delta: {}, finish_reason: 'stop' }];
    for (const choice of events) response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
    response.end('data: [DONE]\n\n');
  });

  /** POST /v1/audio/speech: raw samples are refused, so the voice server asks for WAV. */
  const synthesiser = await serve('/v1/audio/speech', async (_request, body, response) => {
    const wanted: { input: string; voice: string; speed?: number; response_format: string } = JSON.parse(
      body.toString(),
    );
    if (wanted.response_format !== 'wav') return void response.writeHead(400).end();
    const wav = await speak(wanted.input, wanted.voice, wanted.speed);
    spoken.push({ text: wanted.input, lengthMs: (1000 * wavSamples(wav).length) / ESPEAK_RATE_HZ });
    response.writeHead(200, { 'content-type': 'audio/wav' });
    response.end(wav);
  });

  return {
    env: {
      STT_URL: recogniser.url,
      STT_MODEL: 'pocketsphinx',
      LLM_URL: translator.url,
      LLM_MODEL: 'apertium',
      TTS_URL: synthesiser.url,
      TTS_MODEL: 'espeak-ng',
      TTS_VOICES: 'eng=en-us,spa=es',
    },
    grammarFile: join(folder, 'travel.jsgf'),
    heard,
    translated,
    spoken,
    async close() {
      await Promise.all([recogniser, translator, synthesiser].map((value) => value.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function recognise(folder: string, wav: Uint8Array): Promise<string> {
  const path = join(folder, `${process.hrtime.bigint()}.wav`);
  // At 16 kHz, as pocketsphinx's model wants it.
  writeFileSync(path, wav);
  const args = ['-infile', path, '-jsgf', join(folder, 'travel.jsgf'), '-logfn', '/dev/null'];
  const dictionary = join(model, 'cmudict-en-us.dict');
  const output = await run('pocketsphinx_continuous', [...args, '-hmm', join(model, 'en-us'), '-dict', dictionary], '');
  rmSync(path);
  const words = output.toString().trim().replaceAll('\n', ' ');
  return words && `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** apertium opens its input by name, which Node's pipes do not allow. */
async function translate(folder: string, text: string): Promise<string> {
  const path = join(folder, `${process.hrtime.bigint()}.txt`);
  writeFileSync(path, `${text}\n`);
  const output = await run('apertium', ['-u', 'eng-spa', path], '');
  rmSync(path);
  return output.toString().trim();
}

/** @returns a WAV file */
function speak(text: string, voice: string, speed = 1): Promise<Buffer> {
  const wordsPerMinute = String(Math.round(140 * speed));
  return run('espeak-ng', ['--stdin', '--stdout', '-v', voice, '-s', wordsPerMinute], text);
}

function run(program: string, args: readonly string[], input: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const output: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => output.push(bytes));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(output));
      else reject(new Error(`${program} ended with ${code}`));
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}

type Endpoint = (request: IncomingMessage, body: Buffer, response: ServerResponse) => Promise<void>;

/** A server on a free port of loopback with one endpoint. */
async function serve(path: string, endpoint: Endpoint): Promise<{ url: string; close(): Promise<void> }> {
  const server: Server = createServer((request, response) => {
    if (request.method !== 'POST' || request.url !== path) return void response.writeHead(404).end();
    const chunks: Buffer[] = [];
    request.on('data', (bytes: Buffer) => chunks.push(bytes));
    request.on('end', () => {
      // 500 tells the voice server to try once more.
      endpoint(request, Buffer.concat(chunks), response).catch(() => response.writeHead(500).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function sendJson(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
