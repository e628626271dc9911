/**
 * How well local models interpret speech with references, stage by stage and over a real call:
 *
 *     npm run quality -- cmn eng [--set light] [--models data/models] [--speech folder] [--most 50] [--json file]
 *
 * `--speech` is a folder in the layout of FLEURS. Without it the tests' tiny models translate three sentences of tones,
 * which shows that the command works, and nothing about models.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isLanguageCode, type LanguagePair } from '../../src/domain/language.ts';
import { OUTPUT_RATE_HZ } from '../../voice/audio/format.ts';
import type { ConversationEngines } from '../../voice/engines/engines.ts';
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
import { readFleurs, tinySet, type SpokenSentence } from './quality/speech-set.ts';
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

const set = modelSets.find((one) => one === values.set);
const [source, target] = positionals;
if (!set || (values.speech !== undefined && !(isLanguageCode(source) && isLanguageCode(target)))) {
  console.error('quality takes two languages such as cmn eng, and --set light, mixed or better.');
  process.exit(1);
}
const pair: LanguagePair =
  values.speech !== undefined && isLanguageCode(source) && isLanguageCode(target)
    ? { source, target }
    : { source: 'spa', target: 'eng' };

const { models, isTiny, close } = await modelsToBench(values.speech === undefined ? undefined : values.models, set);
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
const sentences = values.speech === undefined ? tinySet() : await readFleurs(values.speech, pair, Number(values.most));
if (isTiny) console.log('The tests’ tiny models on sentences of tones: this says nothing about real models.\n');

const { recognised, translated, spokenShare } = await measureStages({ transcriber, translator, synthesiser });
const processorBefore = processorSeconds(engines.pids);
const results = await collect(measureCall(selectEngines({}, engines), pair, sentences));
const processorSpent = processorSeconds(engines.pids) - processorBefore;
const memory = engines.memoryMb;
engines.close();
await close();

const speechSeconds = sentences.reduce((sum, { sound }) => sum + sound.length, 0) / 16_000;
const measure = errorMeasure(pair.source);
const rows: readonly (readonly [string, string, Interval | number | undefined])[] = [
  [`recogniser, ${measure}`, '%', rate(recognised)],
  ['translator, chrF of the reference transcript', '', similarity(translated)],
  ['voice, time for a second of sound', 's', spokenShare],
  [`over a call, ${measure}`, '%', rate(results.map(({ heard }) => heard))],
  ['over a call, chrF', '', similarity(results.map(({ translation }) => translation))],
  ['end of speech to first text', 'ms', times(({ firstTextMs }) => firstTextMs)],
  ['end of speech to first sound', 'ms', times(({ firstAudioMs }) => firstAudioMs)],
  ['end of speech to last sound', 'ms', times(({ behindMs }) => behindMs)],
  ['processor time for a second of speech', 's', processorSpent > 0 ? processorSpent / speechSeconds : undefined],
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

type Stages = Readonly<ConversationEngines>;

async function measureStages({ transcriber: recogniser, translator: ours, synthesiser: voice }: Stages) {
  const heard: string[] = [];
  const translations: string[] = [];
  const shares: number[] = [];
  for (const { sound, transcript } of sentences) {
    heard.push((await recogniser.transcribe(sound, {}, notAborted, () => undefined)).text);
    const request = { text: transcript, from: pair.source, earlier: [], instructions: '' };
    translations.push((await collect(ours.translate(request, notAborted))).join(''));
    const spoken = { text: translations.at(-1) ?? '', language: pair.target, voice: 'verse', speed: 1 };
    const startedMs = performance.now();
    const samples = (await collect(voice.speak(spoken, notAborted))).reduce((sum, one) => sum + one.length, 0);
    if (samples > 0) shares.push((performance.now() - startedMs) / 1000 / (samples / OUTPUT_RATE_HZ));
  }
  return { recognised: heard, translated: translations, spokenShare: quantile(shares, 0.5) };
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
  const found = results.map(of).filter((one) => one !== undefined);
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
