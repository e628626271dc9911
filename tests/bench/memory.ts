import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { launchOptions } from '../e2e/support/launch.ts';
import { buildLive } from './page/build-live.ts';
import { serveFolder } from './page/serve-folder.ts';
import { messagesOfTurn } from './turns/talk.ts';

/** Heap of the page after an hour of conversation at 30 events a second, sent as fast as possible. `npm run bench:memory` */
const HOUR_EVENTS = 3600 * 30;
const QUARTERS = 4;
/** Turns per batch. */
const BATCH = 20;

process.env['CHROMIUM_PATH'] ??= await findChromium();
const folder = mkdtempSync(join(tmpdir(), 'dragoman-memory-'));
await buildLive(folder);
const live = await serveFolder(folder);
const browser = await chromium.launch(launchOptions());

try {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await page.goto(live.url);
  await page.waitForFunction(() => 'bench' in globalThis);
  await measureHour(page);
} finally {
  await browser.close();
  live.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measureHour(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  console.log('| minutes | turns | received, MB | heap of the page, MB | elements |');
  console.log('|--:|--:|--:|--:|--:|');
  let [turns, characters] = [0, 0];
  for (let quarter = 0; quarter <= QUARTERS; quarter++) {
    const until = Math.round((quarter * HOUR_EVENTS) / QUARTERS / messagesOfTurn(1).length);
    for (; turns < until; turns += BATCH) {
      const places = Array.from({ length: Math.min(BATCH, until - turns) }, (_, index) => turns + index);
      const messages = places.flatMap((position) => messagesOfTurn(position));
      characters += messages.reduce((sum, { text }) => sum + text.length, 0);
      await page.evaluate((input) => bench.fill(input), messages);
    }
    turns = until;
    await devtools.send('HeapProfiler.collectGarbage');
    const { metrics } = await devtools.send('Performance.getMetrics');
    const now = new Map(metrics.map(({ name, value }) => [name, value]));
    const [heap, nodes] = [now.get('JSHeapUsedSize') ?? Number.NaN, now.get('Nodes')];
    console.log(`| ${quarter * 15} | ${turns} | ${megabytes(characters)} | ${megabytes(heap)} | ${nodes} |`);
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
