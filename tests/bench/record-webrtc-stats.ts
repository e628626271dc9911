import { chromium } from '@playwright/test';
import { writeFileSync } from 'node:fs';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { findProgram } from '../e2e/support/browsers/find-program.ts';
import { openFirefox } from '../e2e/support/browsers/firefox.ts';
import { startSoundServer } from '../e2e/support/browsers/sound-server.ts';
import { launchOptions } from '../e2e/support/launch.ts';
import { startServer } from '../e2e/support/server.ts';
import { speechLike, writeWav } from '../e2e/support/speech.ts';

/**
 * Records what each browser reports of a live call into tests/fixtures/webrtc-stats: four readings a second, before and
 * after the path dies. Run it when a browser changes its statistics.
 */
type Reading = { readonly atMs: number; readonly isPathDead: boolean; readonly stats: readonly object[] };

const LIVE_READINGS = 24;
const DEAD_READINGS = 10;
/** The others hold the addresses of the machine, or nothing that the page reads. */
const recordedTypes = new Set(['transport', 'candidate-pair', 'remote-inbound-rtp']);

const wav = writeWav(speechLike([{ atS: 0.5, lengthS: 3 }], 30), 'stats.wav');
process.env['CHROMIUM_PATH'] ??= await findChromium();
await record('chromium', openChromium);
await record('firefox', openStockFirefox);

async function record(name: string, open: () => Promise<RecordedPage>): Promise<void> {
  const server = await startServer({ env: { VOICE_FAULT_INJECTION: '1' } });
  const page = await open();
  try {
    await page.goto(`${server.url}/`);
    await page.evaluate(collectSenders);
    await page.start();
    const readings: Reading[] = [];
    const hasReport = () => readings.some(({ stats }) => JSON.stringify(stats).includes('remote-inbound-rtp'));
    while (readings.length < LIVE_READINGS || !hasReport()) readings.push(await read(page, false));
    await fetch(`${server.url}/api/voice/outage/begin`, { method: 'POST' });
    for (let i = 0; i < DEAD_READINGS; i++) readings.push(await read(page, true));
    const userAgent = JSON.stringify(await page.evaluate(() => navigator.userAgent));
    const lines = readings.slice(-40).map((reading) => JSON.stringify(reading));
    const text = `{"userAgent":${userAgent},"readings":[\n${lines.join(',\n')}\n]}\n`;
    writeFileSync(`tests/fixtures/webrtc-stats/${name}.json`, text);
  } finally {
    await page.close();
    await server.remove();
  }
}

async function read(page: RecordedPage, isPathDead: boolean): Promise<Reading> {
  await new Promise((resolve) => setTimeout(resolve, 250));
  const stats = await page.evaluate(readStats);
  const stored = stats.filter((stat) => recordedTypes.has(stat.type));
  return { atMs: Date.now(), isPathDead, stats: stored };
}

type RecordedPage = {
  goto(url: string): Promise<unknown>;
  evaluate<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  start(): Promise<unknown>;
  close(): Promise<unknown>;
};

async function openChromium(): Promise<RecordedPage> {
  const browser = await chromium.launch(launchOptions({ wav }));
  const page = await browser.newPage({ locale: 'en-US' });
  return {
    goto: (url) => page.goto(url),
    evaluate: (work) => page.evaluate(work),
    start: () => page.getByRole('button', { name: 'Start translation' }).click(),
    close: () => browser.close(),
  };
}

async function openStockFirefox(): Promise<RecordedPage> {
  const program = findProgram('firefox-esr', 'firefox');
  if (!program) throw new Error('Firefox is not installed.');
  const sound = await startSoundServer();
  const page = await openFirefox({ program, env: sound.env });
  return {
    goto: (url) => page.goto(url),
    evaluate: (work) => page.evaluate(work),
    async start() {
      await page.click('button', 'Start translation');
      sound.play(wav);
    },
    async close() {
      await page.close();
      await sound.close();
    },
  };
}

/** Runs in the page. */
function collectSenders(): void {
  const Peer = RTCPeerConnection;
  const peers: RTCPeerConnection[] = [];
  Object.assign(window, { peers });
  window.RTCPeerConnection = class extends Peer {
    constructor(configuration?: RTCConfiguration) {
      super(configuration);
      peers.push(this);
    }
  };
}

/** Runs in the page. */
async function readStats(): Promise<readonly { readonly type: string }[]> {
  const peers: readonly RTCPeerConnection[] = Object(window)['peers'];
  const stats = await peers.at(-1)?.getSenders()[0]?.getStats();
  return [...(stats?.values() ?? [])];
}
