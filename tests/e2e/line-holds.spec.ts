import { startSpeechEngines } from '../fakes/speech-engines.ts';
import type { SpeechEnginesStub } from '../fakes/speech-engines.ts';
import { putEarsOn } from './support/ears.ts';
import { launchOptions } from './support/launch.ts';
import { numberedWords, numbersIn } from './support/numbered-words.ts';
import { bubbles, expect, signedInPage, startButton, stopButton, test } from './support/product.ts';
import { startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { writeWav } from './support/speech.ts';
import type { Page } from '@playwright/test';

const wordsAtS = Array.from({ length: 44 }, (_, index) => 1.5 + 1.6 * index);
const recording = writeWav(numberedWords(wordsAtS, 90), 'numbered-words.wav');
test.use({ launchOptions: launchOptions({ wav: `${recording}%noloop` }) });

let engines: SpeechEnginesStub;
let server: RunningServer;

test.beforeAll(async () => {
  engines = await startSpeechEngines();
  engines.voiceMs = 150;
  engines.writeDown = (samples) =>
    numbersIn(samples, wordsAtS.length)
      .map((number) => `#${number}.`)
      .join(' ');
  const { stt, llm, tts } = engines.addresses;
  server = await startServer({
    env: {
      VOICE_DRILL: '1',
      STT_URL: stt.url,
      STT_MODEL: stt.model,
      LLM_URL: llm.url,
      LLM_MODEL: llm.model,
      TTS_URL: tts.url,
      TTS_MODEL: tts.model,
    },
  });
});

test.afterAll(async () => {
  await server.stop();
  await engines.close();
});

async function outage(page: Page, seconds: number): Promise<void> {
  await fetch(`${server.url}/api/voice/drill/begin`, { method: 'POST' });
  await page.waitForTimeout(seconds * 1000);
  await fetch(`${server.url}/api/voice/drill/end`, { method: 'POST' });
}

/** The numbers of the words on screen, as they stand there. */
async function numbersOnScreen(page: Page): Promise<number[]> {
  const text = (await bubbles(page).allTextContents()).join(' ');
  return [...text.matchAll(/#(\d+)\./g)].map(([, number]) => Number(number));
}

test('every word arrives once and in order, whatever the line does', async ({ page }) => {
  test.setTimeout(150_000);
  const minted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/chat/sessions')) minted.push(request.url());
  });
  await putEarsOn(page, { rawMicrophone: true });
  await signedInPage(page, server);
  await startButton(page).click();

  for (const seconds of [1, 3, 8, 20]) {
    const before = (await numbersOnScreen(page)).at(-1) ?? 0;
    await expect
      .poll(async () => (await numbersOnScreen(page)).at(-1) ?? 0, { timeout: 30_000 })
      .toBeGreaterThan(before + 1);
    await outage(page, seconds);
  }
  await expect.poll(() => numbersOnScreen(page), { timeout: 60_000 }).toContain(wordsAtS.length);
  await stopButton(page).click();

  expect(await numbersOnScreen(page)).toEqual(wordsAtS.map((_, index) => index + 1));
  expect(minted.length).toBeLessThan(20);
});
