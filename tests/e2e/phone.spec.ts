import type { Page } from '@playwright/test';
import { installProbe } from './support/page-probe.ts';
import { expect, startButton, stopButton, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use(noServiceWorker);

declare global {
  interface Window {
    phone: {
      readonly actions: Map<string, MediaSessionActionHandler>;
      readonly contexts: AudioContext[];
      readonly wakeLocks: WakeLockSentinel[];
    };
  }
}

/** The parts that a phone's system controls: media controls, audio, wake lock, and the foreground app. */
async function holdPhone(page: Page): Promise<void> {
  // On a starved machine the page would show that it reconnects, which is no matter of these tests.
  await installProbe(page, { keepsCall: true });
  await page.addInitScript(() => {
    const actions = new Map<string, MediaSessionActionHandler>();
    const contexts: AudioContext[] = [];
    const wakeLocks: WakeLockSentinel[] = [];
    window.phone = { actions, contexts, wakeLocks };

    navigator.mediaSession.setActionHandler = (action, handler) => {
      if (handler) actions.set(action, handler);
      else actions.delete(action);
    };
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        contexts.push(this);
      }
    };
    const request = async () => {
      const release = async () => {
        // One that the system has released stays so.
        const at = wakeLocks.indexOf(lock);
        if (at >= 0) wakeLocks.splice(at, 1);
      };
      const lock = { release } as WakeLockSentinel;
      wakeLocks.push(lock);
      return lock;
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
}

async function begin(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('playing');
}

async function end(page: Page): Promise<void> {
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
}

/** The environment of an app started from the home screen. */
async function install(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window);
    // A media query that always matches.
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query);
  });
}

/** Moves the app to the background or the foreground. @returns whether the microphone is on just then */
function setHidden(page: Page, hidden: boolean): Promise<boolean | undefined> {
  return page.evaluate((away) => {
    Object.defineProperty(document, 'visibilityState', { value: away ? 'hidden' : 'visible', configurable: true });
    // The system releases the wake locks of a hidden page.
    if (away) window.phone.wakeLocks.length = 0;
    document.dispatchEvent(new Event('visibilitychange'));
    return window.probe.microphones.at(-1)?.enabled;
  }, hidden);
}

const isMicrophoneOn = (page: Page) => page.evaluate(() => window.probe.microphones.at(-1)?.enabled);

const isAudioRunning = (page: Page) =>
  page.evaluate(() => window.phone.contexts.some(({ state }) => state === 'running'));

function press(page: Page, action: string): Promise<void> {
  return page.evaluate((name) => window.phone.actions.get(name)?.({ action: name as MediaSessionAction }), action);
}

test('lock screen controls pause, resume and stop a conversation', async ({ page, server }) => {
  await holdPhone(page);
  await begin(page, server.url);
  const shown = await page.evaluate(() => [
    navigator.mediaSession.metadata?.title,
    navigator.mediaSession.metadata?.artist,
  ]);
  expect(shown).toEqual(['Mandarin Chinese ⇄ English', 'Dragoman']);

  await press(page, 'pause');
  await expect(page.getByText('The microphone is off.')).toBeVisible();
  await expect.poll(() => isMicrophoneOn(page)).toBe(false);
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe('paused');
  await press(page, 'play');
  await expect(page.getByText('Recording')).toBeVisible();
  await expect.poll(() => isMicrophoneOn(page)).toBe(true);
  await press(page, 'stop');
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });

  const left = await page.evaluate(() => [
    navigator.mediaSession.playbackState,
    navigator.mediaSession.metadata,
    window.phone.actions.size,
  ]);
  expect(left).toEqual(['none', null, 0]);
});

test('an installed app in the background turns its microphone off and reports it afterwards', async ({
  page,
  server,
}) => {
  await holdPhone(page);
  await install(page);
  await begin(page, server.url);

  // Asked later, a page that waits for a core may have turned it off already.
  expect(await setHidden(page, true)).toBe(true);
  await expect.poll(() => isMicrophoneOn(page), { timeout: 10_000 }).toBe(false);
  await setHidden(page, false);
  await expect(page.getByRole('alert')).toContainText(
    'The microphone was turned off while the app was in the background.',
  );
  await page.getByRole('button', { name: 'Resume', exact: true }).click();

  await expect(page.getByText('Recording')).toBeVisible();
  await expect.poll(() => isMicrophoneOn(page)).toBe(true);
  await end(page);
});

test('the wake lock is held during a session, reacquired after the background, and released at the end', async ({
  page,
  server,
}) => {
  const screenHolds = () => page.evaluate(() => window.phone.wakeLocks.length);
  await holdPhone(page);
  await begin(page, server.url);
  await expect.poll(screenHolds).toBe(1);

  await setHidden(page, true);
  await expect.poll(screenHolds).toBe(0);
  await setHidden(page, false);
  await expect.poll(screenHolds).toBe(1);
  await end(page);

  await expect.poll(screenHolds).toBe(0);
});

test('a session whose audio the system interrupts is paused until resumed', async ({ page, server }) => {
  await holdPhone(page);
  await begin(page, server.url);

  // A session records before its audio runs where the device waits for a core, and what does not run is not interrupted.
  await expect.poll(() => isAudioRunning(page)).toBe(true);
  await page.evaluate(() => Promise.all(window.phone.contexts.map((context) => context.suspend())));
  await expect(page.getByText('A call or another app has taken over the audio.')).toBeVisible();
  await expect.poll(() => isMicrophoneOn(page)).toBe(false);
  await page.getByRole('button', { name: 'Resume', exact: true }).click();

  await expect(page.getByText('Recording')).toBeVisible();
  await expect.poll(() => isMicrophoneOn(page)).toBe(true);
  await expect.poll(() => isAudioRunning(page)).toBe(true);
  await end(page);
});
