import type { Page } from '@playwright/test';
import { startSpeechEngines } from '../../fakes/speech-engines.ts';
import { numbersIn } from './numbered-words.ts';
import { bubbles, expect } from './product.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

/** A server that writes down the numbers it hears, and whose calls can be broken on demand. */
export type LineServer = RunningServer & {
  /** Every packet of every call is lost, in both directions, until it is mended. */
  breakLines(): Promise<void>;
  mendLines(): Promise<void>;
};

export async function startLineServer(words: number): Promise<LineServer> {
  const engines = await startSpeechEngines();
  engines.voiceMs = 150;
  engines.transcribe = (samples) =>
    numbersIn(samples, words)
      .map((number) => `#${number}.`)
      .join(' ');
  const { stt, llm, tts } = engines.addresses;
  const server = await startServer({
    env: {
      VOICE_FAULT_INJECTION: '1',
      STT_URL: stt.url,
      STT_MODEL: stt.model,
      LLM_URL: llm.url,
      LLM_MODEL: llm.model,
      TTS_URL: tts.url,
      TTS_MODEL: tts.model,
    },
  });
  const drill = async (what: string) => {
    await fetch(`${server.url}/api/voice/outage/${what}`, { method: 'POST' });
  };
  return {
    ...server,
    breakLines: () => drill('begin'),
    mendLines: () => drill('end'),
    async remove() {
      await server.remove();
      await engines.close();
    },
  };
}

/** The numbers of the words on screen, as they stand there. */
export async function numbersOnScreen(page: Page): Promise<number[]> {
  const text = (await bubbles(page).allTextContents()).join(' ');
  return [...text.matchAll(/#(\d+)\./g)].map(([, number]) => Number(number));
}

/** Waits until so many more numbers are on screen, and looks often: what comes next may be a matter of the moment. */
export async function moreNumbers(page: Page, count: number, timeout = 45_000): Promise<void> {
  const before = (await numbersOnScreen(page)).at(-1) ?? 0;
  await expect
    .poll(async () => (await numbersOnScreen(page)).at(-1) ?? 0, { timeout, intervals: [50] })
    .toBeGreaterThanOrEqual(before + count);
}

/** @param first the one that was on screen first: what was said before the line opened is not on it */
export async function expectEveryNumberOnce(page: Page, first: number): Promise<void> {
  const numbers = await numbersOnScreen(page);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => first + index));
}

/** @returns the first number on screen */
export async function firstNumber(page: Page): Promise<number> {
  await moreNumbers(page, 1);
  return (await numbersOnScreen(page))[0] ?? 0;
}

/** Counts the calls that the page asks for. */
export function countCalls(page: Page): { readonly minted: number } {
  const calls = { minted: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/chat/sessions')) calls.minted += 1;
  });
  return calls;
}
