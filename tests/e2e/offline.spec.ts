import type { BrowserContext, Page } from '@playwright/test';
import { bubbles, expect, testInSharedWindow as test } from './support/product.ts';
import { untilKept } from './support/service-worker.ts';
import { aSavedConversation, comeIn, signUp } from './support/waiting.ts';

// The first of these tests visits the product for the first time in this window.
test.use({ windowName: 'offline' });

/** A new offline page, without the memory of the old one. */
async function coldStart(context: BrowserContext, page: Page, address: string): Promise<Page> {
  await page.goto('about:blank');
  await context.setOffline(true);
  const cold = await context.newPage();
  await cold.goto(address);
  return cold;
}

const screens: readonly [string, string][] = [
  ['/', 'ライブ翻訳'],
  ['/chats', '履歴'],
  ['/settings', '設定'],
  ['/purchase', '購入'],
  ['/order-history', '注文履歴'],
  ['/phrases', 'フレーズ'],
];

/** Words of the same phrase, which is shown in Japanese. */
const policeByLanguage = {
  cmn: '报警',
  eng: 'police',
  kor: '경찰',
  spa: 'policía',
  fra: 'police, s’il',
  deu: 'Polizei',
  rus: 'полицию',
  por: 'polícia',
  ita: 'polizia',
  yue: '唔該幫我報警',
  nld: 'politie',
  arb: 'بالشرطة',
  ind: 'polisi',
};

test('after one visit every screen opens offline, in the chosen language', async ({ page, context, server }) => {
  const ana = await signUp(server);
  await comeIn(page, server.url, ana);
  await untilKept(page);
  await page.evaluate(() => localStorage.setItem('translator_ui_language', 'ja-JP'));

  const cold = await coldStart(context, page, server.url);

  for (const [path, title] of screens) {
    await cold.goto(`${server.url}${path}`);
    await expect(cold.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(cold.getByText(/^オフラインです。/)).toBeVisible();
    await expect(cold.getByText('Something went wrong')).toBeHidden();
  }
  // The phrases are the last screen: nothing of them was ever opened with a network.
  const search = cold.getByRole('searchbox');
  for (const [language, words] of Object.entries(policeByLanguage)) {
    await search.fill(words);
    await expect(cold.getByText('警察を呼んでください。').first(), language).toBeVisible();
  }
});

test.describe('in a language that is not promised', () => {
  test.use({ locale: 'es' });

  test('after one visit the screens open offline in the language of the browser', async ({ page, context, server }) => {
    await page.goto(server.url);
    await untilKept(page);

    const cold = await coldStart(context, page, `${server.url}/phrases`);

    await expect(cold.locator('html')).toHaveAttribute('lang', 'es');
    await expect(cold.getByRole('heading', { level: 1 })).toHaveText('Frases');
    await expect(cold.getByText(/^No tienes conexión\./)).toBeVisible();
  });
});

test('listed and opened conversations can be read and searched offline', async ({ page, context, server }) => {
  const ana = await signUp(server);
  await aSavedConversation(server, ana);
  await comeIn(page, server.url, ana, '/chats');
  await untilKept(page);
  await page
    .getByRole('button', { name: /Conversation on/ })
    .first()
    .click();
  await expect(bubbles(page)).toHaveCount(2);

  const cold = await coldStart(context, page, `${server.url}/chats`);

  // It moves what is below it when it appears: a hit that is being clicked too.
  await expect(cold.getByText(/^You're offline\./)).toBeVisible();
  await expect(cold.getByText('Conversations on this device', { exact: true })).toBeVisible();
  await cold.getByRole('searchbox', { name: 'Search the conversations' }).fill('NUMBER 1');
  await expect(cold.getByText('1 turn found')).toBeVisible();
  await cold.getByRole('button', { name: 'Question number 1' }).click();
  await expect(bubbles(cold)).toHaveCount(2);
  await expect(cold.getByText('All turns are loaded')).toBeVisible();
});

test('an offline visitor sees a banner and gets the trial once online', async ({ page, context, server }) => {
  await page.goto(server.url);
  await untilKept(page);
  await page.evaluate(() => localStorage.removeItem('free_trial_id'));

  const cold = await coldStart(context, page, server.url);
  await expect(cold.getByText(/You're offline\. Translation will work again/)).toBeVisible();
  await expect(cold.getByText('Free trial not available')).toBeHidden();
  await cold.goto(`${server.url}/login`);
  await expect(cold.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await cold.goto(server.url);
  await context.setOffline(false);

  await expect(cold.getByText(/You're offline/)).toBeHidden();
  await expect(cold.getByText(/tokens/).first()).toBeVisible();
});
