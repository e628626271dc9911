import { startSpeechEngines } from '../fakes/speech-engines.ts';
import type { SpeechEnginesStub } from '../fakes/speech-engines.ts';
import { likeness } from './support/correlation.ts';
import { putEarsOn, voicesHeard } from './support/ears.ts';
import { launchOptions } from './support/launch.ts';
import { bubbles, expect, startButton, stopButton, test } from './support/product.ts';
import { startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { SAMPLE_RATE_HZ, speechLike, writeWav } from './support/speech.ts';

const utterances = [
  { atS: 2, lengthS: 1.2 },
  { atS: 8, lengthS: 1.9 },
];
const recording = speechLike(utterances, 40);
test.use({ launchOptions: launchOptions({ wav: writeWav(recording, 'two-utterances.wav') }) });

let engines: SpeechEnginesStub;
let connected: RunningServer;

test.beforeAll(async () => {
  engines = await startSpeechEngines();
  const { stt, llm, tts } = engines.addresses;
  connected = await startServer({
    env: {
      STT_URL: stt.url,
      STT_MODEL: stt.model,
      STT_API_KEY: stt.apiKey ?? '',
      LLM_URL: llm.url,
      LLM_MODEL: llm.model,
      TTS_URL: tts.url,
      TTS_MODEL: tts.model,
    },
  });
});

test.afterAll(async () => {
  await connected.stop();
  await engines.close();
});

test('what is said is what the recogniser gets, and its translation is what the page plays', async ({ page }) => {
  test.setTimeout(120_000);
  await putEarsOn(page, { rawMicrophone: true });
  await page.goto(`${connected.url}/`);
  await expect(page.getByText(/Rehearsal voice/)).toHaveCount(0);

  await startButton(page).click();
  await expect(bubbles(page).nth(1)).toContainText('Completed', { timeout: 40_000 });
  const voices = await voicesHeard(page);
  await stopButton(page).click();

  expect(engines.heard.length).toBeGreaterThanOrEqual(2);
  for (const [index, { atS, lengthS }] of utterances.entries()) {
    const said = recording.slice(atS * SAMPLE_RATE_HZ, (atS + lengthS) * SAMPLE_RATE_HZ);
    const heard = Float32Array.from(engines.heard[index]!.samples, (sample) => sample / 32768);
    const heardS = heard.length / SAMPLE_RATE_HZ;
    expect(likeness(said, heard, SAMPLE_RATE_HZ).share).toBeGreaterThan(0.85);
    // All of it, with the padding before and the silence that ended it, and nothing of its neighbour.
    expect(heardS).toBeGreaterThan(lengthS);
    expect(heardS).toBeLessThan(lengthS + 1.2);
  }

  expect(engines.spoken.length).toBeGreaterThanOrEqual(2);
  expect(voices.length).toBeGreaterThanOrEqual(2);
  for (const [fromMs, toMs] of voices.slice(0, 2)) expect(toMs - fromMs).toBeGreaterThan(engines.voiceMs * 0.7);
  // The second answer comes as long after the first as the second utterance ended after the first.
  const apartS = (voices[1]![0] - voices[0]![0]) / 1000;
  expect(Math.abs(apartS - (8 + 1.9 - 2 - 1.2))).toBeLessThan(1.5);
});
