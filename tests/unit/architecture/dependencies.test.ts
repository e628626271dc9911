import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');

/** For each room: the rooms and packages its files may import. The rooms are in README, "The house". */
const arrows: Record<string, { readonly rooms: readonly string[]; readonly packages: readonly string[] | 'any' }> = {
  'src/domain': { rooms: ['src/domain'], packages: [] },
  'src/shared': { rooms: ['src/shared'], packages: [] },
  'src/protocol': { rooms: ['src/domain', 'src/protocol'], packages: ['zod'] },
  'src/ports': { rooms: ['src/domain', 'src/protocol', 'src/ports'], packages: [] },
  'src/state': { rooms: ['src/domain', 'src/protocol', 'src/ports', 'src/state'], packages: ['valtio'] },
  'src/session': {
    rooms: ['src/domain', 'src/shared', 'src/protocol', 'src/ports', 'src/state', 'src/session'],
    packages: ['valtio'],
  },
  'src/storage': { rooms: ['src/domain', 'src/shared', 'src/protocol', 'src/ports', 'src/storage'], packages: ['idb'] },
  'src/platform': {
    rooms: ['src/domain', 'src/shared', 'src/protocol', 'src/ports', 'src/storage', 'src/platform', 'workers'],
    packages: 'any',
  },
  'src/i18n': { rooms: ['src/domain', 'src/i18n', 'locales'], packages: ['@lingui/core'] },
  'src/ui': {
    rooms: ['src/domain', 'src/shared', 'src/protocol', 'src/ports', 'src/state', 'src/i18n', 'src/ui'],
    packages: 'any',
  },
  'src/features': {
    rooms: [
      'src/domain',
      'src/shared',
      'src/protocol',
      'src/ports',
      'src/state',
      'src/session',
      'src/i18n',
      'src/ui',
      'src/features',
    ],
    packages: 'any',
  },
  workers: {
    rooms: ['src/domain', 'src/shared', 'src/protocol', 'src/ports', 'src/storage', 'src/platform', 'workers'],
    packages: 'any',
  },
  voice: { rooms: ['src/domain', 'src/shared', 'src/protocol', 'voice'], packages: 'any' },
  server: { rooms: ['src/domain', 'src/shared', 'src/protocol', 'voice', 'server'], packages: 'any' },
};

type Import = { readonly file: string; readonly room: string; readonly target: string; readonly typeOnly: boolean };

function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return filesIn(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

function importsOf(file: string, room: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"]([^'"]+)['"]|import\(['"]([^'"]+)['"]\)/g,
  );
  return [...found].map(([, type, named, lazy]) => {
    const wanted = named ?? lazy ?? '';
    const target = wanted.startsWith('.') ? relative(root, join(root, dirname(file), wanted)) : wanted;
    return { file, room, target, typeOnly: type !== undefined };
  });
}

const imports = Object.keys(arrows).flatMap((room) => filesIn(room).flatMap((file) => importsOf(file, room)));

/** By depth first search: whoever is met again on the way to it closes a circle. */
function circlesIn(needs: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const way: string[] = [];
  const done = new Set<string>();
  const visit = (file: string): void => {
    const met = way.indexOf(file);
    if (met >= 0) circles.push([...way.slice(met), file].join(' -> '));
    if (met >= 0 || done.has(file)) return;
    way.push(file);
    for (const one of needs.get(file) ?? []) visit(one);
    way.pop();
    done.add(file);
  };
  for (const file of needs.keys()) visit(file);
  return circles;
}

function isAllowed({ room, target }: Import): boolean {
  const { rooms, packages } = arrows[room]!;
  const inside = /^(src|server|voice|workers|locales)\//.test(target);
  if (inside) return rooms.some((allowed) => target.startsWith(`${allowed}/`));
  if (target.startsWith('..')) return false;
  const name = target
    .split('/')
    .slice(0, target.startsWith('@') ? 2 : 1)
    .join('/');
  return packages === 'any' || packages.includes(name);
}

test('there is something to check', () => {
  expect(imports.length).toBeGreaterThan(200);
});

test('every import follows an arrow of the house', () => {
  const strays = imports.filter((one) => !isAllowed(one)).map(({ file, target }) => `${file} -> ${target}`);

  expect(strays).toEqual([]);
});

test('no file needs itself, over however many others', () => {
  const needs = new Map<string, string[]>();
  for (const { file, target } of imports) needs.set(file, [...(needs.get(file) ?? []), target]);

  expect(circlesIn(needs)).toEqual([]);
});

test('a circle is found wherever one enters it', () => {
  const needs = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['b']],
    ['d', []],
  ]);

  expect(circlesIn(needs)).toEqual(['b -> c -> b']);
});

test('the schema library stays out of the page', () => {
  const strays = imports
    .filter(({ room }) => room.startsWith('src/') && room !== 'src/protocol')
    .filter(({ target, typeOnly }) => !typeOnly && (target === 'zod' || target === 'src/protocol/contract.ts'))
    .map(({ file }) => file);

  expect(strays).toEqual([]);
});

test('React Aria is wrapped once', () => {
  const strays = imports
    .filter(({ target }) => target.startsWith('react-aria'))
    .filter(({ file }) => !file.startsWith('src/ui/controls/'))
    .map(({ file }) => file);

  expect(strays).toEqual([]);
});

test('what is shown later is fetched with its words', () => {
  const strays = filesIn('src')
    .filter((file) => file !== 'src/ui/lazy-part.ts')
    .filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(root, file), 'utf8')));

  expect(strays).toEqual([]);
});

test('colours live in the theme alone', () => {
  const strays = filesIn('src')
    .filter((file) => file.endsWith('.css.ts') && !file.startsWith('src/ui/theme/'))
    .filter((file) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(readFileSync(join(root, file), 'utf8')));

  expect(strays).toEqual([]);
});
