import type { Page } from '@playwright/test';
import { microphoneStates } from './support/page-probe.ts';
import { launchOptions } from './support/launch.ts';
import {
  countCalls,
  expectEveryNumberOnce,
  moreNumbers,
  numbersOnScreen,
  startTalking,
  test,
} from './support/lossy-server.ts';
import { numberedWords } from './support/numbered-words.ts';
import { expect, stopButton } from './support/product.ts';
import type { LossyServer } from './support/lossy-server.ts';
import { slowdown } from './support/slowdown.ts';
import { writeWav } from './support/speech.ts';
import { noServiceWorker } from './support/service-worker.ts';

const wordsAtS = Array.from({ length: 60 }, (_, index) => 4 + 1.6 * index);
const recording = writeWav(numberedWords(wordsAtS, 120), 'numbered-words.wav');
test.use({ launchOptions: launchOptions({ wav: `${recording}%noloop` }), words: wordsAtS.length, ...noServiceWorker });
/** After this long without a packet the server takes the page for gone. */
const VANISHED_MS = 8000;

// The tests mostly wait: spread over the workers.
test.describe.configure({ mode: 'parallel' });

/** `close events` then closes the data channel of that name; when a channel opened is in the page's storage. */
async function makeChannelsClosable(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { createDataChannel } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.createDataChannel = function (label, options) {
      const channel = createDataChannel.call(this, label, options);
      window.addEventListener(`close ${label}`, () => channel.close(), { once: true });
      channel.addEventListener('open', () => localStorage.setItem('channel opened', String(Date.now())));
      return channel;
    };
  });
}

/** A page is on a new call within this time after the process of its call was killed, unless it waits for a core. */
const NEW_CALL_MS = 3000;

async function channelOpenedMs(page: Page): Promise<number> {
  return Number(await page.evaluate(() => localStorage.getItem('channel opened')));
}

/** @returns after how long the page was on a new call, on a machine that does nothing else */
async function newCallMs(page: Page, server: LossyServer): Promise<number> {
  const before = await slowdown();
  const killedAtMs = Date.now();
  server.killVoiceProcess();
  await expect.poll(() => channelOpenedMs(page), { timeout: 30_000, intervals: [50] }).toBeGreaterThan(killedAtMs);
  const tookMs = (await channelOpenedMs(page)) - killedAtMs;
  return tookMs / Math.max(before, await slowdown());
}

test('every word arrives once and in order when the voice process is killed', async ({ page, server }) => {
  test.setTimeout(120_000);
  await makeChannelsClosable(page);
  const first = await startTalking(page, server);

  // Right after the first replayed word, when a cut that is a little late would leave out the ones after it.
  for (let kills = 0; kills < 2; kills++) {
    await moreNumbers(page, 1);
    expect(await newCallMs(page, server)).toBeLessThan(NEW_CALL_MS);
  }
  await moreNumbers(page, 3);

  await expectEveryNumberOnce(page, first);
  await stopButton(page).click();
});

async function closeChannel(page: Page): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('close events')));
}

/** The outage begins as soon as a word is on screen, when it is a close call whether the word counts as received. */
async function loseConnection(page: Page, server: LossyServer, seconds: number): Promise<void> {
  await moreNumbers(page, 1);
  await server.beginOutage();
  const overAtMs = Date.now() + seconds * 1000;
  await expect.poll(() => Date.now(), { timeout: seconds * 1000 + 5000, intervals: [100] }).toBeGreaterThan(overAtMs);
  await server.endOutage();
}

test('every word arrives once and in order, however often the connection is lost for a moment', async ({
  page,
  server,
}) => {
  test.setTimeout(120_000);
  const calls = countCalls(page);
  const first = await startTalking(page, server);

  for (const seconds of [1, 1.2, 3]) await loseConnection(page, server, seconds);
  await moreNumbers(page, 2);

  await expectEveryNumberOnce(page, first);
  // A server that waits for a core is silent, too, and the page then takes another call.
  expect(calls.requested / (await slowdown())).toBeLessThan(8);
  await stopButton(page).click();
});

test('every word arrives once and in order, also when the server restarts during a replay', async ({
  page,
  server,
}) => {
  test.setTimeout(170_000);
  const calls = countCalls(page);
  const first = await startTalking(page, server);

  // Longer than an attempt of the page, and than the server keeps a call without packets.
  await loseConnection(page, server, 10);
  await expect(page.getByText('Catching up').first()).toBeVisible({ timeout: 30_000 });
  await server.restart();
  // The last of them is spoken after the restart.
  await moreNumbers(page, 13, 90_000);

  await expectEveryNumberOnce(page, first);
  expect(calls.requested).toBeLessThan(20);
  await stopButton(page).click();
});

test('a connection that is closed, refused or left without a response loses no word', async ({ page, server }) => {
  test.setTimeout(170_000);
  const calls = countCalls(page);
  await makeChannelsClosable(page);
  const first = await startTalking(page, server);

  await test.step('the service refuses the next call twice', async () => {
    let offers = 0;
    await page.route('**/api/voice/calls*', (route) =>
      offers++ < 2 ? route.fulfill({ status: 503, json: { code: 'busy', message: 'Busy.' } }) : route.continue(),
    );
    await closeChannel(page);
    await expect.poll(() => offers, { timeout: 30_000 }).toBe(3);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await moreNumbers(page, 1);
  });

  await test.step('the secret of the next call has expired', async () => {
    let offers = 0;
    await page.route('**/api/voice/calls*', (route) =>
      offers++ === 0
        ? route.fulfill({ status: 401, json: { code: 'unauthorized', message: 'Expired.' } })
        : route.continue(),
    );
    await closeChannel(page);
    await expect.poll(() => offers, { timeout: 30_000 }).toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await moreNumbers(page, 1);
  });

  await test.step('the answer to the offer never comes', async () => {
    let offers = 0;
    await page.route('**/api/voice/calls*', (route) => (offers++ === 0 ? undefined : route.continue()));
    await closeChannel(page);
    await expect.poll(() => offers, { timeout: 30_000 }).toBe(2);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await moreNumbers(page, 1);
  });

  await expectEveryNumberOnce(page, first);
  expect(calls.requested).toBeLessThan(20);
  await stopButton(page).click();
});

test('a microphone that is unplugged is replaced; the server detects a tab that crashed', async ({ page, server }) => {
  const calls = countCalls(page);
  await startTalking(page, server);
  const before = (await numbersOnScreen(page)).length;

  await page.evaluate(() => {
    const track = window.probe.microphones.at(-1);
    track?.stop();
    track?.dispatchEvent(new Event('ended'));
  });

  await expect.poll(() => microphoneStates(page)).toEqual(['ended', 'live']);
  await expect.poll(async () => (await numbersOnScreen(page)).length, { timeout: 30_000 }).toBeGreaterThan(before);
  // One, or a second one where the voice server waited for a core.
  expect(calls.requested / (await slowdown())).toBeLessThan(1.5);

  const outputBefore = server.output().length;
  await page.goto('chrome://crash').catch(() => undefined);

  await expect
    .poll(() => server.output().slice(outputBefore), { timeout: VANISHED_MS + 1000, intervals: [50] })
    .toMatch(/vanished/u);
});
