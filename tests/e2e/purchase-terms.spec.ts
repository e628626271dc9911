import type { Page } from '@playwright/test';
import { expect, newPerson, signedInPage, test } from './support/product.ts';
import { startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use(noServiceWorker);
test.setTimeout(120_000);

async function withServer(env: Record<string, string>, use: (server: RunningServer) => Promise<void>): Promise<void> {
  const server = await startServer({ env });
  try {
    await use(server);
  } finally {
    await server.remove();
  }
}

/** Pays at the gateway, in the window that the method opens. */
async function payByPolar(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Polar/ })
    .click();
  const tab = await opened;
  await tab.getByRole('button', { name: 'Pay', exact: true }).click();
  await tab.getByRole('status').waitFor();
  await tab.close();
  await page.bringToFront();
}

test('before paying people read the price of a month, whether it renews, how to cancel, what it ends, and the terms', async ({
  page,
}) => {
  await withServer({ TERMS_URL: 'https://example.org/terms' }, async (server) => {
    await signedInPage(page, server, newPerson());
    await page.getByRole('link', { name: 'Purchase' }).click();
    await page.getByRole('button', { name: 'Subscribe now' }).first().click();

    const dialog = page.getByRole('dialog', { name: 'Choose a payment method' });
    await expect(dialog).toContainText('Basic');
    const alipay = dialog.getByRole('button', { name: /^Alipay/ });
    await expect(alipay).toContainText('¥72.00 / month');
    await expect(alipay).toContainText('For one month. It does not renew.');
    const polar = dialog.getByRole('button', { name: /^Polar/ });
    await expect(polar).toContainText('$9.99 / month');
    await expect(polar).toContainText('Renews every month until you cancel.');
    await expect(dialog).toContainText(
      'You can cancel a renewal at any time, on the purchase page or in the settings.',
    );
    await expect(dialog.getByRole('link', { name: 'Terms' })).toHaveAttribute('href', 'https://example.org/terms');
    await expect(dialog).not.toContainText('ends your');
    await payByPolar(page);

    await expect(page.getByRole('region', { name: 'Your plan', exact: true })).toContainText(
      /Renews on .* for \$9\.99/,
    );
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'Switch to this plan' }).first().click();
    await expect(dialog).toContainText(
      'It begins at once and ends your Basic plan. Tokens that you have paid for stay, and nothing is paid back.',
    );
    await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();

    await page.getByRole('button', { name: 'Buy now' }).first().click();
    await expect(dialog).not.toContainText('month');
    await expect(dialog.getByRole('link', { name: 'Terms' })).toBeVisible();
  });
});

test('where nothing is sold, nothing is offered, and the orders of before are found in the settings', async ({
  page,
}) => {
  await withServer({ PAYMENTS: 'off' }, async (server) => {
    await signedInPage(page, server, newPerson());
    await expect(page.getByRole('link', { name: 'Phrases' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Purchase' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Order history' })).toHaveCount(0);

    await page.goto(`${server.url}/settings`);
    await page.getByRole('button', { name: 'Order history' }).click();

    await expect(page.getByText('No Orders Found')).toBeVisible();
    await expect(page.getByText('plans')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'View plans' })).toHaveCount(0);
  });
});
