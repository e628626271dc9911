import { chromium } from '@playwright/test';
import type { BrowserContext } from '@playwright/test';
import { buildIfStale } from '../../scripts/build.mjs';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { launchOptions } from '../e2e/support/launch.ts';
import { startServer } from '../e2e/support/server.ts';
import { serveFolder } from './page/serve-folder.ts';

/**
 * The second visit, with and without a network: from the navigation to the first paint, and to a Start button that can
 * be pressed, beside a static page that a service worker keeps. Visits to both alternate, so that other work on the
 * machine slows both. `npm run bench:second-visit -- 9` for nine visits each.
 */
const visits = Number(process.argv[2] ?? 9);

type Visit = { readonly paintMs: number; readonly usableMs: number };

/** In the page: the first frame in which the element of the expression can be seen. Text, since tsx adds helpers to functions. */
const noteWhenUsable = (sign: string) => `
  const look = () => {
    const found = ${sign};
    if (!found?.checkVisibility({ visibilityProperty: true })) return requestAnimationFrame(look);
    document.documentElement.dataset.usable = performance.now();
  };
  requestAnimationFrame(look);
`;

await buildIfStale();
process.env['CHROMIUM_PATH'] ??= await findChromium();
const product = await startServer();
const still = await serveFolder('tests/bench/page/still');
const browser = await chromium.launch(launchOptions());
const pages = [
  { name: 'static page', url: still.url, sign: `document.querySelector('h1')` },
  {
    name: 'Home',
    url: `${product.url}/`,
    sign: `[...document.querySelectorAll('main button:enabled')].find((one) => one.textContent === 'Start translation')`,
  },
];

try {
  const contexts = await Promise.all(pages.map(firstVisit));
  console.log('| page | network | first paint, ms | usable, ms |');
  console.log('|---|---|--:|--:|');
  for (const offline of [false, true]) {
    for (const context of contexts) await context.setOffline(offline);
    const seen = pages.map((): Visit[] => []);
    for (let visit = 0; visit < visits; visit++) {
      for (const [at, context] of contexts.entries()) seen[at]?.push(await again(context, pages[at]?.url ?? ''));
    }
    for (const [at, { name }] of pages.entries()) {
      const of = seen[at] ?? [];
      const figures = [median(of.map((value) => value.paintMs)), median(of.map((value) => value.usableMs))];
      console.log(`| ${name} | ${offline ? 'none' : 'there'} | ${figures.map((ms) => ms.toFixed(0)).join(' | ')} |`);
    }
  }
} finally {
  await browser.close();
  still.close();
  await product.remove();
}

/** Until everything is kept. */
async function firstVisit({ url, sign }: (typeof pages)[number]): Promise<BrowserContext> {
  const context = await browser.newContext({ permissions: ['microphone'] });
  const page = await context.newPage();
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await page.waitForLoadState('networkidle');
  await page.close();
  await context.addInitScript(noteWhenUsable(sign));
  return context;
}

async function again(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('html[data-usable]').waitFor({ state: 'attached' });
  const visit = await page.evaluate(async () => {
    const paint = await new Promise<PerformanceEntry | undefined>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntriesByName('first-contentful-paint')[0])).observe({
        type: 'paint',
        buffered: true,
      });
    });
    const { usable } = document.documentElement.dataset;
    return { paintMs: paint?.startTime ?? Number.NaN, usableMs: Number(usable) };
  });
  await page.close();
  return visit;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
