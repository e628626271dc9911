import { expect, test } from 'vitest';
import { createBandLevels, downsample } from '../../../../voice/echo/band-levels.ts';
import { createFft } from '../../../../voice/audio/fft.ts';
import { runEchoScenario } from '../../../bench/voice/echo-scenario.ts';

test.for([
  { echoDb: -6, delayMs: 180 },
  { echoDb: -18, delayMs: 60 },
  { echoDb: -30, delayMs: 400 },
])('with an echo at $echoDb dB the server does not interpret its own output, and barge-in works', async (echo) => {
  const { falseUtterances, bargeInAfterMs } = await runEchoScenario(echo);

  expect(falseUtterances).toBe(0);
  expect(bargeInAfterMs).toBeGreaterThan(0);
});

test('barge-in over a loud echo is detected within 200 ms of speech', async () => {
  const { bargeInAfterMs } = await runEchoScenario({ echoDb: -6, delayMs: 400 });

  // Audio time, not machine time.
  expect(bargeInAfterMs).toBeLessThanOrEqual(200);
});

test('an echo path that changes is not taken for speech', async () => {
  const { falseUtterances } = await runEchoScenario({ echoDb: -6, delayMs: 180, moves: true });

  expect(falseUtterances).toBe(0);
});

test('the inverse FFT undoes the forward FFT', () => {
  const fft = createFft(64);
  const sound = Float64Array.from({ length: 64 }, (_, at) => Math.sin(at * 0.7) + Math.cos(at * 2.1));
  const [real, imaginary] = [sound.slice(), new Float64Array(64)];

  fft.forward(real, imaginary);
  fft.inverse(real, imaginary);

  for (const [at, sample] of sound.entries()) expect(real[at]).toBeCloseTo(sample, 10);
});

test('a tone has its level in its own band, at both sample rates', () => {
  for (const rateHz of [16_000, 24_000]) {
    const frame = Int16Array.from({ length: rateHz / 50 }, (_, at) =>
      Math.round(16_384 * Math.sin((2 * Math.PI * 1000 * at) / rateHz)),
    );

    const levels = createBandLevels()(downsample(frame, rateHz));

    const loudest = Math.max(...levels);
    expect(levels.indexOf(loudest)).toBe(3);
    // Half of full scale is -6 dB.
    expect(Math.abs(loudest + 6)).toBeLessThan(3);
    expect(levels[0]).toBeLessThan(-45);
  }
});
