import { chromium } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { launchOptions } from '../e2e/support/launch.ts';
import { buildLive } from './page/build-live.ts';
import { serveFolder } from './page/serve-folder.ts';
import { messagesOfTurn } from './turns/talk.ts';

/**
 * A turn that streams in at 30 events a second after many others: time of the page's main thread per event, and tasks
 * of more than 50 ms. `npm run bench:stream`
 */
const PER_SECOND = 30;
const SECONDS = 10;

process.env['CHROMIUM_PATH'] ??= await findChromium();
const folder = mkdtempSync(join(tmpdir(), 'dragoman-stream-'));
await buildLive(folder);
const live = await serveFolder(folder);
const browser = await chromium.launch(launchOptions());

try {
  console.log('| turns so far | processor | ms per event | tasks over 50 ms | longest |');
  console.log('|--:|--:|--:|--:|--:|');
  for (const turns of [10, 1000, 10_000]) for (const slower of [1, 4]) await measure(turns, slower);
} finally {
  await browser.close();
  live.close();
  rmSync(folder, { recursive: true, force: true });
}

async function opened(): Promise<{ page: Page; devtools: CDPSession }> {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(live.url);
  await page.waitForFunction(() => 'bench' in globalThis);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  return { page, devtools };
}

async function measure(turns: number, slower: number): Promise<void> {
  const { page, devtools } = await opened();
  await fill(page, 0, turns);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const messages = messagesFrom(turns).slice(0, SECONDS * PER_SECOND);
  const before = await taskSeconds(devtools);
  const long = await page.evaluate(([input, rate]) => bench.stream(input, rate), [messages, PER_SECOND] as const);
  const perEventMs = ((await taskSeconds(devtools)) - before) * (1000 / messages.length);
  const longest = long.length > 0 ? `${Math.max(...long).toFixed(0)} ms` : '–';
  console.log(`| ${turns} | 1/${slower} | ${perEventMs.toFixed(2)} | ${long.length} | ${longest} |`);
  await page.close();
}

/** Finished turns keep no deltas, so earlier turns need only a few. */
async function fill(page: Page, from: number, to: number): Promise<void> {
  const BATCH = 100;
  for (let start = from; start < to; start += BATCH) {
    const places = Array.from({ length: Math.min(BATCH, to - start) }, (_, index) => start + index);
    const messages = places.flatMap((position) => messagesOfTurn(position, 3));
    await page.evaluate((input) => bench.fill(input), messages);
  }
}

function messagesFrom(position: number) {
  return Array.from({ length: SECONDS }, (_, index) => messagesOfTurn(position + index)).flat();
}

async function metrics(devtools: CDPSession): Promise<Record<string, number>> {
  const { metrics: all } = await devtools.send('Performance.getMetrics');
  return Object.fromEntries(all.map(({ name, value }) => [name, value]));
}

async function taskSeconds(devtools: CDPSession): Promise<number> {
  return (await metrics(devtools))['TaskDuration'] ?? Number.NaN;
}
