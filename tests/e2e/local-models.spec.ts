import type { Page } from '@playwright/test';
import { frequencyOf, wordsOf } from '../fixtures/tiny-models/tone-language.ts';
import { spokenTones } from '../fixtures/tiny-models/spoken-tones.ts';
import { hearing } from './support/launch.ts';
import { startServerBesideHub } from './support/model-hub-server.ts';
import type { ServerBesideHub } from './support/model-hub-server.ts';
import { installProbe } from './support/page-probe.ts';
import { bubbles, expect, startButton, stopButton, test } from './support/product.ts';
import { SAMPLE_RATE_HZ, writeWav } from './support/speech.ts';
import { noServiceWorker } from './support/service-worker.ts';

/** The question, and then silence: Chromium repeats the recording. */
function recording(): Float32Array {
  const speech = spokenTones('donde esta la estacion .');
  const samples = new Float32Array(speech.length + 12 * SAMPLE_RATE_HZ);
  speech.forEach((sample, at) => (samples[3 * SAMPLE_RATE_HZ + at] = sample / 32_768));
  return samples;
}

test.use({ ...hearing(writeWav(recording(), 'tones.wav')), ...noServiceWorker });

let beside: ServerBesideHub;

test.beforeAll(async () => {
  beside = await startServerBesideHub();
});

test.afterAll(() => beside?.close());

/** Collects the words whose tones the page plays. */
async function listenForWords(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.waitForFunction(() => window.probe.peers.some((peer) => peer.getReceivers().length > 0));
  const frequencies = Object.fromEntries(
    [...wordsOf('eng'), ...wordsOf('spa')].map((word) => [word, frequencyOf(word)]),
  );
  const heard = await page.evaluateHandle((tones) => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.smoothingTimeConstant = 0;
    const tracks = window.probe.peers.flatMap((peer) => peer.getReceivers().map(({ track }) => track));
    for (const track of tracks) context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const levels = new Float32Array(analyser.frequencyBinCount);
    const hzPerBin = context.sampleRate / analyser.fftSize;
    const words = new Set<string>();
    setInterval(() => {
      analyser.getFloatFrequencyData(levels);
      const loudest = levels.reduce((best, level, bin) => (level > (levels[best] ?? -Infinity) ? bin : best), 0);
      if ((levels[loudest] ?? -Infinity) < -50) return;
      const word = Object.keys(tones).find((value) => Math.abs((tones[value] ?? 0) - loudest * hzPerBin) < 50);
      if (word !== undefined) words.add(word);
    }, 20);
    return words;
  }, frequencies);
  return () => heard.evaluate((words) => [...words].toSorted());
}

test('while its models are fetched a pair is rehearsed; then, without a restart, what is said comes back translated', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await installProbe(page, { rawMicrophone: true });
  await page.addInitScript(() => {
    localStorage.setItem('source_language', 'spa');
    localStorage.setItem('target_language', 'eng');
  });
  await page.goto(`${beside.server.url}/`);

  const preparing = page.getByText('Preparing Spanish – English');
  const rehearsal = page.getByText(/Rehearsal voice/);
  await expect(preparing).toBeVisible({ timeout: 30_000 });
  const totalMb = Math.ceil(beside.totalBytes / 1e6);
  // Half of the largest file is held back.
  await expect(page.getByText(new RegExp(`^[0-8] of ${totalMb} MB$`))).toBeVisible({ timeout: 30_000 });
  await expect(rehearsal).toBeVisible();

  beside.releaseHub();
  await expect(preparing).toBeHidden({ timeout: 30_000 });
  await expect(rehearsal).toBeHidden();

  await startButton(page).click();
  const wordsHeard = await listenForWords(page);
  // The recording may begin in the middle, and is repeated.
  const turns = bubbles(page).filter({ hasText: 'donde esta la estacion.' });
  await expect(turns.filter({ hasText: 'where is the station.' }).first()).toBeVisible({ timeout: 60_000 });
  // The recording is repeated: a tone that was missed is played again.
  await expect.poll(wordsHeard, { timeout: 40_000 }).toEqual(['is', 'station', 'the', 'where']);
  await stopButton(page).click();
});
