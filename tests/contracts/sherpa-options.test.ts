import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LanguageCode } from '../../src/domain/language.ts';
import { EngineHost } from '../../voice/engines/local/host/engine-host.ts';
import { ModelMemory } from '../../voice/engines/local/host/model-memory.ts';
import { createSpeechRecogniser, SpeedGauge } from '../../voice/engines/local/speech-recogniser.ts';
import { copyProgramsWithLibrary, type CopiedPrograms } from './broken-library.ts';

/** Takes the place of sherpa-onnx: its transcript is what it was configured and asked with. */
const spy = `
const { readFileSync } = require('node:fs');
class Stream {
  options = {};
  constructor(hotwords) { this.hotwords = hotwords; }
  acceptWaveform({ samples }) { this.samples = samples.length; }
  setOption(key, value) { this.options[key] = value; }
}
class OfflineRecognizer {
  static async createAsync(config) { return new OfflineRecognizer(config); }
  constructor(config) {
    this.config = config;
    const { bpeVocab } = config.modelConfig;
    this.vocabulary = bpeVocab && readFileSync(bpeVocab, 'utf8');
  }
  setConfig(config) { this.config = config; }
  createStream(hotwords) { return new Stream(hotwords); }
  async decodeAsync(stream) { return { text: JSON.stringify({ ...this, stream }) + ' ' }; }
}
module.exports = { OfflineRecognizer };
`;

const tokens = ['<unk>', '▁Au', 'rora', ...Array.from('Aurora▁'), '<blk>'];

let programs: CopiedPrograms;
let folder: string;
let host: EngineHost;

beforeAll(async () => {
  programs = await copyProgramsWithLibrary('sherpa-onnx-node', spy);
  folder = await mkdtemp(join(tmpdir(), 'spied-models-'));
  await writeFile(join(folder, 'tokens.txt'), tokens.map((token, id) => `${token} ${id}\n`).join(''));
  const shared = { program: programs.engines, memory: new ModelMemory(), log: () => undefined };
  host = new EngineHost({ ...shared, role: 'speech' });
});

afterAll(async () => {
  host.close();
  await programs.remove();
  await rm(folder, { recursive: true, force: true });
});

type Spied = {
  readonly config: { readonly modelConfig: Readonly<Record<string, unknown>>; readonly [key: string]: unknown };
  readonly vocabulary?: string;
  readonly stream: { readonly samples: number; readonly hotwords?: string; readonly options: Record<string, string> };
};

const files = {
  convFrontend: 'a.onnx',
  encoder: 'e.onnx',
  decoder: 'd.onnx',
  joiner: 'j.onnx',
  tokenizer: 't',
  tokens: 'tokens.txt',
};

type Request = { readonly seconds?: number; readonly terms?: string; readonly language?: LanguageCode };

async function recognise(engine: string, { seconds = 1, ...hint }: Request, options: object = {}): Promise<Spied[]> {
  const id = `${engine} ${JSON.stringify(options)}`;
  const model = {
    id,
    kind: 'recogniser',
    engine,
    folder,
    options: { ...files, ...options },
    threads: 1,
    memoryMb: 1,
  } as const;
  const gauges = { speed: new SpeedGauge(), punctuation: undefined };
  const recogniser = createSpeechRecogniser(host, model, { languages: ['eng'], ...gauges });
  const request = {
    sound: new Int16Array(seconds * 16_000),
    priority: 0,
    signal: new AbortController().signal,
  } as const;
  const { text } = await recogniser.recognise({ ...request, ...hint });
  return text
    .split('} {')
    .map((value, at, all) => JSON.parse(`${at > 0 ? '{' : ''}${value}${at < all.length - 1 ? '}' : ''}`));
}

test.each([
  [1, 40],
  [30, 272],
  [60, 512],
])('Qwen3-ASR has room for the sound and the text of %d s', async (seconds, newTokens) => {
  const [spied] = await recognise('qwen3-asr', { seconds });
  const { maxTotalLen, maxNewTokens } = Object(spied?.config.modelConfig['qwen3Asr']);
  const { max_new_tokens: ofText, max_total_len: ofAll } = spied?.stream.options ?? {};

  expect(Number(ofText)).toBe(newTokens);
  // 13 tokens a second of sound; the rest is for the prompt with its terms.
  expect(Number(ofAll)).toBe(240 + seconds * 13 + newTokens);
  expect(maxTotalLen).toBeGreaterThanOrEqual(Number(ofAll));
  expect(maxNewTokens).toBeGreaterThanOrEqual(newTokens);
});

test('Qwen3-ASR gets the terms that fit, and the language of the person who speaks, by the name it knows', async () => {
  const names = Array.from({ length: 100 }, (_, at) => `奥罗拉酒店${at}`);

  const [spied] = await recognise('qwen3-asr', { terms: ['Hotel Aurora', ...names].join(', '), language: 'cmn' });
  const [plain] = await recognise('qwen3-asr', {});

  const { hotwords = '', language } = spied?.stream.options ?? {};
  expect(language).toBe('Chinese');
  expect(hotwords.startsWith('Hotel Aurora,奥罗拉酒店0,奥罗拉酒店1')).toBe(true);
  // At most 192 tokens, each of which has two bytes or more.
  expect(Buffer.byteLength(hotwords)).toBeLessThanOrEqual(384);
  expect(plain?.stream.options).not.toHaveProperty('hotwords');
  expect(plain?.stream.options).not.toHaveProperty('language');
});

test('a transducer looks for the terms, along one path, where the catalogue asks for it', async () => {
  const terms = 'Aurora, Au/rora, 奥罗拉';

  const [asked] = await recognise('nemo-transducer', { terms }, { hotwords: true });
  const [plain] = await recognise('nemo-transducer', { terms });

  expect(asked?.config).toMatchObject({
    decodingMethod: 'modified_beam_search',
    maxActivePaths: 1,
    modelConfig: { modelingUnit: 'bpe' },
  });
  expect(asked?.vocabulary).toBe(tokens.map((token) => `${token}\t-1\n`).join(''));
  expect(asked?.stream.hotwords).toBe('Aurora/Au rora');
  expect(plain?.config).not.toHaveProperty('decodingMethod');
  expect(plain?.stream.hotwords).toBeUndefined();
});

test('Whisper is set to the language of the person who speaks, and hears long speech in pieces', async () => {
  const [french] = await recognise('whisper', { language: 'fra' });
  const [anyone] = await recognise('whisper', {});
  const pieces = await recognise('whisper', { seconds: 60 });
  const [english] = await recognise('whisper', { language: 'fra' }, { language: 'en' });

  const languageOf = (spied: Spied | undefined) => Object(spied?.config.modelConfig['whisper']).language;
  expect([french, anyone, english].map(languageOf)).toEqual(['fr', '', 'en']);
  const samples = pieces.map(({ stream }) => stream.samples);
  expect(samples.reduce((sum, sample) => sum + sample, 0)).toBe(60 * 16_000);
  expect(Math.max(...samples)).toBeLessThan(29 * 16_000);
});
