/**
 * Interpreting while a person still speaks:
 *
 *     npm run bench:simultaneous [-- minutes]
 *
 * 1. Simulated recognisers, in audio time: speeches in five languages with other word orders, whose partial transcripts
 *    are read every half a second and are often wrong in the last word. The translators take no time and make no provisional
 *    translations. The voice runs for an hour, with the memory of the process.
 *    With each pair of apertium that is installed the open clause is translated provisionally: half of the shipped dialogue
 *    and of the tour. The number of words held back was chosen with the other half. The same for Chinese, word by word.
 * 2. Each pair of apertium that is installed: what the clauses of a text are worth beside the whole.
 * 3. Real programs in real time, where they are installed: espeak-ng speaks, pocketsphinx recognises, up to each pause or
 *    with its partial results streamed, apertium translates.
 *
 * - lag: from the moment at which a word is stable in the recogniser's hypotheses to its translation on the screen, from
 *   which on that does not change (Arivazhagan et al. 2020)
 * - span: the same from the end of the word (ear-to-text span)
 * - erasure: words of the translation that are taken back, for each word of its last version (normalized erasure);
 *   provisional words count
 * - behind: from the end of a clause's last word to the voice that says it
 */
import { spawnSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { resampled } from '../../src/domain/resampler.ts';
import { RealtimeServer } from '../../voice/server/realtime-server.ts';
import { tokensOf } from '../../voice/text/clauses/tokens.ts';
import { missingEngines, model, sentences, startDebianEngines } from '../e2e/support/debian-engines.ts';
import { startPocketsphinxStream } from '../e2e/support/pocketsphinx-stream.ts';
import { createInProcessVoice } from '../fakes/in-process-voice.ts';
import { openPage } from '../fakes/voice-page.ts';
import { wavSamples } from '../fixtures/audio/read-audio.ts';
import { apertiumTranslator, installedPairs } from './simultaneous/apertium.ts';
import { measureClauseQuality } from './simultaneous/clause-quality.ts';
import { simulate } from './simultaneous/simulate.ts';
import { heldOutText, speeches, wordTranslator } from './simultaneous/speeches.ts';
import type { Speech } from './simultaneous/speeches.ts';

const minutes = Number(process.argv[2] ?? 60);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
// Memory is measured after a collection.
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

console.log('Simulated, 120 s of each   mean lag  of 95 %   longest   span     erasure  processor (by turns)');
for (const speech of speeches) await measureText(speech);
console.log('With provisional translations by apertium, and word by word');
for (const { mode, from, into } of installedPairs())
  await measureText({ from, into, text: heldOutText(from) }, apertiumTranslator(mode));
await measureText({ from: 'cmn', into: 'eng', text: heldOutText('cmn') }, wordTranslator('cmn', 'eng'));

console.log(`\nThe voice in ${minutes} minutes without a pause, whose translation takes 1.15 times as long to say:`);
for (const speech of speeches) await measureVoice(speech, 360);
// The person takes a breath, which holds the voice.
for (const speech of speeches.slice(0, 1)) await measureVoice(speech, 700);

console.log('\nchrF of the shipped dialogue and the tour, translated by apertium');
for (const { pair, texts, clauses, whole, inClauses } of await measureClauseQuality())
  console.log(
    `${pair}: whole ${whole.toFixed(1)}, in clauses ${inClauses.toFixed(1)} (${texts} texts, ${clauses} clauses)`,
  );

const missing = missingEngines();
if (missing) console.log(`\nReal programs: ${missing}`);
else await measureRealPrograms();
process.exit(0);

async function measureText(speech: Speech, translate?: (text: string) => string): Promise<void> {
  const options = { lengthMs: 120_000, ...(translate && { translate }) };
  const along = await simulate(speech, { ...options, simultaneous: 'text' });
  const byTurns = await simulate(speech, { ...options, simultaneous: 'off' });
  const erasedIn120s = Math.round((along.erased * 120_000) / along.speechMs);
  const erasure = `${(along.erased / along.shown).toFixed(2)} (${erasedIn120s} words in 120 s)`;
  const processor = `${(along.processorMs / 1200).toFixed(1)} % (${(byTurns.processorMs / 1200).toFixed(1)} %)`;
  const name = `${speech.from} into ${speech.into}, ${along.turns} turns`.padEnd(26);
  const { meanLagMs, p95LagMs, maxLagMs, meanSpeechToTextMs } = along;
  const times = [meanLagMs, p95LagMs, maxLagMs, meanSpeechToTextMs].map(seconds).join('   ');
  console.log(`${name} ${times}   ${erasure}   ${processor}`);
}

async function measureVoice(speech: Speech, pauseMs: number): Promise<void> {
  const memory: string[] = [];
  const { spoken } = await simulate(speech, {
    simultaneous: 'voice',
    lengthMs: minutes * 60_000,
    ratio: 1.15,
    pauseMs,
    onMinute(minute) {
      if (minute !== 5 && minute !== Math.round(minutes / 2) && minute !== minutes) return;
      collectGarbage();
      const { heapUsed, rss } = process.memoryUsage();
      memory.push(`${(heapUsed / 2 ** 20).toFixed(1)} and ${(rss / 2 ** 20).toFixed(0)} MB after ${minute} min`);
    },
  });
  const behind = (from: number, to: number) => {
    const some = spoken.filter(({ atMs }) => atMs >= from * 60_000 && atMs < to * 60_000);
    const mean = some.reduce((sum, { behindMs }) => sum + behindMs, 0) / Math.max(1, some.length);
    return `${seconds(mean)} (at most ${seconds(Math.max(...some.map(({ behindMs }) => behindMs)))})`;
  };
  const times = `behind ${behind(0, 1)} in the first minute, ${behind(0, 10)} in the first ten, ${behind(minutes - 10, minutes)} in the last ten, ${behind(0, minutes)} in all`;
  console.log(
    `${speech.from}, pauses of ${pauseMs} ms, ${spoken.length} clauses: ${times}; heap and RSS ${memory.join(', ')}`,
  );
}

async function measureRealPrograms(): Promise<void> {
  const pair = { source: 'eng', target: 'spa' } as const;
  const engines = await startDebianEngines();
  const addresses = addressesOf(engines.env);
  const stream = await startPocketsphinxStream(model, engines.grammarFile);
  const streamed = { ...addresses, stt: { url: stream.url, model: 'pocketsphinx' } };
  console.log('\nReal programs, 12 sentences with pauses of 0.36 s: average lagging of the text');
  for (const [name, simultaneous, used] of [
    ['by turns', 'off', addresses],
    ['along, transcribed up to each pause', 'text', addresses],
    ['along, partial results streamed', 'text', streamed],
  ] as const) {
    const voice = createInProcessVoice(new RealtimeServer({ engines: used }));
    const page = await openPage(voice, { session: { pair } });
    await page.event('session.created');
    page.send({ type: 'session.update', session: { type: 'realtime', simultaneous } });
    await page.sendSilence(600);
    const sound = spokenSentences();
    const usedBefore = process.cpuUsage();
    const startMs = performance.now();
    await page.speak(sound);
    await page.sendSilence(4000);
    const { user, system } = process.cpuUsage(usedBefore);
    const lagging = averageLagging(page.events, startMs, sound.length / 16);
    const share = ((user + system) / 10_000 / ((performance.now() - startMs) / 1000)).toFixed(1);
    console.log(`${name}: ${seconds(lagging)}, server ${share} % of a core`);
    await page.leave();
    await voice.close();
  }
  await Promise.all([engines.close(), stream.close()]);
}

function addressesOf(env: Readonly<Record<string, string>>) {
  const address = (name: string) => ({ url: env[`${name}_URL`] ?? '', model: env[`${name}_MODEL`] ?? '' });
  return { stt: address('STT'), llm: address('LLM'), tts: address('TTS') };
}

function spokenSentences(): Int16Array {
  const all = Array.from({ length: 12 }, (_, at) => {
    const { stdout } = spawnSync('espeak-ng', ['--stdin', '--stdout', '-v', 'en-us', '-s', '140'], {
      input: sentences[at % sentences.length] ?? '',
    });
    return [...resampled(wavSamples(stdout), 22_050, 16_000), ...new Int16Array(0.36 * 16_000)];
  });
  return Int16Array.from(all.flat());
}

type Event = { readonly type: string; readonly receivedAtMs: number; readonly [field: string]: unknown };

/** Speech average lagging (Ma et al. 2020): each word against one that keeps the pace of the speech. */
function averageLagging(events: readonly Event[], startMs: number, speechMs: number): number {
  const shownAtMs = events
    .filter(({ type }) => type === 'response.output_audio_transcript.delta')
    .flatMap(({ delta, receivedAtMs }) => tokensOf(String(delta)).map(() => receivedAtMs - startMs));
  const lags = shownAtMs.map((atMs, at) => atMs - (speechMs * (at + 1)) / shownAtMs.length);
  return lags.reduce((sum, lag) => sum + lag, 0) / Math.max(1, lags.length);
}
