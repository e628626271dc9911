import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.mjs';
import { processorSeconds } from '../bench/voice/processor-seconds.ts';
import { missingEngines, model, startDebianEngines } from '../e2e/support/debian-engines.ts';
import { startPocketsphinxStream } from '../e2e/support/pocketsphinx-stream.ts';
import { openPage, type VoicePage } from '../fakes/voice-page.ts';
import { startVoiceProcesses } from '../fakes/voice-processes.ts';
import { comparedWords, translationDelays, voiceDelays } from './simultaneous/figures.ts';
import { speakTour, writeGrammar } from './simultaneous/tour.ts';
import type { SaidSentence } from './simultaneous/tour.ts';

/**
 * One person speaks without a pause, in real time, and a real voice process interprets along with real engines:
 * pocketsphinx, whose partial results are streamed, apertium and espeak-ng. Prints every quarter of an hour how far text and voice
 * are behind, the memory of the voice process, and at the end which words are missing:
 *
 *     npm run soak:simultaneous [-- minutes]
 */
const minutes = Number(process.argv[2] ?? 60);
const REPORT_MINUTES = Math.min(15, minutes);
/** After the last word. */
const REST_MS = 30_000;

const missing = missingEngines();
if (missing) throw new Error(missing);
await buildIfStale();
const program = join(import.meta.dirname, '../../dist/voice/main.mjs');
const engines = await startDebianEngines();
const recogniser = await startPocketsphinxStream(model, writeGrammar());
const address = (name: 'LLM' | 'TTS') => ({
  url: engines.env[`${name}_URL`] ?? '',
  model: engines.env[`${name}_MODEL`] ?? '',
});
const tts = { ...address('TTS'), voices: { eng: 'en-us', spa: 'es' } };
const { voice, reported } = startVoiceProcesses(program, {
  settings: { engines: { stt: { url: recogniser.url, model: 'pocketsphinx' }, llm: address('LLM'), tts } },
});
while (!reported.some(({ event }) => event === 'ready')) await new Promise((resolve) => setTimeout(resolve, 100));
const pid = voiceProcessId();
const page = await openPage(voice, {
  session: { pair: { source: 'eng', target: 'spa' }, expiresAtMs: Date.now() + (minutes + 10) * 60_000 },
});
const beganAtMs = performance.now();
let isOver = false;
void page.channelClosed.then(() => {
  if (isOver) return;
  // This process gives the call up when none of its checks is answered within half a second for 30 s, the service when nothing
  // of it has arrived for 8 s: on a busy machine both happen.
  const after = ((performance.now() - beganAtMs) / 60_000).toFixed(1);
  console.log(`The call ended after ${after} minutes (service: ${page.closedReason ?? 'has not ended it'}).`);
  process.exit(1);
});
await page.event('session.created');
page.send({ type: 'session.update', session: { type: 'realtime', simultaneous: 'voice', has_earphones: true } });
await page.sendSilence(600);

const said: SaidSentence[] = [];
console.log(`RSS at the start: ${residentMegabytes(pid).toFixed(1)} MB`);
console.log('minutes | sentences | text behind: mean, 95 % | voice behind: mean, longest | RSS, MB | processor');
for (let from = 0; from < minutes; from += REPORT_MINUTES) {
  const usedBefore = processorSeconds([pid]);
  const sentences = await speakTour(page, REPORT_MINUTES * 60_000, from);
  said.push(...sentences);
  // The sound that was heard is in no figure.
  page.heard.length = 0;
  const share = (processorSeconds([pid]) - usedBefore) / (REPORT_MINUTES * 60);
  report(`${from} to ${from + REPORT_MINUTES}`, sentences, share);
}
await page.sendSilence(REST_MS);
printWords(page, said);
console.log(`voice process: ${JSON.stringify(reported.filter(({ event }) => event !== 'ready'))}`);
isOver = true;
await page.leave();
await voice.close();
await Promise.all([engines.close(), recogniser.close()]);
process.exit(0);

function report(name: string, sentences: readonly SaidSentence[], share: number): void {
  const [fromMs, toMs] = [sentences[0]?.endedAtMs ?? 0, sentences.at(-1)?.endedAtMs ?? 0];
  const text = translationDelays(page.events, said).filter(({ saidMs }) => saidMs >= fromMs && saidMs <= toMs);
  const delays = text.map(({ delayMs }) => delayMs).toSorted((a, b) => a - b);
  const spoken = voiceDelays(page.events)
    .filter(({ saidMs }) => saidMs >= fromMs && saidMs <= toMs)
    .map(({ delayMs }) => delayMs);
  const figures = [
    `${seconds(mean(delays))}, ${seconds(delays[Math.floor(delays.length * 0.95)] ?? 0)}`,
    `${seconds(mean(spoken))}, ${seconds(Math.max(0, ...spoken))}`,
    residentMegabytes(pid).toFixed(1),
    `${(share * 100).toFixed(1)} %`,
  ];
  console.log([name, sentences.length, ...figures].join(' | '));
}

function printWords({ events, usage }: VoicePage, sentences: readonly SaidSentence[]): void {
  const { recognised, translated, spoken } = comparedWords(events, engines.spoken, sentences);
  console.log(`${sentences.length} sentences said; missing and added ones:`);
  console.log(`recognised: ${recognised.missing} and ${recognised.added} of those said`);
  console.log(`translated: ${translated.missing} and ${translated.added} of those recognised`);
  console.log(`spoken: ${spoken.missing} and ${spoken.added} of those translated`);
  const turns = events.filter(({ type }) => type === 'response.done').length;
  const tokens = usage.reduce((sum, report) => sum + report.usage.totalTokens, 0);
  const speechMs = usage.reduce((sum, report) => sum + ('speechMs' in report ? (report.speechMs ?? 0) : 0), 0);
  console.log(`${turns} turns, ${tokens} tokens, ${(speechMs / 60_000).toFixed(1)} minutes of speech charged`);
}

/** The only child of this process that runs the program. */
function voiceProcessId(): number {
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ');
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program));
  if (found === undefined) throw new Error('no voice process');
  return Number(found);
}

function residentMegabytes(process: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/u.exec(readFileSync(`/proc/${process}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`;
}
