import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { directionOfLocale, isPromised } from '../../../src/domain/locale-properties.ts';
import { localeCodes } from '../../../src/domain/locale.ts';
import { faultsInLanguage } from './faults.ts';
import { clippedWords, enlargeText, overflow } from './fits.ts';
import { phone, smallPhone, test } from './scene.ts';

test.describe.configure({ mode: 'parallel' });

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

/** Screens with the most words, and those of a conversation. The promised languages have their own tests. */
const sample = ['home', 'live', 'live-unclear', 'face-to-face', 'history-share', 'shop', 'orders'] as const;
/** Screens that axe reads as well. */
const read: ReadonlySet<string> = new Set(['home', 'live', 'shop']);

const others = localeCodes.filter((locale) => !isPromised(locale));

for (const locale of others) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });

    test(`the screens are in the language of the browser, no word is cut off, and axe finds no violations: ${locale}`, async ({
      page,
      openScene,
    }) => {
      test.setTimeout(120_000);
      const all: string[] = [];

      for (const scene of sample) {
        await page.setViewportSize(smallPhone);
        await openScene(scene);
        if ((await overflow(page)) > 0) all.push(`${scene}: scrolls sideways at 320`);
        all.push(...(await clippedWords(page)).map((word) => `${scene}: cuts “${word}”`));
        if (scene.startsWith('live') && (await controlCoversText(page)))
          all.push(`${scene}: the control covers the text beside it`);
        await page.setViewportSize(phone);
        const makeSmall = await enlargeText(page);
        all.push(...(await clippedWords(page)).map((word) => `${scene}: cuts “${word}” with large text`));
        await makeSmall();
        if (read.has(scene)) all.push(...(await faultsInLanguage(page)).map((fault) => `${scene}: ${fault}`));
      }

      expect(all).toEqual([]);
      await openScene('home');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      await expect(page.locator('html')).toHaveAttribute('dir', directionOfLocale(locale));
      await expect(page.getByRole('button', { name: translated(locale, 'Start translation') })).toBeVisible();
    });
  });
}

/** Whether the round control of a session lies over the time or the end beside it, or is missing. */
function controlCoversText(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const timer = document.querySelector('[role="timer"]')?.parentElement;
    const [control, end] = timer?.parentElement?.querySelectorAll('button') ?? [];
    if (!timer || !control || !end) return true;
    // The words, not their boxes, which may be narrower.
    const words = document.createRange();
    words.selectNodeContents(timer);
    const { left, right } = control.getBoundingClientRect();
    return [...words.getClientRects(), end.getBoundingClientRect()].some((box) => box.left < right && box.right > left);
  });
}

function translated(locale: string, text: string): string {
  const catalogue = readFileSync(`locales/${locale}.po`, 'utf8');
  const [, words = ''] = new RegExp(`^msgid "${text}"\nmsgstr "(.+)"$`, 'm').exec(catalogue) ?? [];
  return words;
}
