import { chromium } from '@playwright/test';
import type { DrivenPage } from './support/browsers/driven-page.ts';
import { findProgram } from './support/browsers/find-program.ts';
import { openFirefox } from './support/browsers/firefox.ts';
import { expectText, signIn } from './support/browsers/jobs.ts';
import { startSoundServer, type SoundServer } from './support/browsers/sound-server.ts';
import { launchOptions } from './support/launch.ts';
import { moreNumbers, numbersOnScreen, startTalking, test } from './support/lossy-server.ts';
import { numberedWords } from './support/numbered-words.ts';
import { expect, signedInPage, startButton, stopButton } from './support/product.ts';
import type { RunningServer } from './support/server.ts';
import { noServiceWorker } from './support/service-worker.ts';
import { slowdown } from './support/slowdown.ts';
import { writeWav } from './support/speech.ts';
import { signUp } from './support/waiting.ts';

test.skip(!findProgram('pulseaudio') || !findProgram('pactl'), 'apt-get install pulseaudio pulseaudio-utils');

const firefox = findProgram('firefox-esr', 'firefox');
const wordsAtS = Array.from({ length: 60 }, (_, index) => 1 + 1.6 * index);
const recording = writeWav(numberedWords(wordsAtS, 100), 'numbered-words.wav');
test.use({ words: wordsAtS.length });

/** A Chromium that hears the microphones of a sound server. */
async function openChromium(sound: SoundServer) {
  const { executablePath, args = [] } = launchOptions();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: args.filter((arg) => arg !== '--use-fake-device-for-media-stream'),
    env: { ...process.env, ...sound.env },
  });
  const context = await browser.newContext({ locale: 'en-US', permissions: ['microphone'], ...noServiceWorker });
  return { page: await context.newPage(), close: () => browser.close() };
}

/** A session is on another microphone within this time, unless it waits for a core. */
const MOVED_MS = 2000;

/** Each word once and in its own pitch. Firefox has no sound for half a second, more where others use the processor. */
async function expectContinued(numbers: readonly number[], before: number): Promise<void> {
  const next = numbers.find((number) => number > before) ?? Infinity;
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
  expect(numbers).toContain(before);
  expect((next - before - 1) / (await slowdown())).toBeLessThanOrEqual(1);
}

/** A sound server with two microphones, the headset by default. */
async function startTwoMicrophones(rateHz: number) {
  const sound = await startSoundServer({ hasMicrophone: false });
  const unplug = sound.addMicrophone('Headset', 16_000);
  sound.addMicrophone('Webcam', rateHz);
  sound.setDefaultMicrophone('Headset');
  return { sound, unplug };
}

// The sound server moves the recording of Chromium, which learns nothing of it.
for (const [chosen, rateHz, title] of [
  [undefined, 96_000, 'Chromium goes on with the next microphone when the default one is unplugged'],
  ['Headset', 44_100, 'Chromium goes on with the next microphone when the chosen one is unplugged'],
] as const) {
  test(title, async ({ server }) => {
    const { sound, unplug } = await startTwoMicrophones(rateHz);
    const { page, close } = await openChromium(sound);
    try {
      sound.play(recording);
      await startTalking(page, server, chosen);
      await moreNumbers(page, 1);
      const before = (await numbersOnScreen(page)).at(-1) ?? 0;

      unplug();
      await moreNumbers(page, 3);

      await expectContinued(await numbersOnScreen(page), before);
      await stopButton(page).click();
    } finally {
      await close();
      await sound.close();
    }
  });
}

test('Chromium goes on with another microphone that becomes the default', async ({ server }) => {
  const sound = await startSoundServer({ hasMicrophone: false });
  // The sound of the browser's own voice is all that it hears: no word of the recording.
  sound.addMicrophone('USB microphone', 48_000, 'loudspeaker');
  sound.addMicrophone('Webcam', 44_100);
  sound.setDefaultMicrophone('USB microphone');
  const { page, close } = await openChromium(sound);
  try {
    await page.context().addInitScript(openRawMicrophones);
    await signedInPage(page, server);
    await startButton(page).click();
    await expect(page.getByText('Recording')).toBeVisible();
    sound.play(recording);

    sound.setDefaultMicrophone('Webcam');

    await moreNumbers(page, 2);
    await stopButton(page).click();
  } finally {
    await close();
    await sound.close();
  }
});

test('Chromium goes on with the microphone of earphones that take over at another rate, and with the phone after them', async ({
  server,
}) => {
  const sound = await startSoundServer({ hasMicrophone: false });
  const unplugWebcam = sound.addMicrophone('Webcam', 48_000);
  sound.setDefaultMicrophone('Webcam');
  const { page, close } = await openChromium(sound);
  try {
    sound.play(recording);
    await startTalking(page, server);
    await moreNumbers(page, 1);
    const first = (await numbersOnScreen(page)).at(-1) ?? 0;

    const unplugEarphones = sound.addMicrophone('Earphones', 16_000);
    sound.setDefaultMicrophone('Earphones');
    unplugWebcam();
    await moreNumbers(page, 2);
    await expectContinued(await numbersOnScreen(page), first);
    const second = (await numbersOnScreen(page)).at(-1) ?? 0;

    sound.addMicrophone('Webcam', 48_000);
    unplugEarphones();
    await moreNumbers(page, 2);

    await expectContinued(await numbersOnScreen(page), second);
    await stopButton(page).click();
  } finally {
    await close();
    await sound.close();
  }
});

test('Chromium names a microphone that records the loudspeaker, before and during a session, and changes to another', async ({
  server,
}) => {
  const sound = await startSoundServer({ hasMicrophone: false });
  sound.addMicrophone('Monitor of Speakers', 48_000, 'loudspeaker');
  sound.addMicrophone('Webcam', 48_000);
  const { page, close } = await openChromium(sound);
  try {
    await page.context().addInitScript(openRawMicrophones);
    await signedInPage(page, server);
    const microphones = page.getByRole('combobox', { name: 'Microphone' });
    const named = page.getByText('“Monitor of Speakers” hears no people, only what this device plays.');
    await microphones.selectOption({ label: 'Monitor of Speakers' });
    await expect(named).toBeVisible();
    await startButton(page).click();
    await expect(page.getByText('Recording')).toBeVisible();
    await expect(named).toBeVisible();

    sound.play(recording);
    await page.getByRole('button', { name: 'Use Webcam' }).click();

    await expect(named).toBeHidden();
    await moreNumbers(page, 2);
    await stopButton(page).click();
  } finally {
    await close();
    await sound.close();
  }
});

function numbersIn(page: DrivenPage): Promise<number[]> {
  return page.evaluate(() => {
    const text = [...document.querySelectorAll('article')].map((value) => value.textContent).join(' ');
    return [...text.matchAll(/#(\d+)\./g)].map(([, number]) => Number(number));
  });
}

/** Without the browser's processing, which takes the tones of the words for noise. */
function openRawMicrophones(): void {
  const media = navigator.mediaDevices;
  const open = media.getUserMedia.bind(media);
  const raw = { echoCancellation: false, noiseSuppression: false, autoGainControl: false };
  media.getUserMedia = (constraints) => open({ audio: { ...Object(constraints?.audio), ...raw } });
}

async function openFirefoxOn(sound: SoundServer, resists: boolean) {
  return openFirefox({ program: firefox ?? '', env: sound.env, prefs: { 'privacy.resistFingerprinting': resists } });
}

/** Starts a conversation, and waits for two words. @returns the number of the last one */
async function talkInFirefox(page: DrivenPage, server: RunningServer, sound: SoundServer): Promise<number> {
  await signIn(page, server, await signUp(server));
  await page.evaluate(openRawMicrophones);
  sound.play(recording);
  await page.click('button', 'Start translation');
  await moreInFirefox(page, 2);
  return (await numbersIn(page)).at(-1) ?? 0;
}

async function moreInFirefox(page: DrivenPage, count: number): Promise<void> {
  const shown = (await numbersIn(page)).length;
  await expect
    .poll(async () => (await numbersIn(page)).length, { timeout: 20_000 })
    .toBeGreaterThanOrEqual(shown + count);
}

async function expectMoved(page: DrivenPage, name: string, changedAtMs: number): Promise<void> {
  await expectText(page, `Now listening with ${name}.`);
  expect((Date.now() - changedAtMs) / (await slowdown())).toBeLessThan(MOVED_MS);
}

/** With the resistance against fingerprinting it has one name for all microphones, and processes them whatever is asked for. */
for (const [resists, rateHz, name, title] of [
  [false, 44_100, 'Webcam', 'Firefox moves to the next microphone and names it'],
  [true, 96_000, 'Internal Microphone', 'Firefox that resists fingerprinting moves to the next microphone'],
] as const) {
  test(title, async ({ server }) => {
    test.skip(!firefox, 'Firefox is not installed');
    const { sound, unplug } = await startTwoMicrophones(rateHz);
    const page = await openFirefoxOn(sound, resists);
    try {
      const before = await talkInFirefox(page, server, sound);

      unplug();
      await expectMoved(page, name, Date.now());
      await moreInFirefox(page, 2);

      await expectContinued(await numbersIn(page), before);
    } finally {
      await page.close();
      await sound.close();
    }
  });
}

/** Earphones whose microphone is opened: the system takes the one of the phone away, and gives another at a lower rate. */
test('Firefox goes on with the microphone of earphones that take over at another rate', async ({ server }) => {
  test.skip(!firefox, 'Firefox is not installed');
  const sound = await startSoundServer({ hasMicrophone: false });
  const unplug = sound.addMicrophone('Webcam', 48_000);
  sound.setDefaultMicrophone('Webcam');
  const page = await openFirefoxOn(sound, false);
  try {
    const before = await talkInFirefox(page, server, sound);

    sound.addMicrophone('Earphones', 16_000);
    sound.setDefaultMicrophone('Earphones');
    unplug();
    await expectMoved(page, 'Earphones', Date.now());
    await moreInFirefox(page, 2);

    await expectContinued(await numbersIn(page), before);
  } finally {
    await page.close();
    await sound.close();
  }
});
