import type { Locator, Page } from '@playwright/test';
import { bubbles, expect, startButton } from './product.ts';

/**
 * Talks, reloads in the middle of a sentence, and continues the conversation until another turn is complete.
 * @param status shown below the conversation after the reload
 * @returns the last conversation of the start screen
 */
export async function continueAfterReload(page: Page, status: string): Promise<Locator> {
  await startButton(page).click();
  await expect(bubbles(page).first()).toContainText('Completed', { timeout: 40_000 });
  const said = (await bubbles(page).first().locator('p[lang]').first().textContent()) ?? '';

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  const last = page.getByRole('region', { name: 'Last conversation' });
  await expect(last).toContainText(said);
  await expect(last).toContainText(status);
  await last.getByRole('button', { name: 'Continue' }).click();

  await expect(page.getByText('Recording')).toBeVisible();
  await expect(bubbles(page).first()).toContainText(said);
  await expect(bubbles(page).filter({ hasText: 'Completed' }).nth(1)).toBeVisible({ timeout: 40_000 });
  return last;
}
