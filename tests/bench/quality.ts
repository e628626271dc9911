/**
 * How well local models interpret speech with references, stage by stage and over a real call:
 *
 *     npm run quality -- cmn eng [--set light] [--models data/models] [--speech folder] [--most 50] [--json file]
 *
 * `--speech` is a folder in the layout of FLEURS; without it the phrasebook is spoken by the voices of the set. Without
 * languages the tests' tiny models translate three sentences of tones, which shows that the command works, and nothing
 * about models.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isLanguageCode, type LanguagePair } from '../../src/domain/language.ts';
import { INPUT_RATE_HZ, OUTPUT_RATE_HZ } from '../../voice/audio/format.ts';
import type { ConversationEngines, Synthesiser } from '../../voice/engines/engines.ts';
import { createFallbackSynthesiser } from '../../voice/engines/local/fallback-synthesiser.ts';
import { LocalEngines } from '../../voice/engines/local/local-engines.ts';
import { modelSets } from '../../voice/models/catalogue.ts';
import { selectEngines } from '../../voice/server/select-engines.ts';
import { collect } from '../fakes/collect.ts';
import { modelsToBench } from './engines/installed-models.ts';
import { chrf, chrfCounts, chrfSignature } from './quality/chrf.ts';
import { countErrors, errorMeasure, errorRate } from './quality/error-rate.ts';
import { withInterval, type Interval } from './quality/interval.ts';
import { measureCall, type CallResult } from './quality/measure-call.ts';
import { readFleurs, spokenPhrases, tinySet, type SpokenSentence } from './quality/speech-set.ts';
import { quantile } from './voice/figures.ts';
import { processorSeconds } from './voice/processor-seconds.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    set: { type: 'string', default: 'light' },
    models: { type: 'string', default: process.env['MODELS_DIR'] ?? '.data/models' },
    speech: { type: 'string' },
    most: { type: 'string', default: '50' },
    json: { type: 'string' },
  },
});

const notAborted = new AbortController().signal;

const set = modelSets.find((set) => set === values.set);
const [source, target] = positionals;
const wanted = isLanguageCode(source) && isLanguageCode(target) ? { source, target } : undefined;
const isDemonstration = positionals.length === 0 && values.speech === undefined;
if (!set || (!wanted && !isDemonstration)) {
  console.error('quality takes two languages such as cmn eng, and --set light, mixed or better.');
  process.exit(1);
}
const pair: LanguagePair = wanted ?? { source: 'spa', target: 'eng' };

const { models, isTiny, close } = await modelsToBench(wanted && values.models, set);
const engines = new LocalEngines({
  models,
  program: join(import.meta.dirname, '../../voice/server/engine-process.ts'),
});
await engines.checked;
const { transcriber, translator, synthesiser } = engines.forConversation(pair, createFallbackSynthesiser());
if (!transcriber || !translator) {
  engines.close();
  console.error(
    `The models of the set "${set}" for ${pair.source} and ${pair.target} are not in ${values.models}: ` +
      `MODELS=${set} npm run models -- get ${pair.source} ${pair.target} fetches them. Nothing was measured.`,
  );
  process.exit(1);
}
const sentences = await sentencesToMeasure(synthesiser);

const { recognised, translated, spokenShare, processor } = await measureStages({
  transcriber,
  translator,
  synthesiser,
});
const processorBefore = processorSeconds(engines.pids);
const results = await collect(measureCall(selectEngines({}, engines), pair, sentences));
const processorSpent = processorSeconds(engines.pids) - processorBefore;
const memory = engines.memoryMb;
engines.close();
await close();

const speechSeconds = sentences.reduce((sum, { sound }) => sum + sound.length, 0) / INPUT_RATE_HZ;
const measure = errorMeasure(pair.source);
const rows: readonly (readonly [string, string, Interval | number | undefined])[] = [
  [`recogniser, ${measure}`, '%', rate(recognised)],
  ['recogniser, processor time for a second of speech', 's', processor.recogniser],
  ['translator, chrF of the reference transcript', '', similarity(translated)],
  ['translator, processor time for a sentence', 's', processor.translator],
  ['voice, time for a second of sound', 's', spokenShare],
  ['voice, processor time for a second of sound', 's', processor.voice],
  [`over a call, ${measure}`, '%', rate(results.map(({ heard }) => heard))],
  ['over a call, chrF', '', similarity(results.map(({ translation }) => translation))],
  ['end of speech to first text', 'ms', times(({ firstTextMs }) => firstTextMs)],
  ['end of speech to first sound', 'ms', times(({ firstAudioMs }) => firstAudioMs)],
  ['end of speech to last sound', 'ms', times(({ behindMs }) => behindMs)],
  [
    'over a call, processor time for a second of speech',
    's',
    processorSpent > 0 ? processorSpent / speechSeconds : undefined,
  ],
  ['memory, speech process', 'MB', memory.speech],
  ['memory, translation process', 'MB', memory.translation],
];

console.log(`Set "${set}", ${pair.source} to ${pair.target}, ${sentences.length} sentences; ${chrfSignature}\n`);
console.log('| What | Value | 95 % interval | n |\n|---|--:|--:|--:|');
for (const [name, unit, value] of rows) console.log(`| ${name} | ${rowText(value, unit)} |`);
if (values.json) {
  const figures = Object.fromEntries(rows.map(([name, unit, value]) => [name, { unit, value: value ?? null }]));
  writeFileSync(values.json, `${JSON.stringify({ set, pair, chrf: chrfSignature, isTiny, figures }, null, 2)}\n`);
}

async function sentencesToMeasure(voice: Synthesiser): Promise<readonly SpokenSentence[]> {
  const most = Number(values.most);
  if (values.speech !== undefined) return readFleurs(values.speech, pair, most);
  if (!isTiny) {
    console.log('Phrases in the voices of the set: the speech of people is harder to recognise.\n');
    return spokenPhrases(pair, most, voice);
  }
  console.log('The tests’ tiny models on sentences of tones: this says nothing about real models.\n');
  return tinySet();
}

type Stages = Readonly<ConversationEngines>;

async function measureStages({ transcriber: recogniser, translator: ours, synthesiser: voice }: Stages) {
  const recognition = await measured(async ({ sound }) => {
    const { text } = await recogniser.transcribe(sound, {}, notAborted, () => undefined);
    return { text, amount: sound.length / INPUT_RATE_HZ };
  });
  const translation = await measured(async ({ transcript }) => {
    const request = { text: transcript, from: pair.source, earlier: [], instructions: '' };
    return { text: (await collect(ours.translate(request, notAborted))).join(''), amount: 1 };
  });
  const speech = await measured(async (_, at) => {
    const spoken = { text: translation.texts[at] ?? '', language: pair.target, voice: 'verse', speed: 1 };
    const samples = (await collect(voice.speak(spoken, notAborted))).reduce((sum, element) => sum + element.length, 0);
    return { text: '', amount: samples / OUTPUT_RATE_HZ };
  });
  return {
    recognised: recognition.texts,
    translated: translation.texts,
    spokenShare: speech.share,
    processor: { recogniser: recognition.processor, translator: translation.processor, voice: speech.processor },
  };
}

type Measured = { readonly text: string; readonly amount: number };

/** @returns the texts, the median time for an amount of 1, and the mean time of the processor for it */
async function measured(work: (sentence: SpokenSentence, at: number) => Promise<Measured>) {
  const texts: string[] = [];
  const shares: number[] = [];
  let amounts = 0;
  const processorBefore = processorSeconds(engines.pids);
  for (const [at, sentence] of sentences.entries()) {
    const startedMs = performance.now();
    const { text, amount } = await work(sentence, at);
    texts.push(text);
    amounts += amount;
    if (amount > 0) shares.push((performance.now() - startedMs) / 1000 / amount);
  }
  const spent = processorSeconds(engines.pids) - processorBefore;
  return { texts, share: quantile(shares, 0.5), processor: spent > 0 && amounts > 0 ? spent / amounts : undefined };
}

function rate(texts: readonly string[]): Interval {
  return withInterval(
    texts.map((text, at) => countErrors(referenceOf(at).transcript, text, pair.source)),
    errorRate,
  );
}

function similarity(texts: readonly string[]): Interval {
  return withInterval(
    texts.map((text, at) => chrfCounts(text, referenceOf(at).translation)),
    chrf,
  );
}

function times(of: (result: CallResult) => number | undefined): Interval {
  const found = results.map(of).filter((element) => element !== undefined);
  return withInterval(found, (all) => quantile([...all], 0.5));
}

function referenceOf(at: number): SpokenSentence {
  const sentence = sentences[at];
  if (!sentence) throw new Error(`no sentence ${at}`);
  return sentence;
}

function rowText(value: Interval | number | undefined, unit: string): string {
  const text = (number: number) =>
    `${number.toFixed(unit === 's' ? 2 : unit === 'ms' || unit === 'MB' ? 0 : 1)} ${unit}`;
  if (value === undefined) return 'unknown | | ';
  if (typeof value === 'number') return `${text(value).trim()} | | `;
  return `${text(value.value).trim()} | ${text(value.low).trim()} to ${text(value.high).trim()} | ${value.n}`;
}
