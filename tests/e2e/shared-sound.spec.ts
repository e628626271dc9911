import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { launchOptions } from './support/launch.ts';
import { installProbe } from './support/page-probe.ts';
import { expect, signedInPage, stopButton } from './support/product.ts';
import { test } from './support/lossy-server.ts';
import type { LossyServer } from './support/lossy-server.ts';
import { numberedWords } from './support/numbered-words.ts';
import { noServiceWorker } from './support/service-worker.ts';
import { writeWav } from './support/speech.ts';
import { faults } from './ui/faults.ts';

/** Words of both: the microphone says the odd ones, the meeting the even ones, one or both at a time. */
const PAIRS = 8;
const EVERY_S = 2.5;
const FIRST_S = 8;
const LATER_S = [0, 0.2, -0.2, 0.4, -0.4, 0, 0.6, 0.1];
const WORDS = 2 * PAIRS;
const LENGTH_S = FIRST_S + PAIRS * EVERY_S;

const startS = Array.from({ length: PAIRS }, (_, at) => FIRST_S + EVERY_S * at);

// The tests mostly wait: spread over the workers.
test.describe.configure({ mode: 'parallel' });

/** Longer than the silence that is reported. */
const FROZEN_MS = 10_000;

declare global {
  interface Window {
    hasSaidSilent?: boolean;
  }
}

/** A recording of the words of one of the two, and silence for longer than the test takes. */
function said(isMeeting: boolean): Float32Array {
  const never = LENGTH_S + 200;
  const atS = startS.flatMap((at, index) => (isMeeting ? [never, at + (LATER_S[index] ?? 0)] : [at, never]));
  return numberedWords(atS, LENGTH_S + 240).subarray(0, (LENGTH_S + 180) * 16_000);
}

const { args = [], ...launch } = launchOptions({ wav: writeWav(said(false), 'own-words.wav') });

test.use({
  words: WORDS,
  permissions: ['microphone'],
  launchOptions: {
    ...launch,
    // The stand-in of the picker would share a made screen; a muted browser, silence.
    args: [
      ...args.filter((argument) => argument !== '--use-fake-ui-for-media-stream'),
      '--auto-select-tab-capture-source-by-title=The meeting',
      '--autoplay-policy=no-user-gesture-required',
    ],
    ignoreDefaultArgs: ['--mute-audio'],
  },
  ...noServiceWorker,
});

/** A page of another site that plays speech, once it is asked to. */
async function openMeeting(page: Page): Promise<{ readonly tab: Page; play(fromS: number): Promise<void> }> {
  const tab = await page.context().newPage();
  const sound = readFileSync(writeWav(said(true), 'meeting-words.wav'));
  await tab.route('http://meeting.test/**', (route) =>
    route.request().url().endsWith('.wav')
      ? route.fulfill({ body: sound, contentType: 'audio/wav' })
      : route.fulfill({
          body: '<title>The meeting</title><audio src="said.wav" preload="auto"></audio>',
          contentType: 'text/html',
        }),
  );
  await tab.goto('http://meeting.test/');
  await page.bringToFront();
  const play = (fromS: number) =>
    tab.evaluate(async (from) => {
      const audio = document.querySelector('audio');
      if (!audio) return;
      audio.currentTime = from;
      await audio.play();
    }, fromS);
  return { tab, play };
}

async function share(page: Page, server: LossyServer, how: 'Listen' | 'Take part') {
  await installProbe(page, { rawMicrophone: true });
  await signedInPage(page, server);
  await expect(page.getByRole('banner').getByRole('button', { name: / tokens$/ })).toBeVisible();
  const meeting = await openMeeting(page);
  await page.getByRole('group', { name: "A tab or the screen's sound" }).getByRole('button', { name: how }).click();
  await expect(page.getByText('Recording')).toBeVisible();
  return meeting;
}

/** The numbers on screen, with the side of the pair that each is on. */
async function speakers(page: Page): Promise<string[]> {
  const rows = await page
    .locator('li[data-speaker]')
    .evaluateAll((all) => all.map((element) => [element.getAttribute('data-speaker'), element.textContent] as const));
  return rows
    .flatMap(([side, text]) => [...text.matchAll(/#(\d+)\./g)].map(([, number]) => `${number} ${side}`))
    .toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

test('who speaks in a meeting is known by the source of the sound, also where both speak at once', async ({
  page,
  server,
}) => {
  test.setTimeout(150_000);
  const { play } = await share(page, server, 'Take part');
  const openedAtMs = await page.evaluate(() => window.probe.openedAtMs ?? 0);
  // As far as the recording that the microphone plays.
  await play((Date.now() - openedAtMs) / 1000);

  const expected = Array.from({ length: WORDS }, (_, at) => `${at + 1} ${at % 2 === 0 ? 'userB' : 'userA'}`);
  await expect.poll(() => speakers(page), { timeout: 90_000 }).toEqual(expected);
  await stopButton(page).click();
});

test('the sound of a tab is listened to in one direction; when the share ends, the session goes on', async ({
  page,
  server,
}) => {
  test.setTimeout(150_000);
  const { tab, play } = await share(page, server, 'Listen');
  await expect(page.getByText('The others must know')).toBeVisible();
  await page.getByRole('button', { name: 'They know' }).click();
  await expect(page.getByText('The others must know')).toHaveCount(0);
  await expect(page.getByText('No sound comes from what you share')).toBeVisible({ timeout: 20_000 });

  await play(FIRST_S - 1);
  await expect(page.getByText('No sound comes from what you share')).toHaveCount(0);
  const expected = startS.map((_, at) => `${2 * at + 2} userA`);
  await expect.poll(() => speakers(page), { timeout: 90_000 }).toEqual(expected);

  await tab.close();
  await expect(page.getByText('Sharing has ended')).toBeVisible();
  await page.getByRole('button', { name: 'Use the microphone' }).click();
  await expect.poll(async () => (await speakers(page)).length, { timeout: 60_000 }).toBeGreaterThan(expected.length);
  await stopButton(page).click();
});

test('a page that was frozen goes on with the sound, and says nothing of silence', async ({ page, server }) => {
  test.setTimeout(150_000);
  const { play } = await share(page, server, 'Listen');
  await play(FIRST_S - 1);
  await expect.poll(async () => (await speakers(page)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  const hint = page.getByText('No sound comes from what you share');
  await page.evaluate(() => {
    const shown = () => document.body.textContent.includes('No sound comes from what you share');
    new MutationObserver(() => (window.hasSaidSilent ||= shown())).observe(document.body, {
      childList: true,
      subtree: true,
    });
  });

  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' });
  await new Promise((resolve) => setTimeout(resolve, FROZEN_MS));
  await devtools.send('Page.setWebLifecycleState', { state: 'active' });

  await expect.poll(async () => (await speakers(page)).at(-1), { timeout: 90_000 }).toBe(`${WORDS} userA`);
  expect(await page.evaluate(() => window.hasSaidSilent)).toBeFalsy();
  await expect(hint).toHaveCount(0);
  await stopButton(page).click();
});

test('captions stay in front of other programs, and closing them leaves the session running', async ({
  page,
  server,
}) => {
  test.setTimeout(150_000);
  const { play } = await share(page, server, 'Listen');
  const opening = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Captions' }).click();
  const captions = await opening;
  await play(FIRST_S - 1);

  await expect(captions.getByRole('log')).toContainText('Where is the station?', { timeout: 60_000 });
  await expect(captions.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Captions" [level=1]
      - log "Conversation"
      - combobox "Text size"
      - combobox "Colors"
      - checkbox "Original"
  `);
  expect(await faults(captions)).toEqual([]);
  // By the keyboard alone, in the order of reading.
  for (const key of ['Tab', 'l', 'Tab', 'l', 'Tab', 'Space']) await captions.keyboard.press(key);
  await expect(captions.getByRole('checkbox', { name: 'Original' })).toBeChecked();
  await expect(captions.getByRole('checkbox', { name: 'Original' })).toBeFocused();
  await expect(captions.getByRole('log')).toContainText(/#\d+\./);
  // The page that the key is for closes under it.
  await captions.keyboard.press('Escape').catch(() => undefined);

  await expect(page.getByRole('button', { name: 'Captions' })).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByText('Recording')).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).toMatch(/\d+ \d+ large light original/);
  await stopButton(page).click();
});

test('words of a meeting that a lost connection swallowed come later, each with its speaker', async ({
  page,
  server,
}) => {
  test.setTimeout(180_000);
  const { play } = await share(page, server, 'Take part');
  await play((Date.now() - (await page.evaluate(() => window.probe.openedAtMs ?? 0))) / 1000);
  await expect.poll(async () => (await speakers(page)).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);

  await server.beginOutage();
  await expect(page.getByText('Connection lost')).toBeVisible({ timeout: 30_000 });
  await server.endOutage();

  const expected = Array.from({ length: WORDS }, (_, at) => `${at + 1} ${at % 2 === 0 ? 'userB' : 'userA'}`);
  await expect.poll(() => speakers(page), { timeout: 120_000 }).toEqual(expected);
  await stopButton(page).click();
});
