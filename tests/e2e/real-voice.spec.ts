import type { Page } from '@playwright/test';
import { engineVariables, startSpeechEngines } from '../fakes/speech-engines.ts';
import type { SpeechEnginesStub } from '../fakes/speech-engines.ts';
import { findPiece, likeness } from './support/correlation.ts';
import { installProbe, playedAudio, spokenAudio } from './support/page-probe.ts';
import { hearing } from './support/launch.ts';
import { bubbles, expect, startButton, stopButton, test } from './support/product.ts';
import { startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { SAMPLE_RATE_HZ, speechLike, writeWav } from './support/speech.ts';
import type { Utterance } from './support/speech.ts';
import { noServiceWorker } from './support/service-worker.ts';

const utterances = [
  { atS: 2, lengthS: 1.7 },
  { atS: 7, lengthS: 1.9 },
  { atS: 12.5, lengthS: 1.8 },
  { atS: 18, lengthS: 2 },
];
const recording = speechLike(utterances, 26);
/** A turn that is held for less than 300 ms is not released by the key. */
const CUT_MS = 500;
/** On a busy machine the recording falls behind the clock: the tests go by what the page hears. */
const probed = { rawMicrophone: true, metersMicrophone: true, keepsCall: true };
test.use({ ...hearing(writeWav(recording, 'two-utterances.wav')), ...noServiceWorker });

let engines: SpeechEnginesStub;
let connected: RunningServer;

test.beforeAll(async () => {
  engines = await startSpeechEngines();
  engines.transcribe = () => '火车站在哪里？';
  connected = await startServer({
    env: {
      ...engineVariables(engines.addresses),
      STT_API_KEY: engines.addresses.stt.apiKey ?? '',
    },
  });
});

test.afterAll(async () => {
  await connected.stop();
  await engines.close();
});

/** Which utterance was recognised, from where on, and until where; in seconds of it. */
function partIn(samples: Int16Array) {
  const heard = Float32Array.from(samples, (value) => value / 32768);
  const heads = utterances.flatMap((utterance) =>
    [0, 0.3].map((fromS) => {
      const { share, at } = findPiece(saidIn(utterance, fromS, fromS + 0.3), heard);
      return { ...utterance, share, missedS: fromS - at / SAMPLE_RATE_HZ };
    }),
  );
  const best = heads.reduce((best, head) => (head.share > best.share ? head : best));
  const lastLoud = heard.findLastIndex((sample) => Math.abs(sample) > 0.01);
  return { ...best, heard, untilS: lastLoud / SAMPLE_RATE_HZ + best.missedS };
}

function saidIn({ atS, lengthS }: Utterance, fromS = 0, toS = lengthS): Float32Array {
  return recording.subarray((atS + fromS) * SAMPLE_RATE_HZ, (atS + toS) * SAMPLE_RATE_HZ);
}

test('the recogniser gets what is said, and the page plays its translation', async ({ page }) => {
  test.setTimeout(120_000);
  await installProbe(page, probed);
  await page.goto(`${connected.url}/`);
  await expect(page.getByText(/Rehearsal voice/)).toHaveCount(0);

  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();
  // Earlier sentences may have been heard in part.
  const missed = (await spokenAudio(page)).length;
  /** How many sentences were followed by the whole voice of their translation, before the next one. */
  const playedCount = async () => {
    const [voices, spoken] = [await playedAudio(page), await spokenAudio(page)];
    const whole = voices.filter(([fromMs, toMs]) => toMs - fromMs > engines.voiceMs * 0.7);
    return spoken.slice(missed).filter(([, endedMs], index, all) => {
      const nextMs = all[index + 1]?.[0] ?? Infinity;
      // Not before the silence that ended the sentence.
      return whole.some(([fromMs]) => fromMs > endedMs + 300 && fromMs < nextMs);
    }).length;
  };
  await expect.poll(playedCount, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  await expect(bubbles(page).nth(1)).toContainText('Completed');
  await stopButton(page).click();

  const parts = engines.heard.map(({ samples }) => partIn(samples));
  const places = [missed, missed + 1].map((spoken) => {
    const { atS, lengthS } = utterances[spoken % utterances.length]!;
    const position = parts.findIndex((part) => part.atS === atS && part.share > 0.85);
    expect(position, `the sentence at ${atS} s was recognised`).toBeGreaterThanOrEqual(0);
    const { heard, missedS, untilS } = parts[position]!;
    expect(likeness(saidIn({ atS, lengthS }), heard, SAMPLE_RATE_HZ)).toBeGreaterThan(0.85);
    // All of it, with the padding before and the silence that ended it, and nothing of its neighbour.
    expect(missedS).toBeLessThan(0);
    expect(untilS).toBeGreaterThan(lengthS - 0.1);
    expect(heard.length / SAMPLE_RATE_HZ).toBeLessThan(lengthS + 1.2);
    return position;
  });
  expect(places[0]).toBeLessThan(places[1]!);
});

/**
 * Holds a key over what is said next, from inside the page, by what its microphone hears: a busy machine delays keys that
 * are sent to it, and the recording. The key goes down within the first syllable, and up after the sentence or after `forMs`.
 * @returns at most so much of the sentence had been said by the end, in seconds
 */
function hold(page: Page, key: string, forMs?: number): Promise<number> {
  return page.evaluate(
    async ([held, heldMs]) => {
      const { spoken } = window.probe;
      const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
      const until = async (isTrue: () => boolean) => {
        while (!isTrue()) await passed(5);
      };
      const lastLoudMs = () => spoken.findLast(({ rms }) => rms > 0.005)?.atMs ?? 0;
      // By the last frame that was read: a page that stalls reads them late.
      const isQuiet = () => (spoken.at(-1)?.atMs ?? 0) - lastLoudMs() > 400;
      const send = (type: string) => dispatchEvent(new KeyboardEvent(type, { key: held }));
      let beganMs: number;
      do {
        await until(isQuiet);
        const before = spoken.length;
        const first = () => spoken.slice(before).find(({ rms }) => rms > 0.005);
        await until(() => first() !== undefined);
        beganMs = first()?.atMs ?? 0;
        await passed(60);
        // Nearer to the 300 ms that are kept, on a page that stalls, it is too late for this sentence.
      } while (Date.now() - beganMs > 180);
      send('keydown');
      await (heldMs === undefined ? until(isQuiet) : passed(heldMs));
      send('keyup');
      return (Date.now() - beganMs) / 1000;
    },
    [key, forMs] as const,
  );
}

test('a held turn has the syllable before the key, ends with it, and is in the language of its side', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const before = engines.heard.length;
  // Words of either language: only the key says which of the two it was.
  engines.transcribe = () => `OK ${engines.heard.length}`;
  await installProbe(page, probed);
  await page.addInitScript(() => localStorage.setItem('turn_mode', 'hold'));
  await page.goto(`${connected.url}/`);
  await startButton(page).click();
  await expect(page.getByRole('group', { name: 'Who is speaking' }).getByRole('button').first()).toBeEnabled();
  await expect(page.getByText('Ready')).toBeVisible();

  await hold(page, 'a');
  const cutsS = [await hold(page, 'l', CUT_MS)];
  // The page stalled: too little of the sentence was left to be cut off.
  while (cutsS.at(-1)! > 1) cutsS.push(await hold(page, 'l', CUT_MS));

  await expect(bubbles(page).nth(cutsS.length)).toContainText('Completed', { timeout: 40_000 });
  await expect(bubbles(page).nth(0)).toHaveAttribute('data-speaker', 'userA');
  await expect(bubbles(page).nth(1)).toHaveAttribute('data-speaker', 'userB');
  await stopButton(page).click();

  // Nothing but what was held, from the start of the session on.
  const held = engines.heard.slice(before);
  expect(held.map(({ fields }) => fields['language'])).toEqual(['zh', ...cutsS.map(() => 'en')]);
  const [whole, cut] = [partIn(held[0]!.samples), partIn(held.at(-1)!.samples)];
  for (const { share, missedS } of [whole, cut]) {
    expect(share).toBeGreaterThan(0.85);
    expect(missedS).toBeLessThan(0.03);
  }
  expect(whole.untilS).toBeGreaterThan(whole.lengthS - 0.1);
  // The key has cut it off in the middle, not a silence.
  expect(cut.untilS).toBeGreaterThan(CUT_MS / 1000);
  expect(cut.untilS).toBeLessThan(cut.lengthS - 0.3);
});
