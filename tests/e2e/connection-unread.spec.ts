import { hearing } from './support/launch.ts';
import { bubbles, expect, signedInPage, startButton, stopButton, test } from './support/product.ts';
import { noServiceWorker } from './support/service-worker.ts';
import { oneSentence } from './support/speech.ts';

test.use({ ...hearing(oneSentence()), ...noServiceWorker });

/** From `stopReading` on, what the page sends on the channels that are open then does not arrive. */
function loseMessages(): void {
  const used = new Set<RTCDataChannel>();
  const unread = new Set<RTCDataChannel>();
  const stopReading = () => {
    for (const channel of used) unread.add(channel);
    // Another call may take over within a second.
    const seen = new MutationObserver(() => {
      if (document.body.innerText.includes('Connection lost')) document.body.dataset['noticed'] = 'yes';
    });
    seen.observe(document.body, { subtree: true, childList: true, characterData: true });
  };
  Object.assign(window, { stopReading });
  const { prototype } = RTCDataChannel;
  prototype.send = new Proxy(prototype.send, {
    apply(send, channel: RTCDataChannel, messages) {
      if (channel.label === 'events') used.add(channel);
      if (!unread.has(channel)) Reflect.apply(send, channel, messages);
    },
  });
}

test('a sentence that the service does not read is translated once, after the page has said so and reconnected', async ({
  page,
  server,
}) => {
  await page.addInitScript(loseMessages);
  await signedInPage(page, server);
  await expect(page.getByRole('banner').getByRole('button', { name: / tokens$/ })).toBeVisible();
  await startButton(page).click();
  await expect(bubbles(page).first()).toContainText('Completed', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Type', exact: true }).click();
  await page.evaluate(() => Object(window)['stopReading']());

  await page.getByLabel('Type what to say').fill("You're welcome. Have a good trip!");
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(page.locator('body')).toHaveAttribute('data-noticed', 'yes', { timeout: 10_000 });

  const turn = bubbles(page).filter({ hasText: "You're welcome. Have a good trip!" });
  await expect(turn).toContainText('Completed', { timeout: 30_000 });
  await expect(page.getByText('Connection lost')).toBeHidden();
  await expect(turn).toHaveCount(1);
  await stopButton(page).click();
});
