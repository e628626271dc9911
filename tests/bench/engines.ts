/**
 * The time and memory of the local engines on this machine, with any installed models:
 *
 *     npm run bench:engines -- [folder of models] [source target] [light|better]
 *
 * Without a folder it uses the tests' tiny models, whose work is next to nothing: what remains is our own share. With real
 * models it speaks the recording `tests/fixtures/audio/question.wav`, which is Spanish.
 */
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { isLanguageCode, type LanguagePair } from '../../src/domain/language.ts';
import { LocalEngines } from '../../voice/engines/local/local-engines.ts';
import { createFallbackSynthesiser } from '../../voice/engines/local/fallback-synthesiser.ts';
import { selectEngines } from '../../voice/server/select-engines.ts';
import { readSpeech } from '../fixtures/audio/read-audio.ts';
import { spokenTones } from '../fixtures/tiny-models/spoken-tones.ts';
import { modelsToBench } from './engines/installed-models.ts';
import { measureStages } from './engines/measure-stages.ts';
import { measureTurns, type TimedWork } from './engines/measure-turns.ts';
import { quantile, reportValue } from './voice/figures.ts';

const TURNS = 9;
const ROUNDS = 15;
/** Goal for everything but the models. */
const MAX_OWN_MS = 60;
/** A turn and its translation take about ten seconds of a conversation. */
const TURN_CYCLE_MS = 10_000;
/** The share of an engine's time: more would make turns wait for each other. */
const MAX_LOAD = 0.7;

const args = process.argv.slice(2);
const codes = args.filter(isLanguageCode);
const set = args.includes('better') ? 'better' : 'light';
const folder = args.find((arg) => !isLanguageCode(arg) && arg !== 'better' && arg !== 'light');
const pair: LanguagePair = { source: codes[0] ?? 'spa', target: codes[1] ?? 'eng' };

const { models, isTiny, close } = await modelsToBench(folder, set);
const work: TimedWork[] = [];
const engines = new LocalEngines({
  models,
  program: join(import.meta.dirname, '../../voice/server/engine-process.ts'),
  observer: { onWork: (done) => void work.push({ ...done, endedMs: performance.now() }) },
});
await engines.checked;
const speech = isTiny ? spokenTones('donde esta la estacion .') : readSpeech('question');

const [cpu] = cpus();
console.log(
  `${cpu?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB`,
);
console.log(`${isTiny ? 'tiny models of the tests' : `${set} set in ${folder}`}, ${pair.source} to ${pair.target}\n`);

const stages = await measureStages(engines.forConversation(pair, createFallbackSynthesiser()), {
  pair,
  speech,
  rounds: ROUNDS,
});
for (const { name, medianMs, soundMs } of stages) {
  reportValue(name, medianMs, 'ms');
  if (soundMs !== undefined) reportValue(`${name}, real-time factor`, medianMs / soundMs, '');
}

work.length = 0;
const turns = await measureTurns(selectEngines({}, engines), { pair, speech, turns: TURNS, work });
const median = (values: readonly number[]) => quantile(values, 0.5);
reportValue('end of speech to first audio', median(turns.map(({ fromSpeechMs }) => fromSpeechMs)), 'ms');
reportValue('end of turn to first audio', median(turns.map(({ fromTurnMs }) => fromTurnMs)), 'ms');
reportValue('of that, the models', median(turns.map(({ modelsMs }) => modelsMs)), 'ms');
reportValue(
  'of that, our own share',
  median(turns.map(({ fromTurnMs, modelsMs }) => fromTurnMs - modelsMs)),
  'ms',
  MAX_OWN_MS,
);
reportValue('memory, speech process', engines.memoryMb.speech, 'MB');
reportValue('memory, translation process', engines.memoryMb.translation, 'MB');
/** The work of the busiest engine, for one turn with all its partial transcripts. */
const busiest = Math.max(...(['recogniser', 'translator', 'voice'] as const).map(workPerTurn));
reportValue('conversations at once, estimated', Math.floor((MAX_LOAD * TURN_CYCLE_MS) / busiest), '');

engines.close();
await close();

function workPerTurn(kind: 'recogniser' | 'translator' | 'voice'): number {
  return work.filter((done) => done.kind === kind).reduce((sum, { workMs }) => sum + workMs, 0) / TURNS;
}
