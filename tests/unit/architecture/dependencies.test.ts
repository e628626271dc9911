import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';
import { cyclesIn, graphOf, importsBelow, root, sourceFilesBelow } from './module-graph.ts';
import type { Import } from './module-graph.ts';

type Layer = { readonly folders: readonly string[]; readonly packages: readonly string[] | 'any' };

const shared = ['src/domain', 'src/shared', 'src/protocol'];
const actions = [...shared, 'src/ports', 'src/state', 'src/session'];

/** The allowed imports of each folder, innermost folder first. */
const layers: Readonly<Record<string, Layer>> = {
  'src/domain': { folders: ['src/domain'], packages: [] },
  'src/shared': { folders: ['src/shared'], packages: [] },
  'src/protocol': { folders: ['src/domain', 'src/protocol'], packages: ['zod'] },
  'src/ports': { folders: ['src/domain', 'src/protocol', 'src/ports'], packages: [] },
  'src/state': { folders: ['src/domain', 'src/protocol', 'src/ports', 'src/state'], packages: ['valtio'] },
  'src/session': { folders: actions, packages: ['valtio'] },
  'src/storage': { folders: [...shared, 'src/ports', 'src/storage'], packages: ['idb'] },
  'src/platform': { folders: [...shared, 'src/ports', 'src/storage', 'src/platform', 'workers'], packages: 'any' },
  'src/i18n': { folders: ['src/domain', 'src/shared', 'src/i18n', 'locales'], packages: ['@lingui/core'] },
  'src/ui': { folders: [...shared, 'src/i18n', 'src/ui'], packages: 'any' },
  'src/features': { folders: [...actions, 'src/i18n', 'src/ui', 'src/features'], packages: 'any' },
  'src/app': { folders: ['src', 'workers', 'locales'], packages: 'any' },
  // The service worker uploads the outbox: it shares the stores and the HTTP client with the page.
  workers: { folders: [...shared, 'src/ports', 'src/storage', 'src/platform/http', 'workers'], packages: 'any' },
  voice: { folders: [...shared, 'voice'], packages: 'any' },
  'server/db': { folders: [...shared, 'server/db'], packages: 'any' },
  'server/shared': { folders: [...shared, 'server/db', 'server/shared'], packages: 'any' },
  'server/modules': { folders: [...shared, 'server/db', 'server/shared', 'server/modules'], packages: 'any' },
  'server/modules/local-models': {
    folders: [...shared, 'server/db', 'server/shared', 'server/modules', 'voice'],
    packages: 'any',
  },
  'server/modules/voice-providers': {
    folders: [...shared, 'server/db', 'server/shared', 'server/modules', 'voice'],
    packages: 'any',
  },
  // The TURN client and the ICE of calls share the codec of STUN.
  'server/doctor': { folders: [...shared, 'server', 'voice/kernel'], packages: 'any' },
  server: { folders: [...shared, 'server'], packages: 'any' },
  // Build scripts know the rules and the server they bundle, never a screen.
  scripts: { folders: [...shared, 'scripts', 'server/db'], packages: 'any' },
};

const byDepth = Object.keys(layers).sort((a, b) => b.length - a.length);

const imports = importsBelow(['src', 'workers', 'voice', 'server', 'scripts']);

const show = ({ from, to }: Import) => `${from} -> ${to}`;

function layerOf(file: string): Layer | undefined {
  const folder = byDepth.find((value) => file.startsWith(`${value}/`));
  return folder === undefined ? undefined : layers[folder];
}

function isOurs(path: string): boolean {
  return /^(src|workers|voice|server|scripts|tests|locales|\.\.)\//.test(path);
}

function isAllowed({ from, to }: Import): boolean {
  const layer = layerOf(from);
  if (!layer) return from === 'src/env.d.ts';
  if (isOurs(to)) return layer.folders.some((folder) => to.startsWith(`${folder}/`));
  return layer.packages === 'any' || layer.packages.includes(to);
}

/** `server/modules/billing`, `src/features/history`: the folders whose files belong together. */
function moduleOf(file: string): string {
  const [top = '', second = '', third = ''] = file.split('/');
  if (top === 'server' && second === 'modules') return `server/modules/${third}`;
  if (top === 'src' && second === 'features') return `src/features/${third}`;
  if (top === 'server' && (second === 'db' || second === 'shared')) return `server/${second}`;
  return top === 'src' ? `src/${second}` : top;
}

/** The one file of a server module that others may import. */
function entryOf(module: string): string {
  return `${module}/${module.split('/').at(-1)}-module.ts`;
}

function crossing(prefix: string): Import[] {
  return imports.filter(
    ({ from, to }) => isOurs(to) && from.startsWith(prefix) && to.startsWith(prefix) && moduleOf(from) !== moduleOf(to),
  );
}

test('the imports of every folder are found', () => {
  expect(imports.length).toBeGreaterThan(2000);
  expect(imports).toContainEqual({ from: 'server/main.ts', to: 'server/app.ts', isTypeOnly: false });
  expect(imports).toContainEqual({ from: 'server/app.ts', to: 'server/shared/config/config.ts', isTypeOnly: true });
  expect(imports).toContainEqual({
    from: 'src/platform/device/browser-fingerprints.ts',
    to: 'workers/fingerprint/fingerprint.worker.ts',
    isTypeOnly: false,
  });
});

test('every import stays within what its layer may use', () => {
  expect(imports.filter((value) => !isAllowed(value)).map(show)).toEqual([]);
});

test('the sound of a session uses nothing of the session but its services and its scope', () => {
  const used = imports.filter(({ from }) => from.startsWith('src/session/sound/')).map(({ to }) => to);
  const ofSession = used.filter((to) => to.startsWith('src/session/') && !to.startsWith('src/session/sound/'));

  expect([...new Set(ofSession)].sort()).toEqual(['src/session/resource-scope.ts', 'src/session/session-deps.ts']);
});

test('no file imports itself through others', () => {
  const graph = graphOf(imports.map(({ from, to }) => [from, to] as const));

  expect(cyclesIn(graph)).toEqual([]);
});

test('a cycle is found wherever the search enters it', () => {
  const graph = graphOf([
    ['a', 'b'],
    ['b', 'c'],
    ['b', 'd'],
    ['c', 'b'],
  ]);

  expect(cyclesIn(graph)).toEqual(['b -> c -> b']);
});

test('a server module is imported by its entry file only', () => {
  const deep = imports
    .filter(({ from, to }) => to.startsWith('server/modules/') && moduleOf(from) !== moduleOf(to))
    .filter(({ to }) => to !== entryOf(moduleOf(to)));

  expect(deep.map(show)).toEqual([]);
});

test('no two modules of the server depend on each other', () => {
  const graph = graphOf(crossing('server/').map(({ from, to }) => [moduleOf(from), moduleOf(to)] as const));

  expect(cyclesIn(graph)).toEqual([]);
});

test('no two features of the page depend on each other', () => {
  const graph = graphOf(crossing('src/features/').map(({ from, to }) => [moduleOf(from), moduleOf(to)] as const));

  expect(cyclesIn(graph)).toEqual([]);
});

test('platform and storage are named in the composition only', () => {
  const named = imports
    .filter(({ to, isTypeOnly }) => !isTypeOnly && /^src\/(platform|storage)\//.test(to))
    .filter(({ from }) => !/^(src\/(app|platform|storage)|workers)\//.test(from));

  expect(named.map(show)).toEqual([]);
});

test('the schema library stays out of the page', () => {
  const values = imports
    .filter(({ from }) => from.startsWith('src/') && !from.startsWith('src/protocol/'))
    .filter(({ to, isTypeOnly }) => !isTypeOnly && (to === 'zod' || to === 'src/protocol/contract.ts'));

  expect(values.map(show)).toEqual([]);
});

test('React Aria is wrapped once', () => {
  const direct = imports.filter(({ from, to }) => to.startsWith('react-aria') && !from.startsWith('src/ui/controls/'));

  expect(direct.map(show)).toEqual([]);
});

test('lazily loaded parts are fetched with their texts', () => {
  const direct = sourceFilesBelow('src')
    .filter((file) => !file.endsWith('/lazy-part.tsx'))
    .filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(readFileSync(join(root, file), 'utf8')));

  expect(direct).toEqual([]);
});

test('colours are written in the theme alone', () => {
  const coloured = sourceFilesBelow('src')
    .filter((file) => file.endsWith('.css.ts') && !file.startsWith('src/ui/theme/'))
    .filter((file) => /#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i.test(readFileSync(join(root, file), 'utf8')));

  expect(coloured).toEqual([]);
});

const sharedFiles = new Set([
  'voice/kernel/control-protocol.ts',
  'voice/kernel/stun.ts',
  'voice/engines/local/process/lower-priority.ts',
]);
/** The channel between server and voice process, STUN, the models on this machine, and the priority of their processes. */
const isShared = (file: string) => sharedFiles.has(file) || file.startsWith('voice/models/');

test('the server imports from the voice process only the protocol between them', () => {
  const used = imports.filter(({ from, to }) => from.startsWith('server/') && to.startsWith('voice/'));

  expect(used.map(({ to }) => to)).toContain('voice/kernel/control-protocol.ts');
  expect(used.filter(({ to }) => !isShared(to)).map(show)).toEqual([]);
});

test('the channel between server and voice process needs nothing of the voice process', () => {
  const used = imports.filter(({ from }) => isShared(from)).map(({ to }) => to);

  expect(used.filter((to) => to.startsWith('voice/') && !to.startsWith('voice/models/'))).toEqual([]);
});

test('no two folders of the server or of the voice server depend on each other', () => {
  const inside = imports.filter(({ from, to }) =>
    ['server', 'voice'].some((top) => isInside(from, top) && isInside(to, top)),
  );
  const folders = inside.map(({ from, to }) => [posix.dirname(from), posix.dirname(to)] as const);

  expect(cyclesIn(graphOf(folders.filter(([from, to]) => from !== to)))).toEqual([]);
});

function isInside(file: string, top: string): boolean {
  return file.startsWith(`${top}/`);
}
