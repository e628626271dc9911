import type { Page } from '@playwright/test';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import type { SpeechEnginesStub } from '../fakes/speech-engines.ts';
import { likeness } from './support/correlation.ts';
import { installProbe, playedAudio } from './support/page-probe.ts';
import { launchOptions } from './support/launch.ts';
import { bubbles, expect, startButton, stopButton, test } from './support/product.ts';
import { startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { SAMPLE_RATE_HZ, speechLike, writeWav } from './support/speech.ts';

const utterances = [
  { atS: 2, lengthS: 1.2 },
  { atS: 8, lengthS: 1.9 },
  { atS: 15, lengthS: 1.5 },
  { atS: 22, lengthS: 1.7 },
];
const RECORDED_S = 40;
const recording = speechLike(utterances, RECORDED_S);
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

/** Which of the utterances was recognised, and how similar the two are. */
function utteranceIn(heard: Float32Array) {
  const found = utterances.map(({ atS, lengthS }) => {
    const said = recording.slice(atS * SAMPLE_RATE_HZ, (atS + lengthS) * SAMPLE_RATE_HZ);
    return { atS, lengthS, share: likeness(said, heard, SAMPLE_RATE_HZ) };
  });
  return found.reduce((best, one) => (one.share > best.share ? one : best));
}

test('the recogniser gets what is said, and the page plays its translation', async ({ page }) => {
  test.setTimeout(120_000);
  await installProbe(page, { rawMicrophone: true });
  await page.goto(`${connected.url}/`);
  await expect(page.getByText(/Rehearsal voice/)).toHaveCount(0);

  await startButton(page).click();
  await expect(bubbles(page).nth(1)).toContainText('Completed', { timeout: 40_000 });
  const wholeVoices = async () =>
    (await playedAudio(page)).filter(([fromMs, toMs]) => toMs - fromMs > engines.voiceMs * 0.7);
  await expect.poll(async () => (await wholeVoices()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  const voices = await wholeVoices();
  const openedAtMs = await page.evaluate(() => window.probe.openedAtMs);
  await stopButton(page).click();

  const heard = engines.heard.slice(0, 2).map(({ samples }) => Float32Array.from(samples, (one) => one / 32768));
  const found = heard.map(utteranceIn);
  expect(found[0]!.atS).toBeLessThan(found[1]!.atS);
  for (const [index, { atS, lengthS, share }] of found.entries()) {
    expect(share).toBeGreaterThan(0.85);
    // All of it, with the padding before and the silence that ended it, and nothing of its neighbour.
    const heardS = heard[index]!.length / SAMPLE_RATE_HZ;
    expect(heardS).toBeGreaterThan(lengthS);
    expect(heardS).toBeLessThan(lengthS + 1.2);
    // Its translation is played after the silence that ended it, and before the next sentence.
    const playedS = (voices[index]![0] - openedAtMs!) / 1000 - (atS + lengthS);
    expect(playedS).toBeGreaterThan(0.3);
    expect(playedS).toBeLessThan(4);
  }
});

/** Holds a key over one utterance, from inside the page: a busy machine delays keys that are sent to it. */
function hold(page: Page, key: string, { atS, lengthS }: (typeof utterances)[number]) {
  return page.evaluate(
    async ([held, fromMs, toMs, everyMs]) => {
      // The recording comes again and again.
      let openedAtMs = window.probe.openedAtMs ?? 0;
      while (openedAtMs + fromMs < Date.now()) openedAtMs += everyMs;
      const until = (ms: number) => new Promise((resolve) => setTimeout(resolve, openedAtMs + ms - Date.now()));
      const send = (type: string) => dispatchEvent(new KeyboardEvent(type, { key: held }));
      await until(fromMs);
      send('keydown');
      const pressedAtMs = Date.now() - openedAtMs;
      await until(toMs);
      send('keyup');
      return { pressedAtMs };
    },
    [key, (atS + 0.1) * 1000, (atS + lengthS + 0.1) * 1000, RECORDED_S * 1000] as const,
  );
}

test('a held turn has the syllable before the key, ends with it, and is in the language of its side', async ({
  page,
}) => {
  test.setTimeout(180_000);
  // Words of either language: only the key says which of the two it was.
  engines.transcripts.push('OK 1', 'OK 2');
  await installProbe(page, { rawMicrophone: true });
  await page.addInitScript(() => localStorage.setItem('turn_mode', 'hold'));
  await page.goto(`${connected.url}/`);
  await startButton(page).click();
  await expect(page.getByRole('group', { name: 'Who is speaking' }).getByRole('button').first()).toBeEnabled();
  await expect(page.getByText('Recording')).toBeVisible();
  const before = engines.heard.length;
  const [, first, second] = utterances;

  const presses = [await hold(page, 'a', first!), await hold(page, 'l', second!)];
  await expect(bubbles(page).nth(1)).toContainText('Completed', { timeout: 40_000 });
  await expect(bubbles(page).nth(0)).toContainText('User A');
  await expect(bubbles(page).nth(1)).toContainText('User B');
  await stopButton(page).click();

  const held = engines.heard.slice(before);
  expect(held.map(({ fields }) => fields['language'])).toEqual(['zh', 'en']);
  for (const [index, { samples }] of held.entries()) {
    const { atS, lengthS } = [first!, second!][index]!;
    const found = utteranceIn(Float32Array.from(samples, (one) => one / 32768));
    expect(found.atS).toBe(atS);
    // Nothing follows the release but what was on its way; the silence that ends an automatic turn is longer.
    expect(samples.length / SAMPLE_RATE_HZ).toBeLessThan(lengthS + 0.1 + 0.3 + 0.4);
    // The key came after the first syllable. Later than the 300 ms that are kept, it proves nothing.
    if (presses[index]!.pressedAtMs > atS * 1000 + 250) continue;
    expect(samples.length / SAMPLE_RATE_HZ).toBeGreaterThan(lengthS);
    expect(found.share).toBeGreaterThan(0.85);
  }
});
