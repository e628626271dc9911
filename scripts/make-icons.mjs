import { chromium } from '@playwright/test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findChromium } from './find-chromium.mjs';

/**
 * Draws the product's mark and writes the icons of the installed app into public/.
 * Two speech bubbles, one from each side; where they meet, a leaf: what is understood.
 */

const publicDir = join(fileURLToPath(import.meta.url), '..', '..', 'public');

const voiceA = 'M14 4h6a10 10 0 0 1 10 10v6a10 10 0 0 1-10 10H7a3 3 0 0 1-3-3V14A10 10 0 0 1 14 4Z';
const voiceB = 'M28 18h6a10 10 0 0 1 10 10v13a3 3 0 0 1-3 3H28a10 10 0 0 1-10-10v-6a10 10 0 0 1 10-10Z';
const leaf = 'M28 18h2v2a10 10 0 0 1-10 10h-2v-2a10 10 0 0 1 10-10Z';

/** `inset` is the margin around the mark in units of its 48 by 48 grid. */
function mark({ inset, ground, radius }) {
  const edge = 48 + 2 * inset;
  const back = ground
    ? `<rect x="${-inset}" y="${-inset}" width="${edge}" height="${edge}" rx="${radius}" fill="${ground}"/>`
    : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${-inset} ${-inset} ${edge} ${edge}">${back}
<path fill="#2f6fe4" d="${voiceA}"/><path fill="#8a3ffc" d="${voiceB}"/><path fill="#ffffff" d="${leaf}"/></svg>\n`;
}

const ground = '#f8f8fb';
const any = mark({ inset: 2 });
/** A mask may cut everything outside the middle four fifths. */
const maskable = mark({ inset: 13, ground, radius: 0 });
const apple = mark({ inset: 10, ground, radius: 0 });

const pictures = [
  ['icon-192.png', any, 192],
  ['icon-512.png', any, 512],
  ['icon-maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', apple, 180],
];

mkdirSync(publicDir, { recursive: true });
writeFileSync(join(publicDir, 'icon.svg'), any);
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
const page = await browser.newPage();
for (const [name, svg, edge] of pictures) {
  await page.setViewportSize({ width: edge, height: edge });
  await page.setContent(
    `<body style="margin:0">${svg.replace('<svg ', `<svg width="${edge}" height="${edge}" style="display:block" `)}`,
  );
  await page.screenshot({ path: join(publicDir, name), omitBackground: true });
}
await browser.close();
