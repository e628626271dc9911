import { travelDialogue } from '../../src/domain/travel-dialogue.ts';
import { hearing } from './support/launch.ts';
import { expect, test } from './support/product.ts';
import { hearTogether, newParticipant } from './support/room-people.ts';
import type { Participant } from './support/room-people.ts';
import { floorOf, join, linkShown, read, startAsHost, turnsRead } from './support/room-talk.ts';
import { oneSentence } from './support/speech.ts';

const [first] = travelDialogue;
if (!first) throw new Error('the dialogue is too short');

// The devices have microphones of their own. With this one the test gets the browser and the server of those before it.
test.use(hearing(oneSentence()));
test.setTimeout(480_000);

/** While a device still reports that its member speaks, the others' microphones are muted. */
async function untilSilent(...all: readonly Participant[]): Promise<void> {
  for (const { page } of all) await expect(page.getByText(/ is speaking$/)).toHaveCount(0);
}

test(
  'two phones on one table: each hears both voices, and each turn is said once, by who said it',
  { lock: 'room' },
  async ({ browser, server }) => {
    const [ana, kenji] = await Promise.all([newParticipant(browser, 0), newParticipant(browser, 1)]);
    await startAsHost(ana, server);
    await join(kenji, await linkShown(ana.page, '/join'), 'Kenji', '日本語');
    await ana.page.keyboard.press('Escape');
    await expect(floorOf(ana.page)).toContainText('Kenji');

    await hearTogether(ana, kenji);
    await read(ana.page).toEqual([`Ana: ${first.cmn}`]);
    await read(kenji.page).toEqual([`Ana: ${first.jpn}`]);
    await untilSilent(ana, kenji);
    await hearTogether(kenji, ana);
    await expect
      .poll(async () => (await turnsRead(ana.page)).length, { timeout: 60_000, intervals: [100] })
      .toBeGreaterThan(1);
    await untilSilent(ana, kenji);
    await hearTogether(ana, kenji);
    await expect
      .poll(async () => (await turnsRead(kenji.page)).length, { timeout: 60_000, intervals: [100] })
      .toBeGreaterThan(2);

    for (const { page } of [ana, kenji])
      await expect
        .poll(async () => (await turnsRead(page)).map((line) => line.split(':')[0]))
        .toEqual(['Ana', 'Kenji', 'Ana']);
  },
);
