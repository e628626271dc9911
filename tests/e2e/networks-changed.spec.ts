import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { engineVariables, startSpeechEngines } from '../fakes/speech-engines.ts';
import { countCalls, expectEveryNumberOnce, moreNumbers, numbersOnScreen } from './support/lossy-server.ts';
import { Networks, addresses, whyNoNetworks } from './support/network-namespaces.ts';
import { startBrowserIn, startServerIn, startTurnIn } from './support/networked-product.ts';
import { numberedWords, numbersIn } from './support/numbered-words.ts';
import { installProbe } from './support/page-probe.ts';
import { expect, startButton, stopButton, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';
import { slowdown } from './support/slowdown.ts';
import { writeWav } from './support/speech.ts';

/** A visitor speaks numbered words while the network changes under the page. */
const impediment = whyNoNetworks();
test.skip(impediment !== undefined, impediment);

const url = `http://${addresses.server}:443`;
/** After this long all words of a gap are on screen. */
const CAUGHT_UP_MS = 5000;

const wordsAtS = Array.from({ length: 30 }, (_, index) => 4 + 4 * index);
const recording = writeWav(numberedWords(wordsAtS, 130), 'words-every-four-seconds.wav');

const WORD_S = 0.5;

const closers: Array<() => unknown> = [];
let networks: Networks;
let browser: Browser;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-networks-'));
  closers.push(() => rmSync(folder, { recursive: true, force: true }));
  networks = new Networks();
  closers.push(() => networks.remove());
  networks.linkServerToTests();
  const engines = await startSpeechEngines(addresses.tests);
  closers.push(() => engines.close());
  engines.voiceMs = 150;
  engines.transcribe = (samples) =>
    numbersIn(samples, wordsAtS.length)
      .map((number) => `#${number}.`)
      .join(' ');
  const turn = await startTurnIn(networks, closers);
  [browser] = await Promise.all([
    startBrowserIn(networks, {
      folder,
      wav: `${recording}%noloop`,
      origins: [url],
      turnKeyHash: turn.turnKeyHash,
    }),
    startServerIn(networks, 'server', closers, {
      DATA_DIR: join(folder, 'server'),
      PUBLIC_URL: url,
      HOST: addresses.server,
      PORT: '443',
      VOICE_ADDRESS: addresses.server,
      ...turn.variables,
      ...engineVariables(engines.addresses),
    }),
  ]);
  closers.push(() => browser.close());
});

test.afterAll(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

test.beforeEach(() => networks.setRouterRules(''));

test.afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

async function talk() {
  const visitor = await browser.newContext({ locale: 'en-US', ...noServiceWorker });
  const page = await visitor.newPage();
  const calls = countCalls(page);
  await installProbe(page, { rawMicrophone: true });
  await page.goto(url);
  await startButton(page).click();
  await moreNumbers(page, 1);
  return { page, calls, first: (await numbersOnScreen(page))[0] ?? 0 };
}

/** Waits until the microphone has heard two more words. @returns the number of the second one */
async function twoMoreWords(page: Page): Promise<number> {
  const openedAtMs = (await page.evaluate(() => window.probe.openedAtMs)) ?? 0;
  const spoken = () => wordsAtS.filter((atS) => openedAtMs + 1000 * (atS + WORD_S) < Date.now()).length;
  const wanted = spoken() + 2;
  await expect.poll(spoken, { intervals: [50] }).toBe(wanted);
  return wanted;
}

/** The number of the first word of the conversation, and of the last one in the gap. */
type Gap = { readonly first: number; readonly to: number };

/** The network is back: what was said in the gap is on screen soon, and once. */
async function expectCaughtUp(page: Page, { first, to }: Gap): Promise<void> {
  const backAtMs = Date.now();
  await expectShown(page, to);
  expect((Date.now() - backAtMs) / (await slowdown())).toBeLessThan(CAUGHT_UP_MS);
  await expectShown(page, to + 1);
  await expectEveryNumberOnce(page, first);
  await stopButton(page).click();
}

async function expectShown(page: Page, number: number): Promise<void> {
  await expect
    .poll(async () => (await numbersOnScreen(page)).at(-1) ?? 0, { timeout: 40_000, intervals: [50] })
    .toBeGreaterThanOrEqual(number);
}

test('at another address, after a gap, what was said in it is translated once', async () => {
  const { page, first } = await talk();

  networks.setRouterRules(nothing);
  const to = await twoMoreWords(page);
  networks.moveClient('10.99.1.77');
  networks.setRouterRules('');

  await expectCaughtUp(page, { first, to });
});

test('after twenty seconds without a network what was said in them is translated once', async () => {
  test.setTimeout(100_000);
  const { page, first } = await talk();
  const lostAtMs = Date.now();

  networks.setRouterRules(nothing);
  let to = await twoMoreWords(page);
  while (Date.now() - lostAtMs < 20_000) to = await twoMoreWords(page);
  networks.setRouterRules('');

  await expectCaughtUp(page, { first, to });
});

test('in a network that begins to block UDP what is said meanwhile is translated once', async () => {
  const { page, calls, first } = await talk();

  networks.setRouterRules(onlyHttpsOut);
  const to = await twoMoreWords(page);

  await expectCaughtUp(page, { first, to });
  // The TURN server lets all of it through; on a busy machine the page may take another call.
  expect(calls.requested / (await slowdown())).toBeLessThanOrEqual(2);
});

const nothing = `
  table inet tunnel {
    chain forward {
      type filter hook forward priority filter;
      iifname client drop
      oifname client drop
    }
  }`;

const onlyHttpsOut = `
  table inet hotel {
    chain forward {
      type filter hook forward priority filter;
      iifname client tcp dport 443 accept
      iifname client drop
    }
  }`;
