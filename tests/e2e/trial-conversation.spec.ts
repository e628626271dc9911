import { continueAfterReload } from './support/continued.ts';
import { microphoneStates, peerStates, installProbe, playedAudio } from './support/page-probe.ts';
import { hearing, playIntoMicrophone } from './support/launch.ts';
import { countCalls } from './support/lossy-server.ts';
import { bubbles, expect, startButton, stopButton, test } from './support/product.ts';
import { slowdown } from './support/slowdown.ts';
import { sentenceEverySixSeconds, sentenceEveryTenSeconds } from './support/speech.ts';
import { noServiceWorker } from './support/service-worker.ts';

test.use({ ...hearing(sentenceEverySixSeconds()), ...noServiceWorker });

test('a visitor speaks, reads and hears the translation, and stops', async ({ page, server }) => {
  // After each translation there is time until the next sentence.
  playIntoMicrophone(sentenceEveryTenSeconds());
  await installProbe(page);
  await page.goto(server.url);
  await expect(page.getByText(/^Free trial/)).toBeVisible();

  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();
  await expect(page.getByText('Speak now')).toBeVisible();

  const turn = bubbles(page).first();
  await expect(turn).toHaveAttribute('data-speaker', 'userA');
  await expect(turn).toContainText('Mandarin Chinese');
  await expect(turn).toContainText('English');
  await expect(turn).toContainText('Completed', { timeout: 20_000 });
  await expect(turn.getByText(/\p{Script=Han}/u).first()).toBeVisible();
  await page.getByText(/^\d+ turns?$/).click();
  await expect(page.getByText(/^\d+ tokens$/).first()).toBeVisible();
  await expect(page.getByText(/^\$0\.\d+$/).first()).toBeVisible();
  await expect(page.getByText(/^00:\d\d$/)).not.toHaveText('00:00');
  expect(await microphoneStates(page)).toEqual(['live']);
  await expect.poll(async () => (await playedAudio(page)).length, { timeout: 20_000 }).toBeGreaterThan(0);

  const said = (await turn.locator('p[lang]').first().textContent()) ?? '';
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
  expect(await microphoneStates(page)).toEqual(['ended']);
  const peers = await peerStates(page);
  expect(new Set(peers)).toEqual(new Set(['closed']));
  // One, or a second one where the voice server waited for a core.
  expect(peers.length / (await slowdown())).toBeLessThan(1.5);

  // A trial is saved nowhere: what was said stays to be read until the next conversation begins.
  const last = page.getByRole('region', { name: 'Last conversation' });
  await expect(last.getByRole('article').first()).toContainText(said);
  await expect(last).toContainText("Trial conversations aren't saved");
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();
  await expect(page.getByText(said)).toHaveCount(0);
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
});

test("a trial's conversation goes on after a reload, with what was said before", async ({ page, server }) => {
  await page.goto(server.url);
  const last = await continueAfterReload(page, "Trial conversations aren't saved");
  const said = (await bubbles(page).first().locator('p[lang]').first().textContent()) ?? '';

  await stopButton(page).click();
  await expect(last).toContainText(said);
  await expect(last).toContainText("Trial conversations aren't saved");
});

test('the turn streams: it is on screen before it is complete', async ({ page, server }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenStatuses: seen });
    new MutationObserver(() => {
      const status = document.querySelector('article')?.dataset['status'];
      if (status && seen.at(-1) !== status) seen.push(status);
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-status'] });
  });
  await page.goto(server.url);
  await startButton(page).click();
  await expect(bubbles(page).first()).toContainText('Completed', { timeout: 30_000 });

  expect(await page.evaluate(() => Object(window)['seenStatuses'])).toEqual(['in_progress', 'completed']);
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible();
});

test('the waveform moves with the voice', async ({ page, server }) => {
  await page.goto(server.url);
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();

  // The tallest bar now: silence draws dots, a voice draws bars.
  const tallest = () =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const { data, width, height } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let most = 0;
      for (let x = 0; x < width; x++) {
        let painted = 0;
        for (let y = 0; y < height; y++) if (data[(y * width + x) * 4 + 3]! > 0) painted += 1;
        most = Math.max(most, painted);
      }
      return most;
    });
  await expect.poll(tallest, { intervals: [50], timeout: 20_000 }).toBeGreaterThan(12);
  const picture = () => page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const before = await picture();
  await expect.poll(picture).not.toBe(before);

  await stopButton(page).click();
});

test('a page that was put away and is brought back gets another line', async ({ page, server }) => {
  const calls = countCalls(page);
  await page.addInitScript(() => {
    // As Safari has it: a connection that is closed tells nothing of itself.
    const { getStats } = RTCRtpSender.prototype;
    RTCRtpSender.prototype.getStats = async function () {
      if (this.transport?.state === 'closed') throw new DOMException('closed', 'InvalidStateError');
      return getStats.call(this);
    };
  });
  await page.goto(server.url);
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();

  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));

  await expect.poll(() => calls.requested).toBe(2);
  await expect(page.getByText('Recording')).toBeVisible({ timeout: 20_000 });
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
});

test('a call that the page cannot take is hung up, and Start works again', async ({ page, server }) => {
  await page.addInitScript(() => {
    const { setRemoteDescription } = RTCPeerConnection.prototype;
    RTCPeerConnection.prototype.setRemoteDescription = async function () {
      RTCPeerConnection.prototype.setRemoteDescription = setRemoteDescription;
      throw new DOMException('no answer', 'OperationError');
    };
  });
  await page.goto(server.url);
  const hungUp = page.waitForRequest((value) => value.method() === 'DELETE' && value.url().includes('/voice/calls/'));
  await startButton(page).click();
  await hungUp;
  await expect(startButton(page)).toBeEnabled();

  await startButton(page).click();

  await expect(page.getByText('Recording')).toBeVisible();
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
});
