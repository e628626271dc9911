/**
 * How long a page waits for its call: from the offer to the open data channel, of a real Chromium on the same machine.
 *
 *     npm run bench:connect [-- connects]
 *
 * The voice server runs in a separate process. The first connects, which compile the code, are not counted.
 */
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { chromium } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';
import { startSpeechEngines } from '../fakes/speech-engines.ts';
import { quantile, reportValue } from './voice/figures.ts';
import { forkService } from './voice/service-process.ts';

const WARM_UP = 4;
const TARGET_MS = 60;
const connects = Number(process.argv[2] ?? 24);

const stub = await startSpeechEngines();
const service = forkService();
await service.start({ engines: stub.addresses, maxCalls: 50 });
const http = createServer((request, response) => {
  void (async () => {
    const result = request.method === 'POST' ? await service.offer(await text(request)) : undefined;
    response.writeHead(result?.type === 'refused' ? 503 : 200, { 'content-type': 'text/html' });
    response.end(result?.type === 'opened' ? result.answerSdp : '');
  })();
});
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
const address = http.address();
if (address === null || typeof address === 'string') throw new Error('no port');

const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [
    '--no-sandbox',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--allow-loopback-in-peer-connection',
  ],
});
const page = await browser.newPage();
await page.goto(`http://127.0.0.1:${address.port}/`);
const durationsMs: number[] = [];
for (let done = 0; done < WARM_UP + connects; done++) {
  const durationMs = await page.evaluate(connectOnce);
  if (done >= WARM_UP) durationsMs.push(durationMs);
}
await browser.close();
http.close();
service.end();
await stub.close();

reportValue('offer to open channel, median', quantile(durationsMs, 0.5), 'ms', TARGET_MS);
reportValue('offer to open channel, 95 of 100', quantile(durationsMs, 0.95), 'ms');
reportValue('offer to open channel, fastest', quantile(durationsMs, 0), 'ms');

/** Runs in the page. @returns the time from posting the offer to the open channel, in milliseconds */
async function connectOnce(): Promise<number> {
  const connection = new RTCPeerConnection();
  const microphone = await navigator.mediaDevices.getUserMedia({ audio: true });
  for (const track of microphone.getTracks()) connection.addTrack(track, microphone);
  const channel = connection.createDataChannel('events');
  const opened = new Promise<void>((resolve) => channel.addEventListener('open', () => resolve()));
  await connection.setLocalDescription();
  const startedMs = performance.now();
  const response = await fetch('/', { method: 'POST', body: connection.localDescription?.sdp ?? '' });
  if (!response.ok) throw new Error(`refused: ${response.status}`);
  await connection.setRemoteDescription({ type: 'answer', sdp: await response.text() });
  await opened;
  const durationMs = performance.now() - startedMs;
  connection.close();
  for (const track of microphone.getTracks()) track.stop();
  // Connects are paced.
  await new Promise((resolve) => setTimeout(resolve, 300));
  return durationMs;
}
