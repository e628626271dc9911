import type { Locator, Page } from '@playwright/test';
import { bubbles, expect, signedInPage, startButton } from './product.ts';
import type { Participant } from './room-people.ts';
import type { RunningServer } from './server.ts';

export async function startAsHost({ page }: Participant, server: RunningServer): Promise<void> {
  await signedInPage(page, server);
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();
  await page.getByRole('button', { name: 'Invite' }).click();
  const sheet = page.getByRole('dialog', { name: 'On several devices' });
  await sheet.getByLabel('Your name').fill('Ana');
  await sheet.getByRole('button', { name: 'Show the invitation' }).click();
}

/** The link that the host's sheet shows. */
export async function linkShown(page: Page, path: '/join' | '/captions'): Promise<string> {
  const link = page.getByRole('dialog').getByText(`${path}#`);
  await expect(link).toBeVisible();
  return (await link.textContent()) ?? '';
}

export async function join({ page }: Participant, link: string, name: string, language: string): Promise<void> {
  // A guest who has not chosen one sees the interface in the language that they speak.
  await page.addInitScript(() => localStorage.setItem('translator_ui_language', 'en-US'));
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Ana invites you to talk' })).toBeVisible();
  await expect(page.getByText('it is kept in their history')).toBeVisible();
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: /You speak/ }).click();
  await page.getByRole('option', { name: language }).click();
  await page.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('Recording')).toBeVisible();
}

/** The turns on screen as speaker and what the reader reads, once all are complete. */
export async function turnsRead(page: Page): Promise<string[]> {
  return bubbles(page).evaluateAll((all) =>
    all.map((value) => {
      const [name] = (value.getAttribute('aria-labelledby') ?? '').split(' ');
      const speaker = document.getElementById(name ?? '')?.querySelector('span:nth-child(2)')?.textContent ?? '';
      return `${speaker}: ${value.querySelector('[data-translation] p')?.textContent ?? ''}`;
    }),
  );
}

/** Polls often: the tests go on twenty times after it. */
export const read = (page: Page) => expect.poll(() => turnsRead(page), { timeout: 60_000, intervals: [100] });

export function floorOf(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: /has joined|has left|With|Nobody/ });
}
