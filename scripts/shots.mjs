import { chromium } from '@playwright/test';
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGallery, buildIfStale } from './build.mjs';
import { makeContactSheets } from './contact-sheets.mjs';
import { findChromium } from './find-chromium.mjs';
import { startGalleryServer } from './gallery-server.mjs';
import { startPictureServer } from './picture-server.mjs';

/**
 * Takes a screenshot of every screen and state in every size, theme and language into shots/, and contact sheets of
 * about ten each into shots/sheets. `npm run shots -- live 390x844 dark ja-JP` takes those whose names contain all of
 * these words.
 */

const root = join(fileURLToPath(import.meta.url), '..', '..');
process.chdir(root);

const sizes = ['390x844', '320x640', '834x1112', '1440x900'];
const themes = ['light', 'dark'];
const words = process.argv.slice(2);
/** Pictures of the other languages are taken when a word names one. */
const others = ['es', 'fr', 'de', 'pt', 'it', 'nl', 'ru', 'ko', 'ar', 'id', 'zh-HK'];
const promised = ['en-US', 'zh-CN', 'ja-JP'];
const locales = [...promised, ...others.filter((locale) => words.includes(locale))];
const ADMIN_PASSWORD = 'a password for pictures';

/**
 * Screens with a real server. Those of an account are signed in, with one conversation in the history. `press` lists
 * what to click first, by position, because the texts differ by language.
 */
const routes = [
  { name: 'route-home', path: '/' },
  { name: 'route-home-unknown-path', path: '/nowhere' },
  { name: 'route-picker', path: '/', press: ['fieldset button >> nth=2'] },
  { name: 'route-menu', path: '/', press: ['header button'] },
  { name: 'route-login', path: '/login' },
  { name: 'route-register', path: '/login?mode=register' },
  { name: 'route-forgot', path: '/login', press: ['form button[type=button] >> nth=-2'] },
  { name: 'route-auth-callback-error', path: '/auth/callback?error=access_denied&state=x' },
  { name: 'route-admin', path: '/admin' },
  { name: 'route-admin-manager', path: '/admin', isAdmin: true },
  { name: 'route-admin-overview', path: '/admin', isAdmin: true, press: ['[role=tab] >> nth=1'] },
  { name: 'route-legal-terms', path: '/legal/terms' },
  { name: 'route-legal-privacy', path: '/legal/privacy' },
  { name: 'route-legal-imprint', path: '/legal/imprint' },
  { name: 'route-debug', path: '/debug' },
  { name: 'route-home-signed-in', path: '/', signedIn: true },
  { name: 'route-history', path: '/chats', signedIn: true },
  { name: 'route-conversation', path: '/chats', signedIn: true, press: ['main li button >> nth=0'] },
  { name: 'route-settings', path: '/settings', signedIn: true },
  { name: 'route-purchase', path: '/purchase', signedIn: true },
  { name: 'route-order-history', path: '/order-history', signedIn: true },
];

await Promise.all([buildIfStale(), buildGallery()]);
const gallery = await startGalleryServer();
const server = await startPictureServer({
  ADMIN_USERNAME: 'admin',
  ADMIN_PASSWORD,
  TERMS_FILE: 'LICENSE',
  SELLER_NAME: 'Lima Interpreting Ltd',
  SELLER_ADDRESS: 'Rua das Flores 12\n1200-195 Lisboa',
  SELLER_EMAIL: 'billing@example.org',
  SUPPORT_URL: 'mailto:help@example.org',
});
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});

try {
  const token = await signUp();
  const adminToken = await signInAsAdmin();
  await talk(token);
  const screens = [...(await scenes()), ...routes];
  if (words.length === 0) rmSync('shots', { recursive: true, force: true });
  mkdirSync('shots', { recursive: true });
  for (const locale of locales)
    for (const hasTouch of [true, false])
      await takeAll(screens.filter(isIn(locale)), { locale, hasTouch, token, adminToken });
  await makeContactSheets(browser, 'shots');
} finally {
  await browser.close();
  server.stop();
  await gallery.close();
}

/** The administration has no texts in the other languages. */
function isIn(locale) {
  return ({ name }) => promised.includes(locale) || !name.startsWith('admin-');
}

/** Loads each screen once per language and pointer type, and then changes size and theme. */
async function takeAll(screens, { locale, hasTouch, token, adminToken }) {
  const views = sizes
    .filter((size) => Number.parseInt(size, 10) < 1024 === hasTouch)
    .flatMap((size) => themes.map((theme) => ({ size, theme })));
  const wanted = screens
    .map((screen) => ({ ...screen, views: views.filter((view) => isAskedFor({ ...screen, ...view, locale })) }))
    .filter((screen) => screen.views.length > 0);
  for (const signedIn of [false, true]) {
    const context = await browser.newContext({ isMobile: hasTouch, hasTouch, locale });
    await context.addInitScript(remember, { token: signedIn ? token : undefined, adminToken });
    const page = await context.newPage();
    for (const screen of wanted.filter((wish) => Boolean(wish.signedIn) === signedIn)) await take(page, screen, locale);
    await context.close();
  }
}

function isAskedFor({ name, size, theme, locale }) {
  return words.every((word) => (locales.includes(word) ? word === locale : `${name} ${size} ${theme}`.includes(word)));
}

async function take(page, { name, path, origin = server.url, press = [], isAdmin, views }, locale) {
  let shownAt;
  for (const { size, theme } of views) {
    const [width, height] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: theme });
    // A menu or dialog that a press opened may close when the viewport changes.
    if (shownAt === undefined || (press.length > 0 && shownAt !== size)) {
      await page.goto(`${origin}${path}${isAdmin ? '?admin' : ''}`, { waitUntil: 'networkidle' });
      for (const place of press) await page.locator(place).first().click({ timeout: 5000 });
      // The press may load a chunk.
      if (press.length > 0) await page.waitForTimeout(1000);
      shownAt = size;
    }
    await still(page);
    await page.screenshot({ path: join('shots', `${name}-${size}-${theme}-${locale}.png`) });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (over > 0) console.log(`${name} ${size} ${locale}: ${over} px too wide`);
  }
}

function remember({ token, adminToken }) {
  if (location.search === '?admin') localStorage.setItem('admin_token', adminToken);
  else localStorage.removeItem('admin_token');
  if (token) localStorage.setItem('translator_auth_token', token);
}

/** Waits until the finite animations have ended. */
function still(page) {
  return page.evaluate(async () => {
    const inTime = document.getAnimations().filter((animation) => animation.timeline === document.timeline);
    const ending = inTime.filter((value) => value.effect?.getTiming().iterations !== Infinity);
    await Promise.all(ending.map((value) => value.finished.catch(() => undefined)));
  });
}

/** The screen states of the gallery, by the links it shows. */
async function scenes() {
  const page = await browser.newPage();
  await page.goto(`${gallery.url}/debug/ui`);
  await page.locator('nav a').first().waitFor();
  const links = await page.locator('nav a').evaluateAll((all) => all.map((value) => value.getAttribute('href')));
  await page.close();
  return [
    { name: 'controls', path: '/debug/ui', origin: gallery.url },
    ...links.map((href) => ({ name: href.replace('?scene=', ''), path: `/debug/ui${href}`, origin: gallery.url })),
  ];
}

async function signUp() {
  const email = 'ana@example.org';
  await post('/auth/send-otp', { email, purpose: 'registration' });
  const outbox = join(server.dataDir, 'outbox');
  const mail = readFileSync(join(outbox, readdirSync(outbox).sort().at(-1)), 'utf8');
  const code = /#([\w-]{43})\./.exec(mail.replaceAll('=\r\n', ''))?.[1];
  const { token } = await post('/auth/register', { email, password: 'a long password', name: 'Ana Lima', code });
  return token;
}

async function signInAsAdmin() {
  const { token } = await post('/admin/login', { username: 'admin', password: ADMIN_PASSWORD });
  const emails = ['li.wei@example.org', 'sato.yuki@example.org', 'fatima@example.org'];
  await post('/admin/invitations/generate', { emails }, token);
  await post('/admin/invitations/send-emails', {}, token);
  await post('/admin/invitations/generate', { emails: ['john@example.org'] }, token);
  return token;
}

/** A conversation in the history of the account. */
async function talk(token) {
  const { session } = await post('/chat/sessions', { source_language: 'cmn', target_language: 'eng' }, token);
  const lines = [
    ['userA', '你好，请问去火车站怎么走？', 'cmn', 'Hello, how do I get to the train station?', 'eng'],
    ['userB', 'Straight on, then left at the bank.', 'eng', '一直往前走，到银行左转。', 'cmn'],
    ['userA', '谢谢你！', 'cmn', 'Thank you!', 'eng'],
  ];
  const conversation_turns = lines.map(([speaker, user_input, user_language, assistant_output, language], index) => ({
    item_id: `item_${index}`,
    speaker,
    user_input,
    user_language,
    assistant_output,
    assistant_language: language,
    status: 'completed',
    timestamp: new Date(Date.now() + index * 8000).toISOString(),
    usage_data: null,
    merged_from_item_ids: [],
  }));
  await post('/chat/conversations', { session_id: session.id, conversation_turns }, token);
}

async function post(path, body, token) {
  const answer = await fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}
