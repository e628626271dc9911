import { startSpeechEngines } from '../fakes/speech-engines.ts';
import type { SpeechEnginesStub } from '../fakes/speech-engines.ts';
import { microphoneStates, putEarsOn } from './support/ears.ts';
import { launchOptions } from './support/launch.ts';
import { numberedWords, numbersIn } from './support/numbered-words.ts';
import { bubbles, expect, signedInPage, startButton, stopButton, test } from './support/product.ts';
import { startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { writeWav } from './support/speech.ts';
import type { Page } from '@playwright/test';

const wordsAtS = Array.from({ length: 60 }, (_, index) => 4 + 1.6 * index);
const recording = writeWav(numberedWords(wordsAtS, 120), 'numbered-words.wav');
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
  await server.remove();
  await engines.close();
});

async function outage(seconds: number): Promise<void> {
  await fetch(`${server.url}/api/voice/drill/begin`, { method: 'POST' });
  const overAtMs = Date.now() + seconds * 1000;
  await expect.poll(() => Date.now(), { timeout: seconds * 1000 + 5000, intervals: [100] }).toBeGreaterThan(overAtMs);
  await fetch(`${server.url}/api/voice/drill/end`, { method: 'POST' });
}

/** The numbers of the words on screen, as they stand there. */
async function numbersOnScreen(page: Page): Promise<number[]> {
  const text = (await bubbles(page).allTextContents()).join(' ');
  return [...text.matchAll(/#(\d+)\./g)].map(([, number]) => Number(number));
}

/** Counts the calls that the page asks for. */
function countCalls(page: Page): { readonly minted: number } {
  const calls = { minted: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/chat/sessions')) calls.minted += 1;
  });
  return calls;
}

async function startTalking(page: Page): Promise<void> {
  await putEarsOn(page, { rawMicrophone: true });
  await page.addInitScript(() => {
    const { createDataChannel } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createDataChannel = function (label, options) {
      const channel = createDataChannel.call(this, label, options);
      window.addEventListener(`close ${label}`, () => channel.close(), { once: true });
      return channel;
    };
  });
  await signedInPage(page, server);
  // Until the balance is there, it counts as empty.
  await expect(page.getByText(/^[\d,]+ tokens$/u).first()).toBeVisible();
  await startButton(page).click();
}

async function closeChannel(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('close events')));
}

/** Waits until so many more numbers are on screen. @returns the last one */
async function moreNumbers(page: Page, count: number, timeout = 45_000): Promise<number> {
  const before = (await numbersOnScreen(page)).at(-1) ?? 0;
  await expect
    .poll(async () => (await numbersOnScreen(page)).at(-1) ?? 0, { timeout })
    .toBeGreaterThanOrEqual(before + count);
  return (await numbersOnScreen(page)).at(-1) ?? 0;
}

function everyNumber(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

test('every word arrives once and in order, whatever the line does', async ({ page }) => {
  test.setTimeout(170_000);
  const calls = countCalls(page);
  await startTalking(page);

  for (const seconds of [1, 3, 8, 20]) {
    await moreNumbers(page, 1);
    await outage(seconds);
  }
  // All that was said in the longest outage.
  await moreNumbers(page, 13, 60_000);

  const numbers = await numbersOnScreen(page);
  expect(numbers).toEqual(everyNumber(1, numbers.length));
  expect(calls.minted).toBeLessThan(16);
  await stopButton(page).click();
});

test('a line that is closed, refused or left without an answer costs no word', async ({ page }) => {
  test.setTimeout(170_000);
  const calls = countCalls(page);
  await startTalking(page);
  await moreNumbers(page, 1);

  await test.step('the service refuses the next call twice', async () => {
    let offers = 0;
    await page.route('**/api/voice/calls*', (route) =>
      offers++ < 2 ? route.fulfill({ status: 503, json: { code: 'busy', message: 'Busy.' } }) : route.continue(),
    );
    await closeChannel(page);
    await expect.poll(() => offers, { timeout: 30_000 }).toBe(3);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await moreNumbers(page, 2);
  });

  await test.step('the answer to the offer never comes', async () => {
    let offers = 0;
    await page.route('**/api/voice/calls*', (route) => (offers++ === 0 ? undefined : route.continue()));
    await closeChannel(page);
    await expect.poll(() => offers, { timeout: 30_000 }).toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await moreNumbers(page, 2);
  });

  const numbers = await numbersOnScreen(page);
  expect(numbers).toEqual(everyNumber(1, numbers.length));
  expect(calls.minted).toBeLessThan(20);
  await stopButton(page).click();
});

test('a server that restarts costs no word', async ({ page }) => {
  test.setTimeout(120_000);
  const calls = countCalls(page);
  await startTalking(page);
  await moreNumbers(page, 1);

  await server.restart();
  await moreNumbers(page, 3);

  const numbers = await numbersOnScreen(page);
  expect(numbers).toEqual(everyNumber(1, numbers.length));
  expect(calls.minted).toBeLessThan(20);
  await stopButton(page).click();
});

test('a microphone that is unplugged is replaced, and the conversation goes on', async ({ page }) => {
  const calls = countCalls(page);
  await startTalking(page);
  await moreNumbers(page, 1);
  const before = (await numbersOnScreen(page)).length;

  await page.evaluate(() => {
    const track = window.ears.microphones.at(-1);
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });

  await expect.poll(() => microphoneStates(page)).toEqual(['ended', 'live']);
  await expect.poll(async () => (await numbersOnScreen(page)).length, { timeout: 30_000 }).toBeGreaterThan(before);
  expect(calls.minted).toBe(1);
});

test('the server notices a tab that has gone without a word', async ({ page }) => {
  await startTalking(page);
  await moreNumbers(page, 1);

  const toldBefore = server.output().length;
  await page.goto('chrome://crash').catch(() => undefined);

  await expect.poll(() => server.output().slice(toldBefore), { timeout: 20_000 }).toMatch(/vanished/u);
});
