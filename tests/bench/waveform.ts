import { chromium } from '@playwright/test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { launchOptions } from '../e2e/support/launch.ts';
import { buildLive } from './page/build-live.ts';
import { serveFolder } from './page/serve-folder.ts';

/**
 * Cost of the waveform in percent of one core over all processes of the browser: ours, the usual AnalyserNode with a
 * canvas of the same size, and an open microphone without a waveform. The kinds alternate, so that other work on the
 * machine affects them alike. `npm run bench:waveform -- 5` for five rounds.
 */
const rounds = Number(process.argv[2] ?? 3);
const SETTLE_MS = 2000;
const MEASURED_MS = 6000;
const kinds = ['nothing', 'analyser', 'ours'] as const;
type Kind = (typeof kinds)[number];

process.env['CHROMIUM_PATH'] ??= await findChromium();
const folder = mkdtempSync(join(tmpdir(), 'dragoman-wave-'));
await buildLive(folder);
const live = await serveFolder(folder);
const seen = new Map<Kind, number[]>(kinds.map((kind) => [kind, []]));

try {
  for (let round = 0; round < rounds; round++) for (const kind of kinds) seen.get(kind)?.push(await measure(kind));
  const base = median(seen.get('analyser') ?? []);
  console.log('| picture | % of one core | of the analyser |');
  console.log('|---|--:|--:|');
  for (const [kind, shares] of seen)
    console.log(`| ${kind} | ${median(shares).toFixed(1)} | ${(median(shares) / base).toFixed(2)} |`);
} finally {
  live.close();
  rmSync(folder, { recursive: true, force: true });
}

async function measure(kind: Kind): Promise<number> {
  const browser = await chromium.launch(launchOptions());
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, permissions: ['microphone'] });
    await page.goto(live.url);
    await page.waitForFunction(() => 'bench' in globalThis);
    await page.evaluate((wanted) => bench.wave(wanted), kind);
    const devtools = await browser.newBrowserCDPSession();
    const cpuSeconds = async (): Promise<number> => {
      const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0);
    };
    await page.waitForTimeout(SETTLE_MS);
    const [before, startedAt] = [await cpuSeconds(), performance.now()];
    await page.waitForTimeout(MEASURED_MS);
    return (((await cpuSeconds()) - before) * 100_000) / (performance.now() - startedAt);
  } finally {
    await browser.close();
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
