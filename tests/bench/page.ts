import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { buildIfStale } from '../../scripts/build.mjs';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { startServer } from '../e2e/support/server.ts';
import { serveFolder } from './page/serve-folder.ts';
import { withStolenTime } from './page/stolen-time.ts';

/**
 * Lighthouse, as on a phone with slow 4G: the built product beside the least page react-dom can make, in turns on one
 * machine. Fetches Lighthouse with npx, which needs the npm registry. `npm run bench:page -- 5` for five rounds.
 *
 * Lighthouse takes every wait of the main thread for work of the page. A run in which the host of a virtual machine gave
 * the processors to others says nothing about the page: it is made again, and counted.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const MOST_STOLEN = 0.05;
const MOST_TRIES = 8;
const rounds = Number(process.argv[2] ?? 3);
const run = promisify(execFile);

type Figures = { readonly lcp: number; readonly tbt: number; readonly fcp: number; readonly scores: readonly number[] };

const folder = mkdtempSync(join(tmpdir(), 'dragoman-page-'));
await buildIfStale();
await build({
  root: 'tests/bench/page/hello',
  configFile: false,
  logLevel: 'warn',
  build: { outDir: join(folder, 'hello'), emptyOutDir: true },
});
const hello = await serveFolder(join(folder, 'hello'));
const product = await startServer();
const pages = [
  { name: 'react-dom hello', url: hello.url },
  { name: 'Home', url: `${product.url}/` },
  { name: 'Sign in', url: `${product.url}/login` },
];
const chromium = await findChromium();
const seen = new Map<string, Figures[]>(pages.map(({ name }) => [name, []]));
let runs = 0;
let disturbed = 0;

try {
  for (let round = 0; round < rounds; round++)
    for (const { name, url } of pages) seen.get(name)?.push(await measureUndisturbed(url));
} finally {
  print();
  hello.close();
  await product.remove();
  rmSync(folder, { recursive: true, force: true });
}

async function measureUndisturbed(url: string): Promise<Figures> {
  for (let tries = 1; ; tries++) {
    const [figures, stolen] = await withStolenTime(() => measure(url));
    runs++;
    if (stolen <= MOST_STOLEN) return figures;
    disturbed++;
    if (tries === MOST_TRIES) throw new Error(`The host took processor time in each of ${tries} runs; try again later`);
  }
}

async function measure(url: string): Promise<Figures> {
  const report = join(folder, 'report.json');
  const flags = '--chrome-flags=--headless=new --no-sandbox';
  const args = ['--yes', LIGHTHOUSE, url, '--quiet', flags, '--output=json', `--output-path=${report}`];
  const look = () => run('npx', args, { env: { ...process.env, CHROME_PATH: chromium }, timeout: 180_000 });
  // On a busy machine its trace now and then lacks the beginning.
  await look().catch(look);
  const { audits, categories } = JSON.parse(readFileSync(report, 'utf8'));
  const value = (audit: string): number => audits[audit].numericValue ?? Number.NaN;
  return {
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    fcp: value('first-contentful-paint'),
    scores: ['performance', 'accessibility', 'best-practices', 'seo'].map((element) => categories[element].score * 100),
  };
}

function print(): void {
  console.log(`\nLighthouse mobile, median of at most ${rounds}: first paint, largest paint and blocking time in ms\n`);
  console.log('| page | performance | accessibility | practices | SEO | FCP | LCP | TBT |');
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|');
  for (const [name, figures] of seen) {
    if (figures.length === 0) continue;
    const scores = [0, 1, 2, 3].map((index) => median(figures.map((figure) => figure.scores[index] ?? 0)));
    const times = [
      figures.map((figure) => figure.fcp),
      figures.map((figure) => figure.lcp),
      figures.map((figure) => figure.tbt),
    ];
    console.log(`| ${[name, ...scores, ...times.map(median)].map(round).join(' | ')} |`);
  }
  const share = `${MOST_STOLEN * 100} %`;
  console.log(`\n${disturbed} of ${runs} runs were made again: the host took more than ${share} of the processors.`);
}

function round(value: string | number): string {
  return typeof value === 'number' ? String(Math.round(value)) : value;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
