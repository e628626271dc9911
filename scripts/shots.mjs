import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.mjs';
import { findChromium } from './find-chromium.mjs';
import { startPictureServer } from './picture-server.mjs';

/**
 * Takes a picture of every screen and state, in every size, theme and language, into shots/.
 * Arguments narrow it down: `npm run shots -- live 390x844 dark ja-JP` takes what contains all of these words.
 */

const root = join(fileURLToPath(import.meta.url), '..', '..');
process.chdir(root);

const sizes = ['390x844', '320x640', '834x1112', '1440x900'];
const themes = ['light', 'dark'];
const locales = ['en-US', 'zh-CN', 'ja-JP'];
const words = process.argv.slice(2);

/** Screens with the real server behind them. Those of an account are taken signed in. */
const routes = [
  { name: 'route-home', path: '/' },
  { name: 'route-login', path: '/login' },
  { name: 'route-admin', path: '/admin' },
  { name: 'route-home-signed-in', path: '/', signedIn: true },
  { name: 'route-history', path: '/chats', signedIn: true },
  { name: 'route-settings', path: '/settings', signedIn: true },
  { name: 'route-purchase', path: '/purchase', signedIn: true },
  { name: 'route-order-history', path: '/order-history', signedIn: true },
];

await buildIfStale();
const server = await startPictureServer();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
  const token = await signUp();
  const screens = [...(await scenes()), ...routes];
  if (words.length === 0) rmSync('shots', { recursive: true, force: true });
  mkdirSync('shots', { recursive: true });
  for (const size of sizes)
    for (const theme of themes) for (const locale of locales) await takeAll(screens, { size, theme, locale, token });
} finally {
  await browser.close();
  server.stop();
}

async function takeAll(screens, { size, theme, locale, token }) {
  const wanted = screens.filter(({ name }) =>
    words.every((word) => `${name} ${size} ${theme} ${locale}`.includes(word)),
  );
  if (wanted.length === 0) return;
  const [width, height] = size.split('x').map(Number);
  const isMobile = width < 768;
  for (const signedIn of [false, true]) {
    const context = await browser.newContext({ viewport: { width, height }, isMobile, hasTouch: width < 1024, locale });
    await context.addInitScript(remember, { theme, token: signedIn ? token : undefined });
    const page = await context.newPage();
    for (const { name, path } of wanted.filter((one) => Boolean(one.signedIn) === signedIn)) {
      await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
      await still(page);
      await page.screenshot({ path: join('shots', `${name}-${size}-${theme}-${locale}.png`) });
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      if (over > 0) console.log(`${name} ${size} ${locale}: ${over} px too wide`);
    }
    await context.close();
  }
}

function remember({ theme, token }) {
  localStorage.setItem('theme', theme);
  if (token) localStorage.setItem('translator_auth_token', token);
}

/** Waits until everything that ends has ended. */
function still(page) {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getTiming().iterations !== Infinity);
    await Promise.all(ending.map((one) => one.finished.catch(() => undefined)));
  });
}

/** The states of the debug page, by the links it shows. */
async function scenes() {
  const page = await browser.newPage();
  await page.goto(`${server.url}/debug/ui`);
  await page.locator('nav a').first().waitFor();
  const links = await page.locator('nav a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  await page.close();
  return [
    { name: 'controls', path: '/debug/ui' },
    ...links.map((href) => ({ name: href.replace('?scene=', ''), path: `/debug/ui${href}` })),
  ];
}

async function signUp() {
  const email = 'ana@example.org';
  await post('/auth/send-otp', { email, purpose: 'registration' });
  const outbox = join(server.dataDir, 'outbox');
  const mail = readFileSync(join(outbox, readdirSync(outbox).sort().at(-1)), 'utf8');
  const code = /\b\d{6}\b/.exec(mail.slice(mail.indexOf('\r\n\r\n')))?.[0];
  const { token } = await post('/auth/register', { email, password: 'a long password', name: 'Ana Lima', code });
  return token;
}

async function post(path, body) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
