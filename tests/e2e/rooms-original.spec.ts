import { travelDialogue } from '../../src/domain/travel-dialogue.ts';
import { installProbe } from './support/page-probe.ts';
import { newParticipant } from './support/room-people.ts';
import type { Participant } from './support/room-people.ts';
import { join, linkShown, read, startAsHost } from './support/room-talk.ts';
import { expect, test } from './support/product.ts';

const [first] = travelDialogue;
if (!first) throw new Error('the dialogue is empty');

declare global {
  interface Window {
    players: HTMLAudioElement[];
  }
}

test.setTimeout(240_000);

/** With earphones, in whose left side this member's language is heard. */
async function withEarphones(person: Participant): Promise<Participant> {
  await person.context.addInitScript(() => {
    localStorage.setItem('voice_output', 'left\nright');
    window.players = [];
    window.Audio = class extends Audio {
      constructor(source?: string) {
        super(source);
        window.players.push(this);
      }
    };
  });
  await installProbe(person.page);
  return person;
}

/** RMS: the loudest that a page has received of its call since the last reading, and as its element plays it. */
function loudness({ page }: Participant): Promise<{ readonly received: number; readonly played: number }> {
  return page.evaluate(() => {
    const received = Math.max(0, ...window.probe.heard.splice(0).map(({ rms }) => rms));
    const isCall = ({ srcObject }: HTMLAudioElement) => srcObject instanceof MediaStream && srcObject.active;
    const playing = window.players.filter((player) => isCall(player) && !player.muted && !player.paused);
    return { received, played: received * Math.max(0, ...playing.map(({ volume }) => volume)) };
  });
}

/** The loudness at one of them while another one speaks. */
async function heardBy(listener: Participant, speaker: Participant): ReturnType<typeof loudness> {
  await loudness(listener);
  await speaker.hear();
  return loudness(listener);
}

const nothing = { received: 0, played: 0 };

/** @param percent in steps of five */
async function setVolume({ page }: Participant, percent: number): Promise<void> {
  await page.getByRole('button', { name: 'Voice and text' }).click();
  const slider = page.getByRole('slider', { name: 'Volume of the original' });
  await expect(page.getByText('the voices of the others in the room')).toBeVisible();
  await slider.focus();
  await slider.press('Home');
  for (let at = 0; at < percent; at += 5) await slider.press('ArrowRight');
  await page.keyboard.press('Escape');
}

test(
  'a member with earphones hears the others themselves, as loud as wanted, until one of them leaves',
  {
    lock: 'room',
  },
  async ({ browser, server }) => {
    const [ana, kenji] = await Promise.all([
      newParticipant(browser, 0).then(withEarphones),
      newParticipant(browser, 1).then(withEarphones),
    ]);
    await startAsHost(ana, server);
    const link = await linkShown(ana.page, '/join');
    await join(kenji, link, 'Kenji', '日本語');
    await ana.page.keyboard.press('Escape');

    // Nothing is carried before it is wanted.
    expect(await heardBy(kenji, ana)).toEqual(nothing);
    await read(kenji.page).toEqual([`Ana: ${first.jpn}`]);

    await setVolume(kenji, 100);
    const { played: atFull } = await heardBy(kenji, ana);
    await setVolume(kenji, 25);
    const { played: atQuarter } = await heardBy(kenji, ana);
    test.info().annotations.push({ type: 'measured', description: `full ${atFull}, quarter ${atQuarter}` });
    expect(atFull).toBeGreaterThan(0.02);
    expect(atQuarter / atFull).toBeGreaterThan(0.15);
    expect(atQuarter / atFull).toBeLessThan(0.4);
    // It is heard by the one who asked for it.
    expect(await heardBy(ana, kenji)).toEqual(nothing);

    await setVolume(kenji, 0);
    // The server learns of it a moment later.
    await expect.poll(() => heardBy(kenji, ana), { timeout: 30_000 }).toEqual(nothing);

    // A member whom the host has removed hears nothing more.
    await setVolume(kenji, 100);
    await ana.page.getByRole('button', { name: 'Who takes part' }).click();
    await ana.page.getByRole('button', { name: 'Remove Kenji' }).click();
    await expect(kenji.page.getByRole('heading', { name: /removed|ended|left/ })).toBeVisible();
    expect(await heardBy(kenji, ana)).toEqual(nothing);
    await Promise.all([ana.context.close(), kenji.context.close()]);
  },
);
