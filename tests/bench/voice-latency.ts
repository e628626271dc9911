/**
 * The latency that the voice server adds, with speech engines that respond immediately:
 *
 *     npm run bench:voice [-- turns]
 *
 * - response: from the end of speech to the first audio of the response, less the 300 ms of silence that end a finished
 *   sentence
 * - barge-in: from the start of speech to the last audio of the response that it interrupts
 */
import { createInProcessVoice } from '../fakes/in-process-voice.ts';
import { RealtimeServer } from '../../voice/server/realtime-server.ts';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { openPage, type HeardFrame } from '../fakes/voice-page.ts';
import { padded, readSpeech, rms } from '../fixtures/audio/read-audio.ts';

const SILENCE_MS = 300;
const TARGET_MS = 75;
const turns = Number(process.argv[2] ?? 9);

const isSound = ({ samples }: HeardFrame) => rms(samples) > 200;

const stub = await startSpeechEngines();
const voice = createInProcessVoice(new RealtimeServer({ engines: stub.addresses }));
const page = await openPage(voice);
await page.event('session.created');
await page.sendSilence(1000);

const question = readSpeech('question');
const responses: number[] = [];
const interruptions: number[] = [];
for (let turn = 0; turn < turns; turn++) {
  stub.voiceMs = 3000;
  const after = page.events.length;
  const startMs = performance.now();
  await page.speak(padded(question, 0, 640));
  await page.event('output_audio_buffer.started', after);
  await page.sendSilence(600);
  const endOfSpeechMs = startMs + question.length / 16;
  const firstSound = page.heard.find((frame) => frame.atMs > endOfSpeechMs && isSound(frame));
  if (firstSound) responses.push(firstSound.atMs - endOfSpeechMs - SILENCE_MS);

  // The barge-in is an utterance, too: keep its response short.
  stub.voiceMs = 300;
  const interruptedMs = performance.now();
  await page.speak(question.subarray(0, 8000));
  await page.sendSilence(300);
  const lastSound = page.heard.findLast((frame) => frame.atMs < interruptedMs + 800 && isSound(frame));
  if (lastSound) interruptions.push(lastSound.atMs - interruptedMs);
  await page.sendSilence(600);
  await page.event('output_audio_buffer.stopped', after);
}
await page.leave();
await voice.close();
await stub.close();

report('response', responses, TARGET_MS);
report('barge-in', interruptions);

function report(name: string, values: number[], targetMs?: number) {
  const sorted = values.toSorted((a, b) => a - b).map(Math.round);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
  const target = targetMs === undefined ? '' : ` (target < ${targetMs})`;
  console.log(`${name}: median ${at(0.5)} ms${target}, p90 ${at(0.9)} ms, of ${sorted.length}: ${sorted.join(' ')}`);
}
