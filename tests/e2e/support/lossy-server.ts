import { test as base } from '@playwright/test';
import type { Page } from '@playwright/test';
import { engineVariables, startSpeechEngines } from '../../fakes/speech-engines.ts';
import { numbersIn } from './numbered-words.ts';
import { installProbe } from './page-probe.ts';
import { bubbles, expect, signedInPage, startButton } from './product.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

/** A server that transcribes numbered words, and whose calls can lose all packets on demand. */
export type LossyServer = RunningServer & {
  /** From now on every packet of every call is lost, in both directions. */
  beginOutage(): Promise<void>;
  endOutage(): Promise<void>;
  /** Kills the process that holds the calls. */
  killVoiceProcess(): void;
};

/** One server per worker: an outage concerns all of its calls. `words` is the count of words in the recording. */
export const test = base.extend<object, { words: number; server: LossyServer }>({
  words: [0, { scope: 'worker', option: true }],
  server: [
    async ({ words }, use) => {
      const server = await startLossyServer(words);
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** Starts a conversation of a new user. @returns the first number that was heard */
export async function startTalking(page: Page, server: LossyServer, microphone?: string): Promise<number> {
  await installProbe(page, { rawMicrophone: true });
  await signedInPage(page, server);
  if (microphone) await page.getByRole('combobox', { name: 'Microphone' }).selectOption({ label: microphone });
  // Until the balance is there, it counts as empty.
  await expect(page.getByRole('banner').getByRole('button', { name: / tokens$/ })).toBeVisible();
  await startButton(page).click();
  return firstNumber(page);
}

async function startLossyServer(words: number): Promise<LossyServer> {
  const engines = await startSpeechEngines();
  engines.voiceMs = 150;
  engines.transcribe = (samples) =>
    numbersIn(samples, words)
      .map((number) => `#${number}.`)
      .join(' ');
  const server = await startServer({
    env: {
      VOICE_FAULT_INJECTION: '1',
      ...engineVariables(engines.addresses),
    },
  });
  const setOutage = async (what: 'begin' | 'end') => {
    await fetch(`${server.url}/api/voice/outage/${what}`, { method: 'POST' });
  };
  return {
    ...server,
    beginOutage: () => setOutage('begin'),
    endOutage: () => setOutage('end'),
    killVoiceProcess: () => process.kill(voiceProcessOf(server.output()), 'SIGKILL'),
    async remove() {
      await server.remove();
      await engines.close();
    },
  };
}

/** As the server has logged it last. */
function voiceProcessOf(output: string): number {
  const [, pid] = [...output.matchAll(/"event":"voice-process-ready","pid":(\d+)/g)].at(-1) ?? [];
  if (!pid) throw new Error('no voice process');
  return Number(pid);
}

/** The numbers of the words on screen, in their order there. */
export async function numbersOnScreen(page: Page): Promise<number[]> {
  const text = (await bubbles(page).allTextContents()).join(' ');
  return [...text.matchAll(/#(\d+)\./g)].map(([, number]) => Number(number));
}

/** Waits until `count` more numbers are on screen. Polls often, because what follows may depend on the moment. */
export async function moreNumbers(page: Page, count: number, timeout = 45_000): Promise<void> {
  const wanted = ((await numbersOnScreen(page)).at(-1) ?? 0) + count;
  await page.waitForFunction(
    (atLeast) => {
      const text = [...document.querySelectorAll('article')].map((value) => value.textContent).join(' ');
      return Number([...text.matchAll(/#(\d+)\./g)].at(-1)?.[1]) >= atLeast;
    },
    wanted,
    { timeout, polling: 50 },
  );
}

/**
 * @param first the number that was the first on screen: earlier ones were spoken while the connection was being opened.
 *   A replay may bring them, and then without a gap, too.
 */
export async function expectEveryNumberOnce(page: Page, first: number): Promise<void> {
  // Repeated speech is off the screen until its repetition arrives.
  await expect(page.getByText('Catching up')).toHaveCount(0, { timeout: 60_000 });
  const numbers = await numbersOnScreen(page);
  const from = Math.min(first, numbers[0] ?? first);
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => from + index));
}

/** @returns the first number on screen */
async function firstNumber(page: Page): Promise<number> {
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
