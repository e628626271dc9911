import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sleep } from '../../../src/shared/async.ts';
import { findElement } from '../../e2e/support/browsers/driven-page.ts';
import type { DrivenPage } from '../../e2e/support/browsers/driven-page.ts';
import { findProgram } from '../../e2e/support/browsers/find-program.ts';
import { openFirefox } from '../../e2e/support/browsers/firefox.ts';
import { startSoundServer } from '../../e2e/support/browsers/sound-server.ts';
import { launchOptions } from '../../e2e/support/launch.ts';
import { speechLike, writeWav } from '../../e2e/support/speech.ts';
import { until } from '../../e2e/support/server.ts';
import type { RunningServer } from '../../e2e/support/server.ts';
import type { SignedIn } from '../../e2e/support/waiting.ts';
import { SoakedConversation } from './conversation.ts';
import type { Findings } from './findings.ts';

const RECORDING_S = 60;
const ROUND_MS = 180_000;

/** Real pages in calls for this long. */
export async function runPages(server: RunningServer, person: SignedIn, ms: number, findings: Findings): Promise<void> {
  const sentences = [3, 23, 43].map((atS) => ({ atS, lengthS: 1.5 }));
  const recording = writeWav(speechLike(sentences, RECORDING_S), 'soak-calls.wav');
  const browser = await chromium.launch(launchOptions({ wav: recording }));
  const open = async () => drivenChromium(await (await browser.newContext({ locale: 'en-US' })).newPage());
  const firefox = await openFirefoxThatHears(recording);
  try {
    const conversations = [
      converse('chromium, automatic', await open(), 'automatic'),
      converse('chromium, held', await open(), 'held'),
      converse('chromium, silent', await open(), 'silent'),
      ...(firefox ? [converse('firefox, automatic', firefox.page, 'automatic')] : []),
    ];
    await Promise.all(conversations);
  } finally {
    await browser.close();
    await firefox?.close();
  }

  async function converse(name: string, page: DrivenPage, kind: 'automatic' | 'held' | 'silent'): Promise<void> {
    const conversation = new SoakedConversation(name, page, findings);
    const attempt = (job: () => Promise<void>) => job().catch((error: unknown) => findings.fault(name, error));
    try {
      await conversation.begin(server, person, kind !== 'automatic');
      const endMs = Date.now() + ms;
      while (Date.now() < endMs) {
        await sleep(Math.min(ROUND_MS, endMs - Date.now()));
        if (kind === 'silent' && Date.now() < endMs) continue;
        if (kind === 'automatic') await attempt(() => conversation.expectSpokenTurn());
        if (kind === 'held') await attempt(() => conversation.holdTurn());
        await attempt(() => conversation.typeTurn());
        await attempt(() => conversation.correctTurn());
      }
      await conversation.end();
    } catch (error) {
      findings.fault(name, error);
    }
  }
}

/** Undefined where Firefox or PulseAudio is not installed. */
async function openFirefoxThatHears(recording: string) {
  const program = findProgram('firefox-esr', 'firefox');
  if (!program || !findProgram('pulseaudio') || !findProgram('paplay')) return undefined;
  const sound = await startSoundServer();
  const page = await openFirefox({ program, env: sound.env });
  let stopPlaying = sound.play(recording);
  const again = setInterval(() => (stopPlaying = sound.play(recording)), RECORDING_S * 1000);
  const close = async () => {
    clearInterval(again);
    await stopPlaying();
    await page.close();
    await sound.close();
  };
  return { page, close };
}

/** A page of Chromium, driven as one of Firefox is. */
function drivenChromium(page: Page): DrivenPage {
  const click = async (selector: string, name = '') => {
    const find = `(${findElement})(${JSON.stringify(selector)}, ${JSON.stringify(name)})`;
    const found = async () => {
      const element = (await page.evaluateHandle<HTMLElement | null>(find)).asElement();
      if (!element) await sleep(200);
      return element;
    };
    await (await until(found, 60_000, () => `there is no ${selector} "${name}"`)).click();
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (work, ...args) => page.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`),
    click,
    fill: (selector, text) => page.locator(selector).fill(text),
    resize: (width, height) => page.setViewportSize({ width, height }),
    close: () => page.close(),
  };
}
