import { sleep } from '../../../src/shared/async.ts';
import type { DrivenPage } from '../../e2e/support/browsers/driven-page.ts';
import type { RunningServer } from '../../e2e/support/server.ts';
import type { SignedIn } from '../../e2e/support/waiting.ts';
import type { Findings } from './findings.ts';

/** Between two sentences of the recording, and for the answer on a busy machine. */
const TURN_MS = 60_000;

/** Longer than the pause between two sentences, so that one is said meanwhile. */
const HOLD_MS = 22_000;

/** A conversation of one page, and what it has to do however long it lasts. */
export class SoakedConversation {
  readonly #name: string;
  readonly #page: DrivenPage;
  readonly #findings: Findings;
  #typed = 0;

  constructor(name: string, page: DrivenPage, findings: Findings) {
    this.#name = name;
    this.#page = page;
    this.#findings = findings;
  }

  async begin({ url }: RunningServer, { token, user }: SignedIn, isByHand: boolean): Promise<void> {
    const page = this.#page;
    await page.goto(`${url}/login`);
    await page.evaluate(
      (stored, profile) => {
        localStorage.setItem('translator_auth_token', stored);
        localStorage.setItem('user_data', profile);
      },
      token,
      JSON.stringify(user),
    );
    await page.goto(url);
    // Until the balance is there, it counts as empty.
    await this.#waitFor('balance', () =>
      [...document.querySelectorAll('header button')].some((value) =>
        (value.ariaLabel ?? value.textContent).endsWith(' tokens'),
      ),
    );
    await this.#start();
    if (isByHand) await page.click('button', 'Hold to talk');
    await page.click('button', 'Type');
    await this.#watch();
    this.#log('begun');
  }

  /** The screen of a busy machine may move under the first press. */
  async #start(): Promise<void> {
    const isRecording = () => document.body.innerText.includes('Recording');
    for (let press = 0; press < 3; press += 1) {
      await this.#page.click('button', 'Start translation');
      for (let second = 0; second < 20; second += 1) {
        if (await this.#page.evaluate(isRecording)) return;
        await sleep(1000);
      }
    }
    throw new Error('the conversation did not begin');
  }

  /** Another turn than those of now is completed by speech alone. */
  async expectSpokenTurn(): Promise<void> {
    await this.#moreTurns('spoken', () => Promise.resolve());
  }

  async holdTurn(): Promise<void> {
    await this.#moreTurns('held', async () => {
      await this.#key('keydown');
      await sleep(HOLD_MS);
      await this.#key('keyup');
    });
  }

  async typeTurn(): Promise<void> {
    const text = `The train number ${1000 + ++this.#typed} leaves at ten.`;
    const startedMs = Date.now();
    await this.#page.fill('form input:not([type=radio])', text);
    await this.#page.click('form button', 'Translate');
    await this.#waitFor(
      `typed turn ${text}`,
      (wanted) =>
        [...document.querySelectorAll('article[data-status=completed]')].some(({ textContent }) =>
          textContent.includes(wanted),
        ),
      text,
    );
    this.#done('typed', startedMs);
  }

  /** Corrects the turn that was typed last. */
  async correctTurn(): Promise<void> {
    const typed = `${1000 + this.#typed} leaves at ten`;
    const corrected = `The ship number ${1000 + this.#typed} leaves at nine.`;
    const startedMs = Date.now();
    await this.#page.evaluate((wanted) => {
      const turn = [...document.querySelectorAll('article')].findLast(({ textContent }) =>
        textContent.includes(wanted),
      );
      turn?.querySelector<HTMLElement>('button[aria-label="Correct what was heard"]')?.click();
    }, typed);
    await this.#page.fill('article textarea', corrected);
    await this.#page.click('article button', 'Translate again');
    await this.#waitFor(
      `corrected turn ${corrected}`,
      (wanted) =>
        [...document.querySelectorAll('article[data-status=completed]')].some(
          (value) =>
            value.textContent.includes(wanted) &&
            [...value.querySelectorAll('summary')].some(({ textContent }) => textContent === 'Corrected'),
        ),
      corrected,
    );
    this.#done('corrected', startedMs);
  }

  async end(): Promise<void> {
    const seen = await this.#page.evaluate((): readonly string[] => Object(window)['seen'] ?? []);
    // On a busy machine a page opens another call, which must not lose anything.
    for (const text of seen) this.#findings.count(`${this.#name}, "${text}"`);
    await this.#page.click('button', 'End conversation');
    await this.#waitFor('saved', () => document.body.innerText.includes('Conversation saved'));
    this.#log('ended');
  }

  /** Notes what a page says when it doubts its connection. */
  #watch(): Promise<void> {
    return this.#page.evaluate(() => {
      const seen = new Set<string>();
      setInterval(() => {
        for (const text of ['Connection lost', 'Reconnecting', 'Tap to resume']) {
          if (!document.body.innerText.includes(text) || seen.has(text)) continue;
          seen.add(text);
          Object.assign(window, { seen: [...seen] });
        }
      }, 1000);
    });
  }

  #key(type: 'keydown' | 'keyup'): Promise<void> {
    return this.#page.evaluate((name) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      document.body.dispatchEvent(new KeyboardEvent(name, { key: 'a', bubbles: true }));
    }, type);
  }

  async #moreTurns(what: string, say: () => Promise<void>): Promise<void> {
    const before = await this.#page.evaluate(completedTurns);
    const startedMs = Date.now();
    await say();
    const endMs = Date.now() + TURN_MS;
    while ((await this.#page.evaluate(completedTurns)) <= before) {
      await sleep(500);
      if (Date.now() > endMs) throw new Error(`no ${what} turn after ${before} within ${TURN_MS / 1000} s`);
    }
    this.#done(what, startedMs);
  }

  async #waitFor<Args extends readonly unknown[]>(
    what: string,
    isThere: (...args: Args) => boolean,
    ...args: Args
  ): Promise<void> {
    const endMs = Date.now() + TURN_MS;
    while (!(await this.#page.evaluate(isThere, ...args))) {
      await sleep(500);
      if (Date.now() < endMs) continue;
      const shown = await this.#page.evaluate(() => document.body.innerText.slice(-400));
      throw new Error(`no ${what} within ${TURN_MS / 1000} s, but: ${shown}`);
    }
  }

  #done(what: string, startedMs: number): void {
    this.#findings.count(`${this.#name}, ${what}`);
    this.#log(`${what} after ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
  }

  #log(what: string): void {
    console.log(`${new Date().toISOString().slice(11, 19)} ${this.#name}: ${what}`);
  }
}

/** The count of all turns: the list on screen has the last ones only. Runs in the page. */
function completedTurns(): number {
  const total = [...document.querySelectorAll('summary')].find(({ textContent }) =>
    /^[\d,]+ turns?$/.test(textContent),
  );
  const open = document.querySelectorAll('article:not([data-status=completed])').length;
  return Number(total?.textContent.replace(/\D/g, '') ?? 0) - open;
}
