import { expect, test } from 'vitest';
import { createBandLevels } from '../../../../../server/voice/embedded/audio/band-levels.ts';
import { echoTrial } from '../../../../bench/voice/echo-trial.ts';

test.for([
  { echoDb: -6, delayMs: 180 },
  { echoDb: -18, delayMs: 60 },
  { echoDb: -30, delayMs: 400 },
])('on a loudspeaker at $echoDb dB the service does not interpret itself, and can be interrupted', async (echo) => {
  const { ownTurns, noticedAfterMs } = await echoTrial(echo);

  expect(ownTurns).toBe(0);
  expect(noticedAfterMs).toBeGreaterThan(0);
});

test('a tone is as loud in its band as it is, and far softer in the others, at any rate', () => {
  for (const rateHz of [16_000, 24_000]) {
    const frame = Int16Array.from({ length: rateHz / 50 }, (_, at) =>
      Math.round(16_384 * Math.sin((2 * Math.PI * 1000 * at) / rateHz)),
    );

    const levels = createBandLevels(rateHz)(frame);

    const loudest = Math.max(...levels);
    expect(levels.indexOf(loudest)).toBe(3);
    // Half of full scale.
    expect(Math.abs(loudest + 6)).toBeLessThan(3);
    expect(levels[0]).toBeLessThan(-45);
  }
});
