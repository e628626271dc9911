/**
 * Interpreting while a person still speaks:
 *
 *     npm run bench:simultaneous [-- minutes]
 *
 * 1. Simulated recognisers, in audio time: speeches in five languages with other word orders, whose partial transcripts
 *    are read every half a second and are often wrong in the last word. The translators take no time.
 * 2. Real programs in real time, where they are installed: espeak-ng speaks, pocketsphinx recognises what was said up to
 *    each pause, apertium translates.
 *
 * - lag: from the moment at which a word is stable in the recogniser's hypotheses to its translation on the screen
 * - span: the same from the end of the word (ear-to-text span)
 * - erasure: words of the translation that are taken back, for each word of its last version (normalized erasure)
 * - behind: from the end of a clause's last word to the voice that says it
 */
import { spawnSync } from 'node:child_process';
import { resampled } from '../../src/domain/resampler.ts';
import { travelDialogue } from '../../src/domain/travel-dialogue.ts';
import type { Transcript } from '../../voice/engines/engines.ts';
import { translatedClauses } from '../../voice/session/translated-clauses.ts';
import { selectEngines } from '../../voice/server/select-engines.ts';
import { RealtimeServer } from '../../voice/server/realtime-server.ts';
import { cutClause } from '../../voice/text/clauses/cut-clause.ts';
import { GrowingTranscript } from '../../voice/text/clauses/growing-transcript.ts';
import { textOfTokens, tokensOf } from '../../voice/text/clauses/tokens.ts';
import { missingEngines, sentences, startDebianEngines } from '../e2e/support/debian-engines.ts';
import { createInProcessVoice } from '../fakes/in-process-voice.ts';
import { openPage } from '../fakes/voice-page.ts';
import { wavSamples } from '../fixtures/audio/read-audio.ts';
import { chrf, chrfCounts } from './quality/chrf.ts';
import { simulate } from './simultaneous/simulate.ts';
import { speeches } from './simultaneous/speeches.ts';

const minutes = Number(process.argv[2] ?? 30);
const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;

console.log('Simulated, 120 s of each   mean lag  longest   span     erasure  processor (by turns)');
for (const speech of speeches) {
  const along = await simulate(speech, { simultaneous: 'text', lengthMs: 120_000 });
  const byTurns = await simulate(speech, { simultaneous: 'off', lengthMs: 120_000 });
  const erasure = `${(along.erased / along.shown).toFixed(2)} (${along.erased} words)`;
  const processor = `${(along.processorMs / 1200).toFixed(1)} % (${(byTurns.processorMs / 1200).toFixed(1)} %)`;
  const name = `${speech.from} into ${speech.into}, ${along.turns} turns`.padEnd(26);
  const times = [along.meanLagMs, along.maxLagMs, along.meanSpeechToTextMs].map(seconds).join('   ');
  console.log(`${name} ${times}   ${erasure}   ${processor}`);
}

const [tour] = speeches;
if (tour) {
  const { spoken } = await simulate(tour, { simultaneous: 'voice', lengthMs: minutes * 60_000, ratio: 1.15 });
  const behindIn = (minute: number) =>
    Math.max(...spoken.filter(({ atMs }) => Math.floor(atMs / 60_000) === minute).map(({ behindMs }) => behindMs));
  console.log(`\nThe voice, whose translation takes 1.15 times as long to say (${spoken.length} clauses):`);
  console.log(
    `behind at most ${seconds(behindIn(0))} in the first minute, ${seconds(behindIn(minutes - 1))} in minute ${minutes}`,
  );
}

const missing = missingEngines();
if (missing) console.log(`\nReal programs: ${missing}`);
else await measureRealPrograms();
process.exit(0);

async function measureRealPrograms(): Promise<void> {
  const pair = { source: 'eng', target: 'spa' } as const;
  const engines = await startDebianEngines();
  const voice = createInProcessVoice(new RealtimeServer({ engines: addressesOf(engines.env) }));
  console.log('\nReal programs, 12 sentences with pauses of 0.36 s: average lagging of the text');
  for (const simultaneous of ['off', 'text'] as const) {
    const page = await openPage(voice, { session: { pair } });
    await page.event('session.created');
    page.send({ type: 'session.update', session: { type: 'realtime', simultaneous } });
    await page.sendSilence(600);
    const sound = spokenSentences();
    const used = process.cpuUsage();
    const startMs = performance.now();
    await page.speak(sound);
    await page.sendSilence(4000);
    const { user, system } = process.cpuUsage(used);
    const lagging = averageLagging(page.events, startMs, sound.length / 16);
    const share = ((user + system) / 10_000 / ((performance.now() - startMs) / 1000)).toFixed(1);
    console.log(`${simultaneous === 'off' ? 'by turns' : 'along'}: ${seconds(lagging)}, server ${share} % of a core`);
    await page.leave();
  }
  await voice.close();
  const { translator } = selectEngines(addressesOf(engines.env)).forConversation(pair);
  const translate = async (text: string) => {
    let whole = '';
    const request = { text, earlier: [], instructions: '', from: 'eng' } as const;
    for await (const part of translator.translate(request, new AbortController().signal)) whole += part;
    return whole;
  };
  const [whole, inClauses] = [[], []] as [ReturnType<typeof chrfCounts>[], ReturnType<typeof chrfCounts>[]];
  for (const { eng, spa } of travelDialogue) {
    whole.push(chrfCounts(await translate(eng), spa));
    const how = { engines: { translator }, pair, instructions: '', earlier: [], terms: () => [] };
    let text = '';
    for await (const part of translatedClauses(clausesOf(eng), how, new AbortController().signal)) text += part;
    inClauses.push(chrfCounts(text, spa));
  }
  console.log(
    `chrF of the shipped dialogue, translated by apertium: whole ${chrf(whole).toFixed(1)}, in clauses ${chrf(inClauses).toFixed(1)}`,
  );
  await engines.close();
}

function addressesOf(env: Readonly<Record<string, string>>) {
  const address = (name: string) => ({ url: env[`${name}_URL`] ?? '', model: env[`${name}_MODEL`] ?? '' });
  return { stt: address('STT'), llm: address('LLM'), tts: address('TTS') };
}

/** As they are cut while they are said word by word. */
async function* clausesOf(text: string): AsyncGenerator<Transcript> {
  const transcript = new GrowingTranscript();
  const words = tokensOf(text);
  for (let count = 1; count <= words.length; count++) {
    transcript.push(textOfTokens(words.slice(0, count)), count === words.length);
    const end = cutClause(transcript.stable, { language: 'eng', isPausing: count === words.length, waitedMs: 0 });
    if (end > 0) yield { text: transcript.take(end), language: 'eng' };
  }
  const rest = transcript.restOf(text);
  if (rest !== '') yield { text: rest, language: 'eng' };
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
  return lags.reduce((sum, one) => sum + one, 0) / Math.max(1, lags.length);
}
