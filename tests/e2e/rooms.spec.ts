import { readFileSync } from 'node:fs';
import { travelDialogue } from '../../src/domain/travel-dialogue.ts';
import { newParticipant, openLink } from './support/room-people.ts';
import type { Participant } from './support/room-people.ts';
import { floorOf, join, linkShown, read, startAsHost } from './support/room-talk.ts';
import { expect, stopButton, test } from './support/product.ts';

/** Each device's call has its own rehearsal: the first thing that anyone says is the first line. */
const [first, second] = travelDialogue;
if (!first || !second) throw new Error('the dialogue is too short');

test.setTimeout(480_000);

/** @returns wakes it, and tells for how many milliseconds at a time none of its timers ran */
async function fallAsleep({ context, page }: Participant): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    let lastMs = performance.now();
    window.longestPauseMs = 0;
    setInterval(() => {
      window.longestPauseMs = Math.max(window.longestPauseMs, performance.now() - lastMs);
      lastMs = performance.now();
    }, 50);
  });
  const devtools = await context.newCDPSession(page);
  // A page with a call is not frozen by the browser itself.
  await devtools.send('Debugger.enable');
  await devtools.send('Debugger.pause');
  await context.setOffline(true);
  return async () => {
    await context.setOffline(false);
    await devtools.send('Debugger.disable');
    await expect.poll(() => page.evaluate(() => window.longestPauseMs)).toBeGreaterThan(0);
    return page.evaluate(() => window.longestPauseMs);
  };
}

declare global {
  interface Window {
    longestPauseMs: number;
  }
}

test(
  'a host and two guests talk in three languages, through a lost network and a sleep, to the end',
  { lock: 'room' },
  async ({ browser, server }) => {
    const [ana, kenji, eva] = await Promise.all([
      newParticipant(browser, 0),
      newParticipant(browser, 1),
      newParticipant(browser, 2),
    ]);
    await startAsHost(ana, server);
    const link = await linkShown(ana.page, '/join');
    await join(kenji, link, 'Kenji', '日本語');
    await expect(ana.page.getByText('Kenji has joined').first()).toBeVisible();
    await ana.page.getByRole('button', { name: 'Invite a guest' }).click();
    await join(eva, await linkShown(ana.page, '/join'), 'Eva', 'Deutsch');
    await ana.page.getByRole('button', { name: 'Caption screen' }).click();
    const captionLink = await linkShown(ana.page, '/captions');
    await ana.page.keyboard.press('Escape');
    const captions = await openLink(browser, captionLink.replace('#', '?language=deu&second=jpn&transparent#'));
    await expect(captions.getByText('Was gesagt wird, erscheint hier.').first()).toBeVisible();

    // A link lets one person in.
    const late = await openLink(browser, link);
    await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
    await expect(late.getByText(/has been used already/)).toBeVisible();

    // Each reads everything in their own language, with the name of who said it.
    await ana.hear();
    await read(ana.page).toEqual([`Ana: ${first.cmn}`]);
    await read(kenji.page).toEqual([`Ana: ${first.jpn}`]);
    await read(eva.page).toEqual([`Ana: ${first.deu}`]);
    await kenji.hear();
    await read(ana.page).toEqual([`Ana: ${first.cmn}`, `Kenji: ${first.eng}`]);
    await read(eva.page).toEqual([`Ana: ${first.deu}`, `Kenji: ${first.deu}`]);
    await expect(captions.getByText(first.deu)).toHaveCount(2);
    await expect(captions.getByText(first.jpn)).toHaveCount(2);
    expect(await captions.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');

    // The host's network is gone while a guest speaks, and comes back.
    await ana.context.setOffline(true);
    await expect(ana.page.getByText(/cannot be reached/)).toBeVisible({ timeout: 30_000 });
    await eva.hear();
    await read(kenji.page).toEqual([`Ana: ${first.jpn}`, `Kenji: ${first.eng}`, `Eva: ${first.jpn}`]);
    await ana.context.setOffline(false);
    await read(ana.page).toEqual([`Ana: ${first.cmn}`, `Kenji: ${first.eng}`, `Eva: ${first.eng}`]);

    // A guest's phone sleeps: nothing of its page runs, and its network is gone. Another turn is said meanwhile.
    const wake = await fallAsleep(kenji);
    await eva.hear();
    await read(ana.page).toEqual([
      `Ana: ${first.cmn}`,
      `Kenji: ${first.eng}`,
      `Eva: ${first.eng}`,
      `Eva: ${second.eng}`,
    ]);
    expect(await wake()).toBeGreaterThan(1000);
    await read(kenji.page).toEqual([
      `Ana: ${first.jpn}`,
      `Kenji: ${first.eng}`,
      `Eva: ${first.jpn}`,
      `Eva: ${second.jpn}`,
    ]);

    // The host mutes a guest, and lets them speak again.
    await ana.page.getByRole('button', { name: 'Who takes part' }).click();
    await ana.page.getByRole('button', { name: 'Mute Kenji' }).click();
    await expect(kenji.page.getByText('The host has muted you')).toBeVisible();
    await ana.page.getByRole('button', { name: 'Let Kenji speak again' }).click();
    await expect(kenji.page.getByText('The host has muted you')).toBeHidden();
    await ana.page.keyboard.press('Escape');

    // A guest leaves; the host ends it for the others, who keep a file.
    await stopButton(eva.page).click();
    await expect(eva.page.getByRole('heading', { name: 'You have left the conversation' })).toBeVisible();
    await expect(floorOf(ana.page)).toContainText('Eva has left');
    await stopButton(ana.page).click();
    await expect(ana.page.getByText(/Conversation saved: 4 turns/)).toBeVisible();
    await expect(kenji.page.getByRole('heading', { name: 'The conversation has ended' })).toBeVisible();
    await expect(captions.getByRole('heading', { name: 'Das Gespräch ist zu Ende' })).toBeVisible();
    await expect(kenji.page.getByRole('button', { name: 'Log in and keep a copy' })).toBeVisible();
    const saving = kenji.page.waitForEvent('download');
    await kenji.page.getByRole('button', { name: 'Save as text' }).click();
    const file = readFileSync(await (await saving).path(), 'utf8');
    expect(file).toContain('Ana');
    expect(file).toContain(second.jpn);

    // The host's history has everyone's words with their names.
    await ana.page.getByRole('link', { name: 'History', exact: true }).click();
    // The home screen, which stays until the history is loaded, has articles, too.
    await ana.page
      .getByRole('button', { name: /^Conversation on/ })
      .first()
      .click();
    await read(ana.page).toEqual([
      `Ana: ${first.cmn}`,
      `Kenji: ${first.eng}`,
      `Eva: ${first.eng}`,
      `Eva: ${second.eng}`,
    ]);
    await late.reload();
    await expect(late.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  },
);
