import {
  askToKeepLanguages,
  buyPack,
  cuesRead,
  expectCount,
  expectText,
  exportSubtitles,
  openOffline,
  signIn,
  searchPhrases,
} from './support/browsers/jobs.ts';
import { findWebKit, openWebKit } from './support/browsers/webkit.ts';
import { expect, test } from './support/product.ts';
import type { RunningServer } from './support/server.ts';
import { startServerWithPacks } from './support/tiny-packs.ts';
import { aSavedConversation, signUp } from './support/waiting.ts';

const webkit = findWebKit();

test.skip(!webkit, 'WebKitGTK is not installed (apt-get install webkit2gtk-driver xvfb)');

let server: RunningServer;

test.beforeAll(async () => {
  server = await startServerWithPacks();
});

test.afterAll(() => server?.remove());

test('WebKitGTK signs in, reads the history, buys, opens offline, and says that it has no live calls', async () => {
  test.setTimeout(120_000);
  const person = await signUp(server);
  await aSavedConversation(server, person);
  if (!webkit) return;
  const page = await openWebKit(webkit);
  let subtitles = '';
  try {
    await test.step('sign-in', () => signIn(page, server, person));

    await test.step('history', async () => {
      await page.click('a', 'History');
      await page.click('main button, main a', 'Conversation on');
      await expectCount(page, 'article', 2);
      subtitles = await exportSubtitles(page);
    });

    await test.step('purchase', () => buyPack(page));

    await test.step('a start', async () => {
      await page.click('a', 'Translation');
      await page.click('button', 'Start translation');
      await expectText(page, 'This browser cannot make live calls.');
    });

    await test.step('the menu of a phone does not scroll sideways', async () => {
      await page.resize(447, 800);
      // The sidebar is replaced by the menu.
      await expect.poll(() => page.evaluate(() => document.querySelectorAll('nav').length)).toBe(0);
      await page.click('button', 'Toggle sidebar');
      await expectCount(page, '[role=dialog] nav', 1);
      const scrolling = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('[role=dialog] *')]
            .filter(
              (value) => value.scrollWidth > value.clientWidth && /auto|scroll/.test(getComputedStyle(value).overflowX),
            )
            .map((value) => `${value.className} ${value.scrollWidth} ${value.clientWidth}`),
        );
      expect(await scrolling()).toEqual([]);
    });

    await test.step('languages that cannot be kept are told', async () => {
      // A driven WebKitGTK has no private file system for origins.
      await askToKeepLanguages(page, server);
      await expectText(page, 'This browser does not let the page keep files.');
    });
    await test.step('offline', () => openOffline(page, server));
    await test.step('phrases offline', () => searchPhrases(page, server));
    expect(await cuesRead(page, subtitles)).toHaveLength(2);
  } finally {
    await page.close();
    await server.restart();
  }
});
