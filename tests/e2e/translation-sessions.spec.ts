import { startTranslationService, translationKey } from '../fakes/translation-service.ts';
import type { TranslationService } from '../fakes/translation-service.ts';
import { hearing } from './support/launch.ts';
import { microphoneStates, peerStates, installProbe } from './support/page-probe.ts';
import { bubbles, expect, signedInPage, startButton, stopButton, test, tokensLeft } from './support/product.ts';
import { startServer } from './support/server.ts';
import type { RunningServer } from './support/server.ts';
import { sentenceEverySixSeconds } from './support/speech.ts';
import { noServiceWorker } from './support/service-worker.ts';

// Its audio does not matter: the tests say what the service hears.
test.use({ ...hearing(sentenceEverySixSeconds()), ...noServiceWorker });

let service: TranslationService;
let server: RunningServer;

test.beforeAll(async () => {
  service = await startTranslationService();
  server = await startServer({
    env: {
      VOICE_PROVIDER: 'openai',
      VOICE_SESSIONS: 'translation',
      OPENAI_API_KEY: translationKey,
      OPENAI_BASE_URL: `${service.url}/v1`,
    },
  });
});

test.afterAll(async () => {
  await server?.remove();
  await service?.close();
});

async function twoLegs(from: number) {
  await expect.poll(() => service.legs.slice(from).filter(({ isOpen }) => isOpen).length).toBe(2);
  const [first, second] = service.legs.slice(from).toSorted((a, b) => a.into.localeCompare(b.into));
  if (!first || !second) throw new Error('two calls were expected');
  return { intoEnglish: first, intoChinese: second };
}

test('two calls share one microphone, their texts become turns, and connected time is charged', async ({ page }) => {
  await installProbe(page, { keepsCall: true });
  await signedInPage(page, server);
  const before = await tokensLeft(page, server);
  const from = service.legs.length;
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();
  const { intoEnglish, intoChinese } = await twoLegs(from);
  await expect.poll(() => Math.min(intoEnglish.packets, intoChinese.packets)).toBeGreaterThan(10);
  expect(await microphoneStates(page)).toEqual(['live']);
  expect([intoEnglish.transcribes, intoChinese.transcribes]).toEqual([true, false]);

  for (const piece of ['车站', '在哪里？']) intoEnglish.hear(piece);
  for (const piece of [' Where is', ' the station?']) intoEnglish.translate(piece);
  await expect(bubbles(page).first()).toContainText('Where is the station?');
  await expect(bubbles(page).first()).toContainText('Completed');
  intoEnglish.hear('It is over there.');
  intoChinese.translate('就在那边。');
  await expect(bubbles(page).nth(1)).toHaveAttribute('data-speaker', 'userB');
  await expect(bubbles(page).nth(1)).toContainText('就在那边。');

  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
  await expect.poll(() => intoEnglish.isOver && intoChinese.isOver).toBe(true);
  expect(await peerStates(page)).toEqual(['closed', 'closed']);
  await expect.poll(() => tokensLeft(page, server)).toBeLessThan(before);
  const after = await tokensLeft(page, server);
  await expect(page.getByText(/Conversation saved: 2 turns/)).toBeVisible();
  expect(await tokensLeft(page, server)).toBe(after);
});

test('a language without a voice is refused before a call opens', async ({ page }) => {
  const from = service.requestedSessions.length;
  await page.addInitScript(() => {
    localStorage.setItem('source_language', 'nld');
    localStorage.setItem('target_language', 'eng');
  });
  await page.goto(server.url);
  await expect(page.getByText(/^Free trial/)).toBeVisible();
  await startButton(page).click();

  await expect(page.getByText('The translation service cannot speak one of these languages')).toBeVisible();
  await expect(startButton(page)).toBeVisible();
  expect(service.requestedSessions.length).toBe(from);
});

test('when one of the two sessions expires both are replaced, and the conversation continues', async ({ page }) => {
  const from = service.legs.length;
  await page.goto(server.url);
  await startButton(page).click();
  await expect(page.getByText('Recording')).toBeVisible();
  const old = await twoLegs(from);

  old.intoChinese.fail('session_expired', 'Your session hit the maximum duration of 60 minutes.');

  await expect.poll(() => old.intoEnglish.isOver && old.intoChinese.isOver).toBe(true);
  const { intoEnglish, intoChinese } = await twoLegs(from + 2);
  intoEnglish.hear('It is over there.');
  intoChinese.translate('就在那边。');
  await expect(bubbles(page).first()).toContainText('就在那边。');
  expect(service.legs.length).toBe(from + 4);
  await stopButton(page).click();
  await expect(startButton(page)).toBeVisible({ timeout: 10_000 });
  await expect.poll(() => intoEnglish.isOver && intoChinese.isOver).toBe(true);
});
