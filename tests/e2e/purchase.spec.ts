import type { Locator, Page } from '@playwright/test';
import { apiGet, expect, signedInPage, testInSharedWindow as test, tokensLeft } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';
import { faults } from './ui/faults.ts';

test.use(noServiceWorker);

type Pack = { readonly name: string; readonly token_count: number };

async function firstPack(page: Page, server: Parameters<typeof apiGet>[1]): Promise<Pack> {
  const { data } = (await apiGet(page, server, '/payment/token-packs')) as { data: readonly Pack[] };
  if (!data[0]) throw new Error('the server sells no packs');
  return data[0];
}

/** Opens the purchase screen through the sidebar and chooses the first pack. @returns the method dialog */
async function choosePack(page: Page): Promise<Locator> {
  await page.getByRole('link', { name: 'Purchase' }).click();
  await page.getByRole('button', { name: 'Buy now' }).first().click();
  return page.getByRole('dialog', { name: 'Choose a payment method' });
}

/** The tab that `press` opens. */
async function openedTab(page: Page, press: () => Promise<void>): Promise<Page> {
  const opened = page.context().waitForEvent('page');
  await press();
  const tab = await opened;
  await tab.waitForURL(/\/sandbox\/pay\//);
  return tab;
}

async function finishAtGateway(tab: Page, button: 'Pay' | 'Fail' | 'Expire'): Promise<void> {
  await tab.getByRole('button', { name: button, exact: true }).click();
  await tab.getByRole('status').waitFor();
  await tab.close();
}

/** Records that confetti appeared: it is gone after three seconds, which a busy machine may miss. */
async function watchForConfetti(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('body > canvas')) document.documentElement.dataset['confetti'] = 'seen';
    });
    watcher.observe(document.body, { childList: true });
  });
  return async () => (await page.locator('html').getAttribute('data-confetti')) === 'seen';
}

function confetti(page: Page): Locator {
  return page.locator('body > canvas');
}

function balance(page: Page, tokens: number): Locator {
  return page.getByRole('banner').getByRole('button', { name: `, ${tokens.toLocaleString('en-US')} tokens` });
}

function cspViolations(page: Page): readonly string[] {
  const violations: string[] = [];
  page.on('console', (line) => {
    if (line.text().includes('Content Security Policy')) violations.push(line.text());
  });
  return violations;
}

test('a pack is bought with Alipay by QR code: confetti, the new balance, and the order in the history', async ({
  page,
  server,
}) => {
  const violations = cspViolations(page);
  await signedInPage(page, server);
  const before = await tokensLeft(page, server);
  const pack = await firstPack(page, server);

  const hasAppeared = await watchForConfetti(page);
  await page.getByRole('link', { name: 'Purchase' }).click();
  await test.step('the products of the server fit a phone of 320 pixels, and axe finds no violations', async () => {
    await expect(page.getByRole('button', { name: 'Buy now' }).first()).toBeVisible();
    const usual = page.viewportSize();
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await faults(page)).toEqual([]);
    if (usual) await page.setViewportSize(usual);
  });
  const methods = await choosePack(page);
  await expect(methods.getByRole('button', { name: /^Polar/ })).toContainText('$4.99');
  await methods.getByRole('button', { name: /^Alipay.*¥36\.00/ }).click();
  const paying = page.getByRole('dialog', { name: 'Pay with Alipay' });
  await expect(paying).toContainText('Amount due: ¥36.00');
  const code = paying.getByRole('link', { name: /^QR code/ });
  await expect(code.locator('svg')).toBeVisible();
  // The opening animation scales the dialog.
  await expect.poll(async () => (await code.locator('svg').boundingBox())?.height).toBeCloseTo(300, 0);
  expect((await code.locator('svg').boundingBox())?.width).toBeCloseTo(300, 0);
  await expect(paying).toContainText('Waiting for payment');
  await finishAtGateway(await openedTab(page, () => code.click()), 'Pay');

  await expect(page.getByText('Payment successful!').first()).toBeVisible();
  await expect.poll(hasAppeared).toBe(true);
  await expect(balance(page, before + pack.token_count)).toBeVisible();
  await expect(paying).toBeHidden();
  await expect(confetti(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Order history' }).click();
  const order = page.getByRole('article').filter({ hasText: pack.name });
  await expect(order).toContainText('Completed');
  await expect(order).toContainText('Alipay');

  await order.getByRole('button', { name: 'Receipt' }).click();
  const receipt = page.getByRole('article').filter({ hasText: /Receipt \d{4}-\d{6}/ });
  await expect(receipt.getByRole('row', { name: /^Total paid/ })).toContainText('¥36.00 CNY');
  await expect(receipt).toContainText('No money was charged.');
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'All orders' }).click();
  await expect(order).toContainText('Completed');
  expect(violations).toEqual([]);
});

test.describe('beside the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a pack is bought with Polar in its own window, and the settings list the tokens', async ({ page, server }) => {
    await signedInPage(page, server);
    const before = await tokensLeft(page, server);
    const pack = await firstPack(page, server);

    const hasAppeared = await watchForConfetti(page);
    const methods = await choosePack(page);
    const tab = await openedTab(page, () => methods.getByRole('button', { name: /^Polar/ }).click());
    const paying = page.getByRole('dialog', { name: 'Pay with Polar' });
    await expect(paying).toContainText('The payment window has been opened');
    await finishAtGateway(tab, 'Pay');
    await page.bringToFront();

    await expect.poll(hasAppeared).toBe(true);
    await expect(balance(page, before + pack.token_count)).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.goto(`${server.url}/settings`);
    const charges = page.getByRole('region', { name: 'Token usage' });
    await expect(charges.getByRole('listitem').first()).toContainText('Token pack');
    await expect(charges.getByRole('listitem').first()).toContainText(`+${pack.token_count.toLocaleString('en-US')}`);
  });
});

test('a plan shows when it renews, and is cancelled and resumed', async ({ page, server }) => {
  await signedInPage(page, server);
  await page.getByRole('link', { name: 'Purchase' }).click();
  await page.getByRole('button', { name: 'Subscribe now' }).first().click();
  const methods = page.getByRole('dialog', { name: 'Choose a payment method' });
  const tab = await openedTab(page, () => methods.getByRole('button', { name: /^Polar/ }).click());
  await finishAtGateway(tab, 'Pay');
  await page.bringToFront();

  const plan = page.getByRole('region', { name: 'Your plan', exact: true });
  await expect(plan).toContainText(/Renews on .* for \$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Your current plan' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Switch to this plan' })).toHaveCount(2);

  await plan.getByRole('button', { name: 'Cancel plan' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel plan' }).click();
  await expect(plan).toContainText('You will not be charged again.');
  await plan.getByRole('button', { name: 'Resume plan' }).click();
  await expect(plan).toContainText('Renews automatically');
});

test('a payment that was closed is resumed from the order history', async ({ page, server }) => {
  await signedInPage(page, server);
  const before = await tokensLeft(page, server);
  const pack = await firstPack(page, server);
  const methods = await choosePack(page);
  const tab = await openedTab(page, () => methods.getByRole('button', { name: /^Polar/ }).click());
  await tab.close();
  await page.getByRole('dialog', { name: 'Pay with Polar' }).getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.getByRole('link', { name: 'Order history' }).click();
  const order = page.getByRole('article');
  await expect(order).toContainText('Pending');
  const resume = order.getByRole('button', { name: 'Continue Payment' });
  await finishAtGateway(await openedTab(page, () => resume.click()), 'Pay');
  await page.bringToFront();

  await expect(order).toContainText('Completed');
  await expect(resume).toHaveCount(0);
  await expect(balance(page, before + pack.token_count)).toBeVisible();
});

test('an expired order shows its state and cannot be paid any more', async ({ page, server }) => {
  await signedInPage(page, server);
  await (await choosePack(page)).getByRole('button', { name: /^Alipay/ }).click();
  const openInBrowser = page.getByRole('button', { name: 'Open in browser' });

  await finishAtGateway(await openedTab(page, () => openInBrowser.click()), 'Expire');

  await expect(page.getByText('Payment expired. Please create a new order.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Order history' }).click();
  await expect(page.getByRole('article')).toContainText('Expired');
  await expect(page.getByRole('button', { name: /Pay Now|Continue Payment/ })).toHaveCount(0);
});

test('a failed payment shows its state and costs nothing', async ({ page, server }) => {
  await signedInPage(page, server);
  const before = await tokensLeft(page, server);
  await (await choosePack(page)).getByRole('button', { name: /^Alipay/ }).click();
  const openInBrowser = page.getByRole('button', { name: 'Open in browser' });

  await finishAtGateway(await openedTab(page, () => openInBrowser.click()), 'Fail');

  await expect(page.getByRole('dialog')).toContainText('Payment failed or expired');
  await expect(confetti(page)).toHaveCount(0);
  expect(await tokensLeft(page, server)).toBe(before);
});

test('with reduced motion there is no confetti', async ({ page, server }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signedInPage(page, server);
  await (await choosePack(page)).getByRole('button', { name: /^Alipay/ }).click();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const openInBrowser = page.getByRole('button', { name: 'Open in browser' });

  await finishAtGateway(await openedTab(page, () => openInBrowser.click()), 'Pay');

  await expect(page.getByText('Payment successful!').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(confetti(page)).toHaveCount(0);
  expect(loaded.filter((url) => url.includes('confetti'))).toEqual([]);
});

test('an empty order history leads to the plans', async ({ page, server }) => {
  await signedInPage(page, server);
  await page.getByRole('link', { name: 'Order history' }).click();

  await expect(page.getByText('No Orders Found')).toBeVisible();
  await expect(
    page.getByText("You haven't made any purchases yet. Visit our plans page to get started!"),
  ).toBeVisible();
  await page.getByRole('button', { name: 'View plans' }).click();

  await expect(page.getByRole('heading', { name: 'Subscription plans' })).toBeVisible();
});

test('products are named in the interface language', async ({ page, server }) => {
  await page.addInitScript(() => localStorage.setItem('translator_ui_language', 'ja-JP'));
  await signedInPage(page, server);
  await page.goto(`${server.url}/purchase`);

  await expect(page.getByRole('heading', { name: 'プレミアム' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'ポケット' })).toBeVisible();
  await expect(page.getByText('毎月300,000トークン')).toBeVisible();
});
