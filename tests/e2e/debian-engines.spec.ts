import { execFileSync } from 'node:child_process';
import { resampled } from '../../src/domain/resampler.ts';
import { ESPEAK_RATE_HZ, missingEngines, sentences, startDebianEngines } from './support/debian-engines.ts';
import type { DebianEngines } from './support/debian-engines.ts';
import { wavSamples } from '../fixtures/audio/read-audio.ts';
import { hearing } from './support/launch.ts';
import { installProbe, playedAudio, spokenAudio } from './support/page-probe.ts';
import { bubbles, expect, startButton, stopButton, test } from './support/product.ts';
import { startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { SAMPLE_RATE_HZ, writeWav } from './support/speech.ts';
import { noServiceWorker } from './support/service-worker.ts';

const missing = missingEngines();
// The list reporter does not print the reason of a skip.
if (missing !== undefined && process.env['TEST_WORKER_INDEX'] === undefined) console.log(`Skipped: ${missing}`);
test.skip(missing !== undefined, `Debian's speech engines: ${missing}`);

const said = sentences[1] ?? '';
/** The sentence as the microphone hears it, with silence before and after it. */
function recording(): Float32Array {
  const wav = execFileSync('espeak-ng', ['--stdout', '-v', 'en-us', '-s', '140', said]);
  const speech = resampled(wavSamples(wav), ESPEAK_RATE_HZ, SAMPLE_RATE_HZ);
  const samples = new Float32Array(speech.length + 22 * SAMPLE_RATE_HZ);
  speech.forEach((sample, at) => (samples[2 * SAMPLE_RATE_HZ + at] = sample / 32_768));
  return samples;
}

if (missing === undefined) {
  test.use({ ...hearing(writeWav(recording(), 'passport.wav')), ...noServiceWorker });
}

let engines: DebianEngines;
let server: RunningServer;

test.beforeAll(async () => {
  engines = await startDebianEngines();
  server = await startServer({ env: engines.env });
});

test.afterAll(async () => {
  await server?.remove();
  await engines?.close();
});

test('pocketsphinx, apertium and espeak-ng interpret English into Spanish', async ({ page }) => {
  test.setTimeout(120_000);
  await installProbe(page, { rawMicrophone: true, metersMicrophone: true });
  await page.addInitScript(() => {
    localStorage.setItem('source_language', 'eng');
    localStorage.setItem('target_language', 'spa');
  });
  await page.goto(`${server.url}/`);
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();
  // A sentence that began before the call was open is heard in part; the recording comes again.
  const missed = (await spokenAudio(page)).length;

  const turn = bubbles(page).filter({ hasText: 'Mi pasaporte es en el hotel.' }).first();
  await expect(turn).toHaveAttribute('data-status', 'completed', { timeout: 60_000 });
  const source = turn.getByText('My passport is in the hotel.');
  const translation = turn.getByText('Mi pasaporte es en el hotel.');
  await expect(source).toHaveAttribute('lang', 'en');
  await expect(translation).toHaveAttribute('lang', 'es');

  // As long as espeak-ng speaks the Spanish sentence, and loud.
  const longest = async () => Math.max(0, ...(await playedAudio(page, 0.02)).map(([fromMs, toMs]) => toMs - fromMs));
  const voice = engines.spoken.find(({ text }) => text === 'Mi pasaporte es en el hotel.');
  expect(voice).toBeDefined();
  // espeak-ng adds some silence at the end.
  const lengthMs = voice?.lengthMs ?? 0;
  await expect.poll(longest, { timeout: 20_000 }).toBeGreaterThan(0.6 * lengthMs);
  // A machine that plays it late stretches it; twice it must not be played.
  expect(await longest()).toBeLessThan(1.5 * lengthMs);
  const loudest = await page.evaluate(() => Math.max(...window.probe.heard.map(({ rms }) => rms)));
  expect(loudest).toBeGreaterThan(0.05);
  await stopButton(page).click();

  expect(engines.spoken.length).toBeLessThanOrEqual(1 + missed);
  console.log(`heard "${engines.heard.at(-1)}", translated "${engines.translated.at(-1)}"`);
  console.log(`played ${await longest()} of ${Math.round(lengthMs)} ms of Spanish`);
});
