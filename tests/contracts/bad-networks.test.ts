import { expect, onTestFinished, test } from 'vitest';
import { RealtimeServer } from '../../voice/server/realtime-server.ts';
import { type ImpairedRelay, openImpairedRelay } from '../bench/networks/impaired-relay.ts';
import type { Impairment } from '../bench/networks/impaired-link.ts';
import { numberedWords, numbersIn } from '../e2e/support/numbered-words.ts';
import { createInProcessVoice } from '../fakes/in-process-voice.ts';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { openPage } from '../fakes/voice-page.ts';

const clean: Impairment = { loss: 0, burst: 1, delayMs: 20, jitterMs: 0, doesReorder: false };
const wordsAtS = [0.2, 1.6, 3];

test.for<readonly [string, Partial<Impairment>]>([
  ['loses 10 % of the packets', { loss: 0.1 }],
  ['loses 5 % of them, five in a row', { loss: 0.05, burst: 5 }],
  ['delays packets by up to 100 ms, so that they overtake each other', { jitterMs: 100, doesReorder: true }],
])('over a network that %s every word of a call is recognised', async ([, faults]) => {
  const engines = await startSpeechEngines();
  engines.transcribe = (samples) => numbersIn(samples, wordsAtS.length).join(' ');
  const voice = createInProcessVoice(new RealtimeServer({ engines: engines.addresses }));
  const relays: ImpairedRelay[] = [];
  const page = await openPage({
    async openCall(...call) {
      const result = await voice.openCall(...call);
      if (result.type !== 'opened') return result;
      const relay = await openImpairedRelay(result.answerSdp, clean, 1);
      relays.push(relay);
      onTestFinished(() => relay.close());
      return { ...result, answerSdp: relay.answerSdp };
    },
  });
  onTestFinished(async () => {
    await page.leave();
    await voice.close();
    await engines.close();
  });

  await page.event('session.created');
  // The client of the tests may not open a call on such a network; browsers do (`npm run bench:networks`).
  for (const relay of relays) relay.change({ ...clean, ...faults });
  await page.speak(Int16Array.from(numberedWords(wordsAtS, 5), (sample) => Math.round(32_767 * sample)));

  const heard = () =>
    page.events.flatMap(({ type, transcript }) =>
      type === 'conversation.item.input_audio_transcription.completed' ? transcript.split(' ') : [],
    );
  // A lost event is sent again after a second, two seconds, four.
  await expect.poll(heard, { timeout: 15_000 }).toEqual(['1', '2', '3']);
});
