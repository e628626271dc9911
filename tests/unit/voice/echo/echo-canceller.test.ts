import { expect, test } from 'vitest';
import { EchoCanceller } from '../../../../voice/echo/echo-canceller.ts';

const FRAME_SAMPLES = 160;

/** Deterministic white noise between -0.2 and 0.2. */
function noise(length: number): Float64Array {
  let state = 1;
  return Float64Array.from({ length }, () => {
    state = (state * 16_807) % 2_147_483_647;
    return 0.4 * (state / 2_147_483_647 - 0.5);
  });
}

function power(samples: Float64Array): number {
  return samples.reduce((sum, sample) => sum + sample * sample, 0);
}

/** Plays noise, feeds its delayed and filtered echo back, and returns the residual of the last second. */
function residualOf(delaySamples: number | undefined) {
  const canceller = new EchoCanceller();
  const played = noise(8000 * 4);
  const echo = played.map((_, at) => 0.5 * (played[at - 800] ?? 0) - 0.2 * (played[at - 840] ?? 0));
  const residual = new Float64Array(echo.length);
  for (let at = 0; at < played.length; at += FRAME_SAMPLES) {
    canceller.play(played.subarray(at, at + FRAME_SAMPLES));
    residual.set(canceller.process(echo.subarray(at, at + FRAME_SAMPLES), delaySamples), at);
  }
  return { echo: power(echo.subarray(-8000)), residual: power(residual.subarray(-8000)) };
}

test('a linear echo is removed by at least 20 dB', () => {
  const { echo, residual } = residualOf(800);

  expect(10 * Math.log10(echo / residual)).toBeGreaterThan(20);
});

test('the estimate of the delay may be off by 25 ms', () => {
  const { echo, residual } = residualOf(600);

  expect(10 * Math.log10(echo / residual)).toBeGreaterThan(20);
});

test('without a known delay the microphone signal is passed through', () => {
  const { echo, residual } = residualOf(undefined);

  expect(Math.abs(residual / echo - 1)).toBeLessThan(0.05);
});

test('sound that was not played is left alone', () => {
  const canceller = new EchoCanceller();
  const speech = noise(8000);
  const output = new Float64Array(speech.length);
  for (let at = 0; at < speech.length; at += FRAME_SAMPLES) {
    canceller.play(new Float64Array(FRAME_SAMPLES));
    output.set(canceller.process(speech.subarray(at, at + FRAME_SAMPLES), 800), at);
  }

  expect(Math.abs(power(output.subarray(-4000)) / power(speech.subarray(-4000)) - 1)).toBeLessThan(0.1);
});
