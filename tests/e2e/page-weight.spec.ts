import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { promisedLocales } from '../../src/domain/locale-properties.ts';
import { localeCodes } from '../../src/domain/locale.ts';
import { expect, startButton, test } from './support/product.ts';

const built = 'dist/page';
/**
 * In bytes, gzip: document with its sheet and scripts, the app, the texts. What a phone on a slow network loads before the
 * first screen is usable. Before language packs, phrases, exports and share links it was 146,300; eleven more interface
 * languages may cost half a kilobyte.
 */
const FIRST_LOAD = 140_500;
/** The texts of the first screen in one language: with twice as many the first screen would wait for them. */
const TEXTS = 3000;
/** The scripts' and texts' part of it. */
const SCRIPTS = 130_500;
/** The sheet of everything that comes later. */
const LATER_SHEET = 15_000;
/** The code of a screen or part alone. */
const ONE_PART = 60_000;
/** Including chunks shared with other parts: forms, menus and dialogs with their texts in thirteen languages, loaded once. */
const WITH_SHARED = 91_000;

type Chunk = {
  readonly file: string;
  readonly src?: string;
  readonly imports?: readonly string[];
};

const chunks = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
const parts = Object.entries(chunks).filter(([, chunk]) => chunk.file.endsWith('.js'));

/** A chunk's file and its static imports. */
function filesOf(name: string, seen = new Set<string>()): Set<string> {
  const chunk = chunks[name];
  if (!chunk || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const value of chunk.imports ?? []) filesOf(value, seen);
  return seen;
}

function readBuilt(file: string): string {
  return readFileSync(join(built, file), 'utf8');
}

/** The style sheet of the first load, and the file that has that of everything later. */
function sheets(): { readonly first: string; readonly later: string } {
  const page = readBuilt('index.html');
  const [, first = ''] = /<style>([^]+?)<\/style>/.exec(page) ?? [];
  const [, later = ''] = /data-sheet="\/([^"]+)"/.exec(page) ?? [];
  return { first, later };
}

function classesIn(sheet: string): readonly string[] {
  return [...new Set([...sheet.matchAll(/\.([a-z_][\w-]*)(?=[^{}]*\{)/gi)].map(([, name = '']) => name))];
}

function weightOf(files: Iterable<string>): number {
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length, 0);
}

/** Everything the document loads or contains, and the catalogues of its texts, of which it loads one. */
function firstLoad(): {
  readonly app: Set<string>;
  readonly inline: readonly string[];
  readonly catalogues: readonly string[];
} {
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  const inline = [...page.matchAll(/<script[^>]*>([^]+?)<\/script>/g)].map(([, code = '']) => code);
  const [, scripts = ''] = /data-app="([^"]+)"/.exec(page) ?? [];
  const named = scripts.split(' ').map((path) => path.slice(1));
  const catalogues = parts
    .filter(([name]) => name.startsWith('locales/') && !name.startsWith('locales/screens/'))
    .map(([, { file }]) => file);
  const app = new Set([...named.filter((file) => !catalogues.includes(file)), ...filesOf('index.html')]);
  return { app, inline, catalogues };
}

test('the first load is light', () => {
  const { app, inline, catalogues } = firstLoad();
  const promised = catalogues.filter((file) => promisedLocales.some((locale) => file.includes(`/${locale}-`)));
  const words = Math.max(...promised.map((file) => weightOf([file])));

  expect(promised).toHaveLength(promisedLocales.length);
  expect(catalogues).toHaveLength(localeCodes.length);
  expect(Math.max(...catalogues.map((file) => weightOf([file])))).toBeLessThanOrEqual(TEXTS);
  expect(app.size).toBeGreaterThanOrEqual(3);
  // Nothing is requested before the first paint.
  expect(inline).toHaveLength(1);
  expect(readBuilt('index.html')).not.toContain('rel="stylesheet"');
  expect(weightOf(['index.html', ...app]) + words).toBeLessThanOrEqual(FIRST_LOAD);
  expect(weightOf(app) + gzipSync(inline.join('')).length + words).toBeLessThanOrEqual(SCRIPTS);
});

test('the first load has the styles of its own modules and no others', () => {
  const { app, inline } = firstLoad();
  const { first, later } = sheets();
  const [, markup = ''] = readBuilt('index.html').split('</head>');
  const used = [...app].map(readBuilt).concat(inline, markup).join('');

  expect(classesIn(first).length).toBeGreaterThan(80);
  expect(classesIn(first).filter((name) => !used.includes(name))).toEqual([]);
  expect(weightOf([later])).toBeLessThanOrEqual(LATER_SHEET);
  // No other sheet, which would come without the ones that its rules follow.
  expect(readdirSync(join(built, 'assets')).filter((name) => name.endsWith('.css'))).toHaveLength(1);
});

/** Language packs, phrases, exports and share links: parts of their own. */
const partsOfTheirOwn = /\/(?:packs|phrases|documents|shared-link)\/|(?:Export|Share)Dialog|StoredData|later-screens/;

function modulesOf(file: string): readonly string[] {
  const map = join(built, `${file}.map`);
  // The bundler's own runtime has none.
  if (!existsSync(map)) return [];
  const { sources } = JSON.parse(readFileSync(map, 'utf8')) as { sources: readonly string[] };
  return sources;
}

test('packs, phrases, exports and share links are no part of the first load', () => {
  const { app, catalogues } = firstLoad();
  const later = parts.map(([, { file }]) => file).filter((file) => !app.has(file) && !catalogues.includes(file));
  const first = [...app];

  expect(later.flatMap(modulesOf).filter((name) => partsOfTheirOwn.test(name)).length).toBeGreaterThan(25);
  expect(first.flatMap(modulesOf).length).toBeGreaterThan(100);
  expect(first.flatMap(modulesOf).filter((name) => partsOfTheirOwn.test(name))).toEqual([]);
  expect(later.map(readBuilt).join('')).toMatch(/\/phrases.*\/shared/s);
  expect(first.map(readBuilt).join('')).not.toMatch(/phrase|\/shared|(?:list|keep|remove)Packs?/i);
});

test('every text of the first load is in its catalogues', () => {
  const { app, catalogues } = firstLoad();
  const used = [...app].flatMap((file) => [...readBuilt(file).matchAll(/\bid:[`"']([\w+/=-]{6})[`"']/g)]);
  const [known = ''] = catalogues.map(readBuilt);

  expect(used.length).toBeGreaterThan(20);
  const routeIds = new Set(['framed', 'SHARED']);
  expect(used.map(([, id = '']) => id).filter((id) => !known.includes(id) && !routeIds.has(id))).toEqual([]);
});

test('each lazily loaded screen and part is light', () => {
  const { app } = firstLoad();
  const weights = parts
    .filter(([, { file }]) => !app.has(file))
    .map(([name, { file }]) => ({
      name,
      own: weightOf([file]),
      withShared: weightOf([...filesOf(name)].filter((value) => !app.has(value))),
    }));

  expect(weights.filter(({ name }) => name.endsWith('Screen.tsx')).length).toBeGreaterThanOrEqual(6);
  expect(weights.filter(({ own }) => own > ONE_PART)).toEqual([]);
  expect(weights.filter(({ withShared }) => withShared > WITH_SHARED)).toEqual([]);
});

/** The files of ours that a build consists of, by its source maps. */
function sourcesOf(build: string): readonly string[] {
  const maps = readdirSync(join(build, 'assets')).filter((file) => file.endsWith('.js.map'));
  return maps.flatMap((file) => {
    const { sources } = JSON.parse(readFileSync(join(build, 'assets', file), 'utf8')) as { sources: string[] };
    return sources.map((source) => source.replace(/^(\.\.\/)+/, ''));
  });
}

test('the product has no sample and no gallery of the tests, while the build for the tests has them', () => {
  const ofTests = (build: string) => sourcesOf(build).filter((source) => source.startsWith('tests/'));

  expect(sourcesOf(built)).toContain('src/app/later-screens.ts');
  expect(ofTests(built)).toEqual([]);
  expect(ofTests('dist/gallery')).toContain('tests/gallery/Gallery.tsx');
});

test('the first load has everything that the first screen needs', async ({ browser, server }) => {
  const context = await browser.newContext({ serviceWorkers: 'block', permissions: ['microphone'] });
  const page = await context.newPage();
  const { app, catalogues } = firstLoad();
  await page.route('**/*.js', async (route) => {
    const file = new URL(route.request().url()).pathname.slice(1);
    // All other requests stay pending.
    if (app.has(file) || catalogues.includes(file)) await route.continue();
  });

  await page.goto(server.url);

  await expect(startButton(page)).toBeEnabled();
  await expect(page.locator('#first-paint')).toHaveCount(0);
  await context.close();
});
