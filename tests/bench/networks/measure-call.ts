import { chromium } from '@playwright/test';
import { sleep } from '../../../src/shared/async.ts';
import { Resampler } from '../../../src/domain/resampler.ts';
import { launchOptions } from '../../e2e/support/launch.ts';
import { numberedWord, numberedWords, numbersIn } from '../../e2e/support/numbered-words.ts';
import { noServiceWorker } from '../../e2e/support/service-worker.ts';
import { writeWav } from '../../e2e/support/speech.ts';
import type { SpeechEnginesStub } from '../../fakes/speech-engines.ts';
import { rms } from '../../fixtures/audio/read-audio.ts';
import { figuresOf, type Figures, type SentVoice } from './figures.ts';
import type { Impairment } from './impaired-link.ts';
import { openImpairedRelay } from './impaired-relay.ts';
import { installRecorder } from './page-recorder.ts';

const WORD_S = 0.5;
const FIRST_WORD_S = 4;
const EVERY_S = 3;
/** Shorter than the pause between two words, which would interrupt it. */
const VOICE_S = 1.2;
/** After the last word: a voice, a lost path that is found again, and what was buffered meanwhile. */
const TAIL_S = 8;

export type Measured = Figures & {
  /** How many calls the page opened. */
  readonly calls: number;
  /** The share of the voice that the browser made up for packets that did not arrive in time. */
  readonly concealed: number;
};

/** Makes the engines recognise and speak numbered words. */
export function speakNumbers(engines: SpeechEnginesStub, words: number): SentVoice {
  engines.transcribe = (samples) =>
    numbersIn(samples, words)
      .map((number) => `#${number}.`)
      .join(' ');
  engines.translate = (text) => `Number ${/\d+/.exec(text)?.[0] ?? ''} is here.`;
  engines.speak = (text) => new Resampler(16_000, 24_000).push(voiceOf(Number(/\d+/.exec(text)?.[0] ?? 1)));
  return { lengthMs: 1000 * VOICE_S, rms: rms(voiceOf(1)) };
}

function voiceOf(number: number): Int16Array {
  return Int16Array.from(numberedWord(number, VOICE_S), (sample) => Math.round(32_767 * sample));
}

type Setting = {
  /** The address of the server. */
  readonly url: string;
  readonly impairment: Impairment;
  readonly seed: number;
  readonly words: number;
  readonly sent: SentVoice;
};

/** One visitor of a bad network says the words, each after the translation of the one before. */
export async function measureCall({ url, impairment, seed, words, sent }: Setting): Promise<Measured> {
  const wordsAtS = Array.from({ length: words }, (_, index) => FIRST_WORD_S + EVERY_S * index);
  const totalS = FIRST_WORD_S + EVERY_S * words + TAIL_S;
  const wav = `${writeWav(numberedWords(wordsAtS, totalS + 60), 'numbers.wav')}%noloop`;
  const browser = await chromium.launch(launchOptions({ wav }));
  const closers: Array<() => unknown> = [() => browser.close()];
  let calls = 0;
  try {
    const context = await browser.newContext({ locale: 'en-US', ...noServiceWorker });
    const page = await context.newPage();
    await installRecorder(page);
    await page.route('**/api/voice/calls*', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      if (!response.ok()) return route.fulfill({ response });
      const relay = await openImpairedRelay(await response.text(), impairment, seed + 2 * calls++);
      closers.unshift(() => relay.close());
      const { 'content-length': _, ...headers } = response.headers();
      return route.fulfill({ status: response.status(), headers, body: relay.answerSdp });
    });
    await page.goto(url);
    await page.getByRole('button', { name: 'Start translation' }).click();
    await page.waitForFunction(() => window.record.openedAtMs > 0);
    await sleep(1000 * totalS);
    const { openedAtMs, sound, shownAtMs } = await page.evaluate(() => ({ ...window.record, peers: [] }));
    const endedAtMs = wordsAtS.map((atS) => openedAtMs + 1000 * (atS + WORD_S));
    const concealed = await page.evaluate(concealedShare);
    // The page may be opening another call.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    return { ...figuresOf({ sound, shownAtMs, endedAtMs }, sent), calls, concealed };
  } finally {
    for (const close of closers) await close();
  }
}

/** Runs in the page. */
async function concealedShare(): Promise<number> {
  const stats = await window.record.peers.at(-1)?.getStats();
  const inbound = [...(stats?.values() ?? [])].find(({ type, kind }) => type === 'inbound-rtp' && kind === 'audio');
  if (!inbound) return Number.NaN;
  const audibly = inbound.concealedSamples - inbound.silentConcealedSamples;
  return audibly / (inbound.totalSamplesReceived - inbound.silentConcealedSamples);
}
