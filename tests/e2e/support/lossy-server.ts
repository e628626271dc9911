import type { Page } from '@playwright/test';
import { startSpeechEngines } from '../../fakes/speech-engines.ts';
import { numbersIn } from './numbered-words.ts';
import { bubbles, expect } from './product.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

/** A server that transcribes numbered words, and whose calls can lose all packets on demand. */
export type LossyServer = RunningServer & {
  /** From now on every packet of every call is lost, in both directions. */
  beginOutage(): Promise<void>;
  endOutage(): Promise<void>;
};

export async function startLossyServer(words: number): Promise<LossyServer> {
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
  const setOutage = async (what: 'begin' | 'end') => {
    await fetch(`${server.url}/api/voice/outage/${what}`, { method: 'POST' });
  };
  return {
    ...server,
    beginOutage: () => setOutage('begin'),
    endOutage: () => setOutage('end'),
    async remove() {
      await server.remove();
      await engines.close();
    },
  };
}

/** The numbers of the words on screen, in their order there. */
export async function numbersOnScreen(page: Page): Promise<number[]> {
  const text = (await bubbles(page).allTextContents()).join(' ');
  return [...text.matchAll(/#(\d+)\./g)].map(([, number]) => Number(number));
}

/** Waits until `count` more numbers are on screen. Polls often, because what follows may depend on the moment. */
export async function moreNumbers(page: Page, count: number, timeout = 45_000): Promise<void> {
  const before = (await numbersOnScreen(page)).at(-1) ?? 0;
  await expect
    .poll(async () => (await numbersOnScreen(page)).at(-1) ?? 0, { timeout, intervals: [50] })
    .toBeGreaterThanOrEqual(before + count);
}

/** @param first the first number on screen: earlier ones were spoken before the connection opened */
export async function expectEveryNumberOnce(page: Page, first: number): Promise<void> {
  const numbers = await numbersOnScreen(page);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => first + index));
}

/** @returns the first number on screen */
export async function firstNumber(page: Page): Promise<number> {
  await moreNumbers(page, 1);
  return (await numbersOnScreen(page))[0] ?? 0;
}

/** Counts the calls that the page requests. */
export function countCalls(page: Page): { readonly requested: number } {
  const calls = { requested: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/chat/sessions')) calls.requested += 1;
  });
  return calls;
}
