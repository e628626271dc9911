import { expect, test } from 'vitest';
import { simulate } from '../../../bench/simultaneous/simulate.ts';
import { speeches } from '../../../bench/simultaneous/speeches.ts';

const TIMEOUT = { timeout: 180_000 };

test.for(speeches)(
  'in two minutes of $from no word is taken back, and each is on the screen 1.5 s after it is stable',
  TIMEOUT,
  async (speech) => {
    const result = await simulate(speech, { simultaneous: 'text', lengthMs: 120_000 });

    expect(result.translatedSource).toBe(result.said);
    expect(result.erased).toBe(0);
    expect(result.meanLagMs).toBeLessThan(1500);
    expect(result.p95LagMs).toBeLessThanOrEqual(3000);
  },
);

test(
  'the voice says each clause once and in order, and is no later after ten minutes than after one',
  TIMEOUT,
  async () => {
    const [speech] = speeches;
    const { spoken, text, ...result } = await simulate(speech!, {
      simultaneous: 'voice',
      lengthMs: 600_000,
      ratio: 1.15,
    });

    expect(result.translatedSource).toBe(result.said);
    expect(spoken.map((sentence) => sentence.text).join(' ')).toBe(text.replaceAll(/\s+/gu, ' ').trim());
    const behindIn = (fromMs: number, toMs: number) =>
      Math.max(...spoken.filter(({ atMs }) => atMs >= fromMs && atMs < toMs).map(({ behindMs }) => behindMs));
    expect(behindIn(540_000, 600_000)).toBeLessThanOrEqual(behindIn(0, 60_000) + 150);
    expect(Math.max(...spoken.map(({ speed }) => speed))).toBeLessThanOrEqual(1.25);
    expect(result.turns).toBeGreaterThan(30);
  },
);
