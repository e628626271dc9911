import { chromium } from '@playwright/test';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildGallery } from './build.mjs';
import { findChromium } from './find-chromium.mjs';
import { startGalleryServer } from './gallery-server.mjs';

/** Takes the pictures that the browser shows when it offers to install the app, into public/screenshots/: the README shows them, too. */

const root = join(fileURLToPath(import.meta.url), '..', '..');
const folder = join(root, 'public', 'screenshots');
const narrow = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.5, isMobile: true, hasTouch: true };
const wide = { viewport: { width: 1280, height: 800 } };
const pictures = [
  { name: 'conversation-narrow', scene: 'live-first-turns', device: narrow },
  { name: 'start-narrow', scene: 'home', device: narrow },
  { name: 'conversation-wide', scene: 'live-first-turns', device: wide },
];

process.chdir(root);
await buildGallery();
const gallery = await startGalleryServer();
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
mkdirSync(folder, { recursive: true });
try {
  for (const { name, scene, device } of pictures) {
    const context = await browser.newContext({ ...device, locale: 'en-US', serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.goto(`${gallery.url}/debug/ui?scene=${scene}`, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    await context.close();
  }
} finally {
  await browser.close();
  await gallery.close();
}
