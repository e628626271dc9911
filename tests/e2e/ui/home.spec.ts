import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { phone, test, testInOwnPage } from './scene.ts';

test.use({ viewport: phone });

test('what Home shows before a conversation', async ({ page, openScene }) => {
  await test.step('a running trial shows tokens and time, and a link to log in for more', async () => {
    await openScene('home-trial');

    await expect(page.getByText('18,240 tokens remaining · 5 h 24 min left')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Login for more' })).toBeVisible();
  });

  await test.step('an ended trial links to the login', async () => {
    await openScene('home-trial-ended');

    await expect(page.getByText('Trial ended')).toBeVisible();
    await expect(page.getByText('0 tokens remaining')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Get official account' })).toBeVisible();
  });

  await test.step('a refused trial shows the reason', async () => {
    await openScene('home-trial-refused');

    await expect(page.getByText('Free trial not available')).toBeVisible();
    await expect(page.getByText('This device is not eligible for a free trial.')).toBeVisible();
  });

  await test.step('a server out of reach is no refusal', async () => {
    await openScene('home-trial-retrying');

    await expect(page.getByText("Can't reach the server")).toBeVisible();
    await expect(page.getByText('not eligible')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Start translation' })).toBeEnabled();
  });
});

test('the beta opens its waitlist in a new tab', async ({ page, context, openScene }) => {
  await context.route('https://waitlist.example/**', (route) => route.fulfill({ body: 'waiting' }));
  await openScene('home-beta');
  const opened = context.waitForEvent('page');

  await page.getByRole('button', { name: 'Join waitlist' }).click();

  expect((await opened).url()).toBe('https://waitlist.example/');
});

test('the last conversation on Home', async ({ page, openScene }) => {
  await test.step('the last conversation is shown on Home with its totals and save status', async () => {
    await openScene('home-last');
    const last = page.getByRole('region', { name: 'Last conversation' });

    await expect(last.getByRole('article')).toHaveCount(9);
    await expect(last).toContainText('Hello, could you tell me how to get to the train station?');
    await last.getByText('9 turns').click();
    await expect(last.getByText('2,808 tokens')).toBeVisible();
    await expect(last).toContainText("Trial conversations aren't saved");
    await expect(last.getByRole('button', { name: 'Copy all' })).toBeInViewport({ ratio: 1 });
    const saved = page.waitForEvent('download');
    await last.getByRole('button', { name: 'Export as text' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Conversation on .+\.txt$/);
    await expect(page.getByRole('button', { name: 'Start translation' })).toBeInViewport({ ratio: 1 });
  });

  await test.step('Home shows the end of a long conversation first', async () => {
    await openScene('home-last-long');
    const turns = page.getByRole('region', { name: 'Last conversation' }).getByRole('article');
    await expect(turns).toHaveCount(20);
    await expect(turns.last()).toContainText('45. ');

    await page.getByRole('button', { name: 'Show earlier turns' }).click();
    await page.getByRole('button', { name: 'Show earlier turns' }).click();

    await expect(turns).toHaveCount(45);
    await expect(turns.first()).toContainText('1. ');
    await expect(page.getByRole('button', { name: 'Show earlier turns' })).toHaveCount(0);
  });
});

test('the views of Home change with a fade of 0.3 to 0.6 seconds, which blocks presses', async ({
  page,
  openScene,
}) => {
  await openScene('stage');
  const stage = page.locator('[data-phase]');

  await page.getByRole('button', { name: 'Start translation' }).click();

  await expect(stage).toHaveAttribute('inert', '');
  await expect(page.getByRole('button', { name: 'Stop and go back' })).toBeVisible();
  await expect(stage).toHaveAttribute('data-phase', 'still');
  await expect(stage).not.toHaveAttribute('inert', '');
  const totalMs = await page.evaluate(() => {
    const probe = document.querySelector('[data-phase]');
    if (!probe) return 0;
    return ['leaving', 'entering'].reduce((sum, phase) => {
      probe.setAttribute('data-phase', phase);
      const seconds = Number.parseFloat(getComputedStyle(probe).animationDuration);
      return sum + Math.round(seconds * 1000);
    }, 0);
  });
  expect(totalMs).toBeGreaterThanOrEqual(300);
  expect(totalMs).toBeLessThanOrEqual(600);
});

test('with reduced motion the views change at once', async ({ page, openScene }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openScene('stage');

  await page.getByRole('button', { name: 'Start translation' }).click();

  await expect(page.locator('[data-phase]')).toHaveAttribute('data-phase', 'still');
  await expect(page.getByRole('button', { name: 'Stop and go back' })).toBeVisible();
});

test('what a live session shows', async ({ page, openScene }) => {
  await test.step('a live session shows recording, the time, and the voice delay', async () => {
    await openScene('live');

    await expect(page.getByText('Recording')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText('00:00');
    await expect(page.getByText('1.2 s delay')).toBeVisible();
    await expect(page.getByText('Speak now')).toBeVisible();
  });

  await test.step('a weak connection is shown in place of the voice delay, a good one is not', async () => {
    await openScene('live-weak-line');
    await expect(page.getByTitle('Weak connection', { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText('1.2 s delay')).toHaveCount(0);
    await openScene('live-poor-line');
    await expect(page.getByTitle('Very weak connection')).toBeInViewport({ ratio: 1 });

    await openScene('live');
    await expect(page.getByText('1.2 s delay')).toBeVisible();
    await expect(page.getByText(/weak connection/i)).toHaveCount(0);
  });

  await test.step('an app that was in the background reports the pause and offers to resume', async () => {
    await openScene('live-away');

    await expect(page.getByRole('alert')).toContainText(
      'The microphone was turned off while the app was in the background.',
    );
    await expect(page.getByRole('button', { name: 'Resume', exact: true })).toBeVisible();
  });

  await test.step('a rehearsal is marked as such while it lasts', async () => {
    await openScene('live-rehearsal');

    await expect(page.getByText('Rehearsal', { exact: true })).toBeInViewport({ ratio: 1 });
  });

  await test.step('the control is busy while connecting and ignores presses while stopping', async () => {
    await openScene('connecting');
    await expect(page.locator('[data-state="busy"]')).toHaveAttribute('aria-busy', 'true');

    await openScene('stopping');
    await expect(page.locator('[data-state="busy"]')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Stopping…')).toBeVisible();
  });

  await test.step('the prompt to speak appears only once the connection is open', async () => {
    await openScene('connecting');

    await expect(page.getByText("Anything said before that isn't heard.")).toBeVisible();
    await expect(page.getByText('Connecting').first()).toBeVisible();
    await expect(page.getByText('Speak now', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Speak in either language.')).toHaveCount(0);
  });
});

test('the waveform moves with the voice', async ({ page, openScene }) => {
  await openScene('live');
  const picture = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await picture();

  await expect.poll(picture).not.toBe(before);
});

test('a theme change during a conversation repaints the whole waveform', async ({ page, openScene }) => {
  await openScene('live');
  await page.evaluate(() => delete document.documentElement.dataset['theme']);
  const light = await waveColours(page);
  await expect.poll(async () => (await waveColours(page)).drawn).toEqual([light.wanted]);

  await page.emulateMedia({ colorScheme: 'dark' });

  const dark = await waveColours(page);
  expect(dark.wanted).not.toBe(light.wanted);
  await expect.poll(async () => (await waveColours(page)).drawn).toEqual([dark.wanted]);
});

/** The colours of the waveform's pixels, and the colour expected by the theme. */
function waveColours(page: Page): Promise<{ drawn: string[]; wanted: string }> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const coloursOf = ({ data }: ImageData) => {
      const pixels = Array.from({ length: data.length / 4 }, (_, index) => data.slice(index * 4, index * 4 + 4));
      return [...new Set(pixels.filter((pixel) => pixel[3]).map((pixel) => pixel.join()))];
    };
    const spot = new OffscreenCanvas(1, 1).getContext('2d')!;
    spot.fillStyle = getComputedStyle(canvas).color;
    spot.fillRect(0, 0, 1, 1);
    const picture = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
    return { drawn: coloursOf(picture), wanted: coloursOf(spot.getImageData(0, 0, 1, 1)).join() };
  });
}

test('in forced colours, too, the control looks different while recording and while paused', async ({
  page,
  openScene,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const fill = () =>
    page
      .getByRole('button', { name: /^(Pause|Resume) translation$/ })
      .evaluate((control) => getComputedStyle(control).backgroundColor);
  await openScene('live');
  const running = await fill();
  await openScene('live-away');

  expect(await fill()).not.toBe(running);
});

testInOwnPage('the prompt to enable audio shrinks to a button after five seconds', async ({ page, openScene }) => {
  await page.clock.install();
  await openScene('live-tap-for-sound');
  await expect(page.getByText('Tap to enable audio')).toBeVisible();

  await page.clock.fastForward(5000);

  await expect(page.getByText('Tap to enable audio')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Enable audio' })).toBeVisible();
});
