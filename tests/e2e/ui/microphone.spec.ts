import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { phone, test } from './scene.ts';

test.use({ viewport: phone });

const help = (page: Page) => page.getByRole('alert');
const allow = (page: Page) => page.getByRole('button', { name: 'Allow the microphone' });

const platforms = [
  ['microphone-denied', 'Microphone permission denied', 'Click the icon to the left of the address.'],
  ['microphone-denied-firefox', 'Microphone permission denied', 'Remove “Blocked” next to “Use the microphone”.'],
  ['microphone-denied-safari', 'Microphone permission denied', 'choose “Safari”, then “Settings for this website”'],
  ['microphone-denied-android', 'Microphone permission denied', 'in the Android settings, under “Apps”'],
  ['microphone-denied-system', 'Microphone permission denied by the system', 'macOS: System Settings'],
  ['microphone-none', 'No microphone found', 'Plug in a microphone, or turn one on.'],
  ['microphone-busy', 'Another app is using the microphone', 'End the call'],
  ['microphone-inactive', 'The microphone could not be opened', 'Try again'],
  ['microphone-http', 'The microphone is not available here', 'starts with https://'],
  ['microphone-in-app', 'The microphone is not available here', 'Tap ··· at the top right.'],
  ['microphone-in-line', 'Microphone permission denied', 'Choose “Open in other browser”.'],
] as const;

test('what is wrong with the microphone is explained', async ({ page, openScene }) => {
  await test.step('each failure is explained with the help for the browser', async () => {
    for (const [scene, title, step] of platforms) {
      await openScene(scene);
      await expect(help(page), scene).toContainText(title);
      await expect(help(page), scene).toContainText(step);
      await expect(help(page).getByRole('button', { name: 'Try again' }), scene).toBeVisible();
    }
  });

  await test.step('a denied microphone blocks the start', async () => {
    await openScene('microphone-denied');

    await expect(help(page).getByRole('listitem')).toHaveCount(3);
    const start = page.getByRole('button', { name: 'Start translation' });
    await expect(start).toBeDisabled();
    await expect(start).toHaveAccessibleDescription('Microphone permission denied');
  });

  await test.step('a microphone blocked in mid-conversation is explained with the way out', async () => {
    await openScene('live-microphone-blocked');

    await expect(help(page)).toContainText('Microphone permission denied');
    await expect(help(page)).toContainText('Turn on “Microphone”, or set it to “Allow”.');
    await expect(help(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(help(page)).not.toContainText('A call or another app');
  });

  await test.step('the hint that nothing is heard moves nothing', async () => {
    const lastBubble = page.getByRole('region', { name: 'Conversation' }).getByRole('article').last();
    await openScene('live');
    const before = await lastBubble.boundingBox();

    await openScene('live-unheard-later');

    await expect(help(page)).toContainText("We can't hear you");
    expect(await lastBubble.boundingBox()).toEqual(before);
    // Also at the end of a list that is longer than the screen.
    await page.setViewportSize({ width: 320, height: 480 });
    await openScene('live-unheard-later');
    await expect(lastBubble).toBeInViewport();
    await expect(page.getByText("We can't hear you")).toBeInViewport();
  });

  await test.step('on iOS the steps are in a dialog', async () => {
    await openScene('microphone-denied-ios');

    await page.getByRole('button', { name: 'Show me how' }).click();

    await expect(page.getByRole('dialog', { name: 'Allow the microphone' })).toContainText('Website Settings');
  });
});

test('in an in-app browser the address can be copied', async ({ page, context, openScene }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openScene('microphone-in-app');

  await page.getByRole('button', { name: 'Copy link' }).click();

  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

/** getUserMedia rejects with `name` this many times, then succeeds. */
async function rejectMicrophone(page: Page, name: string, times: number): Promise<void> {
  await page.addInitScript(
    ([errorName, refusals]) => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      let left = refusals;
      navigator.mediaDevices.getUserMedia = (constraints) => {
        left -= 1;
        return left >= 0 ? Promise.reject(new DOMException('', errorName)) : open(constraints);
      };
      navigator.permissions.query = async () =>
        Object.assign(new EventTarget(), { state: 'prompt' }) as PermissionStatus;
    },
    [name, times] as const,
  );
}

for (const [name, title] of [
  ['NotAllowedError', 'Microphone permission denied'],
  ['NotFoundError', 'No microphone found'],
  ['NotReadableError', 'Another app is using the microphone'],
  ['AbortError', 'Another app is using the microphone'],
  ['SecurityError', 'The microphone could not be opened'],
  ['InvalidStateError', 'The microphone could not be opened'],
  ['TypeError', 'The microphone could not be opened'],
] as const) {
  test(`${name} is explained, and a retry works once the cause is fixed`, async ({ page, openPath }) => {
    await rejectMicrophone(page, name, 1);
    await openPath('/');

    await allow(page).press('Enter');
    await expect(help(page)).toContainText(title);
    await help(page).getByRole('button', { name: 'Try again' }).click();

    await expect(help(page)).toHaveCount(0);
  });
}

test("a denial despite the page's permission is attributed to the operating system", async ({
  page,
  context,
  openPath,
}) => {
  await context.grantPermissions(['microphone']);
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = async () => [];
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await openPath('/');

  await page.getByRole('button', { name: 'Find a microphone' }).click();

  await expect(help(page)).toContainText('Microphone permission denied by the system');
});

test('a page loaded over plain http asks for https', async ({ page, openPath }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'mediaDevices', { value: undefined });
    Object.defineProperty(globalThis, 'isSecureContext', { value: false });
  });
  await openPath('/');

  await allow(page).press('Enter');

  await expect(help(page)).toContainText('Open this page at an address that starts with https://.');
});

test('microphones are chosen by name and the choice is stored', async ({ page, context, openPath }) => {
  await context.grantPermissions(['microphone']);
  await openPath('/');
  const picker = page.getByRole('combobox', { name: 'Microphone' });
  await expect(picker.getByRole('option')).toContainText(['Fake Audio Input 1', 'Fake Audio Input 2']);

  await picker.selectOption({ label: 'Fake Audio Input 2' });
  await page.reload();

  await expect(picker.locator('option:checked')).toHaveText('Fake Audio Input 2');
});

test('a silent microphone is reported, with the other microphones to choose from', async ({ page, openScene }) => {
  await openScene('live-unheard');

  await expect(help(page)).toContainText("We can't hear you");
  await expect(help(page).getByRole('combobox', { name: 'Microphone' })).toBeVisible();

  // On a low screen it would cover half of the icon of the empty list, but not its text.
  await page.setViewportSize({ width: 320, height: 640 });
  const empty = page.getByRole('region', { name: 'Conversation' }).getByText('Nothing said yet');
  await expect(empty.locator('xpath=preceding-sibling::span')).toBeHidden();
  const [hint, text] = [await help(page).boundingBox(), await empty.boundingBox()];
  expect((hint?.y ?? 0) + (hint?.height ?? 0)).toBeLessThan(text?.y ?? 0);
});
