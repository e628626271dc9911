import type { Page } from '@playwright/test';
import { continueAfterReload } from './support/continued.ts';
import { hearing } from './support/launch.ts';
import { apiGet, bubbles, expect, signedInPage, startButton, stopButton, test, tokensLeft } from './support/product.ts';
import { sentenceEverySixSeconds } from './support/speech.ts';

// The two speakers take turns.
test.use(hearing(sentenceEverySixSeconds()));

/** Closes the page, and stays when it asks. @returns the type of its question */
async function questionBeforeLeaving(page: Page): Promise<string> {
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type();
}

/** In the history it cannot be deleted, and leads back to the conversation. */
async function runningConversationIsMarked(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const running = page.getByRole('article').filter({ has: page.getByRole('heading') });
  await expect(running).toContainText('In progress');
  await expect(running.getByRole('button')).toHaveCount(1);
  await running.getByRole('button').click();
  await expect(stopButton(page)).toBeVisible();
}

async function loggingOutAsksFirst(page: Page): Promise<void> {
  await page.getByRole('button', { name: /User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  const asked = page.getByRole('alertdialog');
  await expect(asked).toContainText('The conversation ends and is saved first.');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(asked).toBeHidden();
}

test('a signed-in conversation is stored, survives a restart and opens in History', async ({ page, server }) => {
  test.setTimeout(120_000);
  await signedInPage(page, server);
  const before = await tokensLeft(page, server);

  await startButton(page).click();
  await expect(bubbles(page).nth(1)).toContainText('Completed', { timeout: 40_000 });
  await expect(bubbles(page).nth(0)).toHaveAttribute('data-speaker', 'userA');
  await expect(bubbles(page).nth(1)).toHaveAttribute('data-speaker', 'userB');
  expect(await questionBeforeLeaving(page)).toBe('beforeunload');
  await expect(stopButton(page)).toBeVisible();
  await runningConversationIsMarked(page);
  await loggingOutAsksFirst(page);
  await stopButton(page).click();
  await expect(page.getByText(/Conversation saved: \d+ turns/)).toBeVisible();
  const saved = Number(/saved: (\d+)/.exec((await page.getByText(/Conversation saved/).textContent()) ?? '')?.[1]);
  expect(saved).toBeGreaterThanOrEqual(2);
  const after = await tokensLeft(page, server);
  expect(after).toBeLessThan(before);

  await server.restart();
  await page.reload();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  const { sessions } = (await apiGet(page, server, '/chat/sessions')) as { sessions: { total_turns_count: number }[] };
  expect(sessions).toMatchObject([{ total_turns_count: saved }]);
  await page
    .getByRole('main')
    .getByText(/Conversation on/)
    .first()
    .click();
  await expect(bubbles(page)).toHaveCount(saved);
  await expect(bubbles(page).nth(1)).toHaveAttribute('data-speaker', 'userB');
  expect(await tokensLeft(page, server)).toBe(after);
});

test('a conversation goes on after a reload in the middle of a sentence, as one conversation of the history', async ({
  page,
  server,
}) => {
  await signedInPage(page, server);
  const last = await continueAfterReload(page, 'Saved in your history.');

  await stopButton(page).click();
  await expect(last).toContainText('Saved in your history.', { timeout: 20_000 });
  const saved = await last.getByRole('article').count();
  const { sessions } = (await apiGet(page, server, '/chat/sessions')) as { sessions: { total_turns_count: number }[] };
  expect(sessions).toMatchObject([{ total_turns_count: saved }]);
  expect(saved).toBeGreaterThan(1);
});

test('a device clock that is a day ahead, and is set right in the middle of a conversation, leaves its turns in order', async ({
  page,
  server,
}) => {
  await page.addInitScript(() => {
    const real = Date.now;
    Object.assign(window, { aheadMs: 86_400_000 });
    Date.now = () => real() + Number(Object(window)['aheadMs']);
  });
  await signedInPage(page, server);
  await startButton(page).click();
  await expect(bubbles(page).first()).toContainText('Completed', { timeout: 40_000 });
  const said = (await bubbles(page).first().locator('p[lang]').first().textContent()) ?? '';

  await page.evaluate(() => Object.assign(window, { aheadMs: 0 }));

  await expect(bubbles(page).nth(1)).toContainText('Completed', { timeout: 40_000 });
  await expect(bubbles(page).first()).toContainText(said);
  await expect(page.getByRole('timer')).not.toHaveText('00:00');
  await stopButton(page).click();
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await page
    .getByRole('main')
    .getByText(/Conversation on/)
    .first()
    .click();
  await expect(bubbles(page).first()).toContainText(said);
  await expect(bubbles(page).nth(1)).toBeVisible();
});

test('two tabs of an account talk at once: two conversations, each with its own turns, and charged once', async ({
  page,
  context,
  server,
}) => {
  test.setTimeout(120_000);
  await signedInPage(page, server);
  const before = await tokensLeft(page, server);
  const other = await context.newPage();
  await other.goto(server.url);

  for (const tab of [page, other]) await startButton(tab).click();
  for (const tab of [page, other]) await expect(bubbles(tab).first()).toContainText('Completed', { timeout: 40_000 });
  const counts: number[] = [];
  for (const tab of [page, other]) {
    await stopButton(tab).click();
    const last = tab.getByRole('region', { name: 'Last conversation' });
    await expect(last).toContainText('Saved in your history.', { timeout: 20_000 });
    counts.push(await last.getByRole('article').count());
  }

  type Listed = { sessions: { total_turns_count: number; id: string }[] };
  const { sessions } = (await apiGet(page, server, '/chat/sessions')) as Listed;
  const ascending = (a: number, b: number) => a - b;
  expect(sessions.map((session) => session.total_turns_count).toSorted(ascending)).toEqual(counts.toSorted(ascending));
  const left = await tokensLeft(page, server);
  expect(left).toBeLessThan(before);
  // The badge of both tabs shows it.
  for (const tab of [page, other]) {
    await tab.reload();
    await expect(tab.getByRole('button', { name: `${left.toLocaleString('en-US')} tokens` })).toBeVisible();
  }
});
