import { expect, test } from 'vitest';
import { createBandLevels, downsample } from '../../../../voice/echo/band-levels.ts';
import { createFft } from '../../../../voice/echo/fft.ts';
import { runEchoScenario } from '../../../bench/voice/echo-scenario.ts';

test.for([
  { echoDb: -6, delayMs: 180 },
  { echoDb: -18, delayMs: 60 },
  { echoDb: -30, delayMs: 400 },
])('on a loudspeaker at $echoDb dB the service does not interpret itself, and can be interrupted', async (echo) => {
  const { ownTurns, noticedAfterMs } = await runEchoScenario(echo);

  expect(ownTurns).toBe(0);
  expect(noticedAfterMs).toBeGreaterThan(0);
});

test('a person is noticed over a loud echo before they have said a word', async () => {
  const { noticedAfterMs } = await runEchoScenario({ echoDb: -6, delayMs: 400 });

  // Milliseconds of sound, not of this machine.
  expect(noticedAfterMs).toBeLessThanOrEqual(200);
});

test('moving the phone does not make its own voice a person', async () => {
  const { ownTurns } = await runEchoScenario({ echoDb: -6, delayMs: 180, moves: true });

  expect(ownTurns).toBe(0);
});

test('a transform that is undone gives back what went in', () => {
  const fourier = createFft(64);
  const sound = Float64Array.from({ length: 64 }, (_, at) => Math.sin(at * 0.7) + Math.cos(at * 2.1));
  const [real, imaginary] = [sound.slice(), new Float64Array(64)];

  fourier.forward(real, imaginary);
  fourier.backward(real, imaginary);

  for (const [at, sample] of sound.entries()) expect(real[at]).toBeCloseTo(sample, 10);
});

test('a tone is as loud in its band as it is, and far softer in the others, at any rate', () => {
  for (const rateHz of [16_000, 24_000]) {
    const frame = Int16Array.from({ length: rateHz / 50 }, (_, at) =>
      Math.round(16_384 * Math.sin((2 * Math.PI * 1000 * at) / rateHz)),
    );

    const levels = createBandLevels()(downsample(frame, rateHz));

    const loudest = Math.max(...levels);
    expect(levels.indexOf(loudest)).toBe(3);
    // Half of full scale.
    expect(Math.abs(loudest + 6)).toBeLessThan(3);
    expect(levels[0]).toBeLessThan(-45);
  }
});
