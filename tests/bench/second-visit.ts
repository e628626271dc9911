import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { buildIfStale } from '../../scripts/build.mjs';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { launchOptions } from '../e2e/support/launch.ts';
import { startServer } from '../e2e/support/server.ts';
import { serveFolder } from './page/serve-folder.ts';

/**
 * The second visit, with and without a network: from the navigation to the first paint, and to a Start button that can
 * be pressed, beside a static page that a service worker keeps. `npm run bench:second-visit -- 9` for nine visits each.
 */
const visits = Number(process.argv[2] ?? 9);

type Visit = { readonly paintMs: number; readonly usableMs: number };

await buildIfStale();
process.env['CHROMIUM_PATH'] ??= await findChromium();
const product = await startServer();
const still = await serveFolder('tests/bench/page/still');
const browser = await chromium.launch(launchOptions());
const pages = [
  { name: 'static page', url: still.url, sign: 'h1' },
  { name: 'Home', url: `${product.url}/`, sign: 'button:text-is("Start translation")' },
];

try {
  console.log('| page | network | first paint, ms | usable, ms |');
  console.log('|---|---|--:|--:|');
  for (const { name, url, sign } of pages) {
    const context = await browser.newContext({ permissions: ['microphone'] });
    await firstVisit(context, url);
    for (const offline of [false, true]) {
      await context.setOffline(offline);
      const seen: Visit[] = [];
      for (let visit = 0; visit < visits; visit++) seen.push(await again(context, url, sign));
      const figures = [median(seen.map((one) => one.paintMs)), median(seen.map((one) => one.usableMs))];
      console.log(`| ${name} | ${offline ? 'none' : 'there'} | ${figures.map((ms) => ms.toFixed(0)).join(' | ')} |`);
    }
    await context.close();
  }
} finally {
  await browser.close();
  still.close();
  await product.remove();
}

/** Until everything is kept. */
async function firstVisit(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.waitForLoadState('networkidle');
  await page.close();
}

async function again(context: BrowserContext, url: string, sign: string): Promise<Visit> {
  const page = await context.newPage();
  await page.goto(url);
  await page.locator(sign).waitFor();
  const visit = await page.evaluate(async () => {
    const paint = await new Promise<PerformanceEntry | undefined>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntriesByName('first-contentful-paint')[0])).observe({
        type: 'paint',
        buffered: true,
      });
    });
    return { paintMs: paint?.startTime ?? Number.NaN, usableMs: performance.now() };
  });
  await page.close();
  return visit;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
