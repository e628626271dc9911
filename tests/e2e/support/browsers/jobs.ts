import { expect } from '@playwright/test';
import type { RunningServer } from '../server.ts';
import type { Person } from '../product.ts';
import type { DrivenPage } from './driven-page.ts';

/** What people come for, in a browser that Playwright cannot drive. */

export function expectText(page: DrivenPage, text: string | RegExp, timeout = 20_000): Promise<void> {
  const read = () => page.evaluate(() => document.body.innerText);
  return typeof text === 'string'
    ? expect.poll(read, { timeout }).toContain(text)
    : expect.poll(read, { timeout }).toMatch(text);
}

export function expectCount(page: DrivenPage, selector: string, count: number, timeout = 20_000): Promise<void> {
  const found = () => page.evaluate((wanted) => document.querySelectorAll(wanted).length, selector);
  return expect.poll(found, { timeout }).toBeGreaterThanOrEqual(count);
}

export async function signIn(page: DrivenPage, server: RunningServer, person: Person): Promise<void> {
  await page.goto(`${server.url}/login`);
  await page.fill('input[type=email]', person.email);
  await page.fill('input[type=password]', 'not the password');
  await page.click('button', 'Log in');
  await expectText(page, 'Invalid email or password');
  await page.fill('input[type=password]', person.password);
  await page.click('button', 'Log in');
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe('/');
  await expectText(page, person.name);
}

/** Buys the first pack; the buyer pays in another program. */
export async function buyPack(page: DrivenPage): Promise<void> {
  await page.click('a', 'Purchase');
  await page.click('button', 'Buy now');
  await expectText(page, 'Choose a payment method');
  await page.click('[role=dialog] button', 'Alipay');
  await expectText(page, 'Pay with Alipay');
  const code = () => page.evaluate(() => document.querySelector<HTMLAnchorElement>('[role=dialog] a')?.href ?? '');
  await expect.poll(code).toContain('/sandbox/pay/');
  const paid = await fetch(await code(), { method: 'POST', body: new URLSearchParams({ action: 'pay' }) });
  expect(paid.ok).toBe(true);
  await expectText(page, 'Payment successful!');
  await page.click('a', 'Order history');
  await expectText(page, 'Completed');
}

/** The screens, from the service worker alone. Stops the server. */
export async function openOffline(page: DrivenPage, server: RunningServer): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
  await server.stop();
  for (const [path, title] of screens) {
    await page.goto(`${server.url}${path}`);
    await expect.poll(() => page.evaluate(() => document.querySelector('h1')?.textContent)).toBe(title);
  }
}

const screens = [
  ['/chats', 'History'],
  ['/settings', 'Settings'],
  ['/purchase', 'Purchase'],
  ['/', 'Live translation'],
] as const;
