import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** How many pictures of one width stand side by side and below each other. */
const grids = { 320: [5, 2], 390: [6, 2], 834: [4, 2], 1440: [3, 3] };

/** Lays pictures of the same size, theme and language out on sheets, each under its name. */
export async function makeContactSheets(browser, folder) {
  const sheets = join(folder, 'sheets');
  rmSync(sheets, { recursive: true, force: true });
  mkdirSync(sheets, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1600, height: 1200 } });
  for (const [look, names] of byLook(folder)) {
    const [across, down] = grids[Number.parseInt(look, 10)];
    for (let at = 0; at < names.length; at += across * down) {
      const sheet = join(sheets, `${look}-${String(at / (across * down) + 1).padStart(2, '0')}`);
      await drawSheet(page, { folder, look, names: names.slice(at, at + across * down), across, sheet });
    }
  }
  await page.close();
}

/** `live-390x844-dark-ja-JP.png` is the screen `live` in the look `390x844-dark-ja-JP`. */
function byLook(folder) {
  const looks = new Map();
  for (const file of readdirSync(folder).sort()) {
    const [, name, look] = /^(.+)-(\d+x\d+-.+)\.png$/.exec(file) ?? [];
    if (name) looks.set(look, [...(looks.get(look) ?? []), name]);
  }
  return looks;
}

async function drawSheet(page, { folder, look, names, across, sheet }) {
  const figures = names.map((name) => {
    const src = pathToFileURL(resolve(folder, `${name}-${look}.png`));
    return `<figure><figcaption>${name}</figcaption><img src="${src.href}"></figure>`;
  });
  const style = `body{margin:8px;display:grid;grid-template-columns:repeat(${across},1fr);gap:8px;align-content:start;background:#777;font:13px sans-serif}
    figure{margin:0}img{width:100%;display:block}`;
  // Only a page with a file: address may show files.
  await page.goto(pathToFileURL(resolve(folder, 'sheets')).href);
  await page.setContent(`<style>${style}</style>${figures.join('')}`, { waitUntil: 'load' });
  await page.screenshot({ path: `${sheet}.png`, fullPage: true });
}
