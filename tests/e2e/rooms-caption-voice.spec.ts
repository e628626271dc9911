import type { Page } from '@playwright/test';
import { chineseAndEnglish, giveDeviceParts, roomLog } from './support/device-parts.ts';
import { faults } from './ui/faults.ts';
import { hostRoom } from './support/room-by-api.ts';
import { newListener } from './support/room-people.ts';
import { expect, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use(noServiceWorker);
test.setTimeout(180_000);

/** -70 dBFS: a quiet room. */
const QUIET_ROOM = 0.0003;

const germanVoice = { ...chineseAndEnglish, voices: ['de-DE'] };

/** The sentences that the page has spoken, in order. */
async function spoken(page: Page): Promise<readonly string[]> {
  const log = await roomLog(page);
  return log.filter((entry) => entry.startsWith('speak')).map((entry) => entry.replace('speak de-DE: ', ''));
}

test(
  'a caption screen speaks in the pauses, along once no microphone hears it, and on another visit from a tap on',
  { lock: 'room' },
  async ({ browser, page: screen, server }) => {
    test.setTimeout(120_000);
    const room = await hostRoom(server);
    const ben = await newListener(browser, QUIET_ROOM);
    await ben.addInitScript(() => {
      localStorage.setItem('translator_ui_language', 'en-US');
      localStorage.setItem('voice_playback', '1 1 source target');
    });
    await room.seat(ben, 'Ben');
    await ben.getByRole('button', { name: 'Return to the conversation' }).click();
    await expect(ben.getByText('Recording')).toBeVisible({ timeout: 30_000 });
    const isMutedForVoice = ben.getByText('A translation is being read');

    const address = `${server.url}/captions?language=deu#${await room.invite('caption')}`;
    await giveDeviceParts(screen, germanVoice);
    await screen.goto(address);
    await expect(screen.getByText('Was gesagt wird, erscheint hier.')).toBeVisible();
    await room.say('Before.', { deu: 'Davor.' });
    await expect(screen.getByText('Davor.')).toBeVisible();
    const choice = screen.getByRole('switch', { name: 'Übersetzungen vorlesen' });
    await expect(choice).not.toBeChecked();
    await screen.getByText('Übersetzungen vorlesen').click();
    await expect(choice).toBeChecked();
    expect(await faults(screen)).toEqual([]);

    // While it speaks in a pause, the microphone is muted: it may hear it.
    await room.grow('One. Two.', { deu: 'Eins. Zwei.' });
    await room.say('One. Two. Three. Four.', { deu: 'Eins. Zwei. Drei. Vier.' });
    await expect(isMutedForVoice).toBeVisible();
    await expect.poll(() => spoken(screen)).toEqual(['Eins.', 'Zwei.', 'Drei.', 'Vier.']);
    await expect(isMutedForVoice).toBeHidden();

    // It did not: from here on the voice speaks along, and no microphone is muted for it.
    const before = await spoken(screen);
    await room.grow('First left,', { deu: 'Zuerst links,' });
    await expect.poll(() => spoken(screen)).toEqual([...before, 'Zuerst links,']);
    await expect(isMutedForVoice).toBeHidden();
    await room.grow('First left, then str', { deu: 'Zuerst links, dann ger' });
    await room.grow('First left, then straight on,', { deu: 'Zuerst links, dann geradeaus,' });
    await room.say('First left, then straight on, please.', { deu: 'Zuerst links, dann geradeaus, bitte.' });
    await expect.poll(async () => (await spoken(screen)).slice(before.length).join(' ')).toMatch(/bitte\.$/);
    expect((await spoken(screen)).slice(before.length).join(' ')).toBe('Zuerst links, dann geradeaus, bitte.');

    // Browsers let another visit speak only after a press.
    await screen.close();
    const later = await screen.context().newPage();
    await giveDeviceParts(later, germanVoice);
    // Whatever a test runs in a page counts as a press.
    await later.addInitScript(() =>
      Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false, isActive: false } }),
    );
    await later.goto(address);
    await expect(later.getByText('Tippe auf den Bildschirm')).toBeVisible();
    await later.mouse.click(200, 100);
    await expect(later.getByRole('switch', { name: 'Übersetzungen vorlesen' })).toBeChecked();
    await room.say('The end.', { deu: 'Ende.' });
    await expect.poll(() => spoken(later)).toEqual(['Ende.']);
    await ben.context().close();
  },
);
