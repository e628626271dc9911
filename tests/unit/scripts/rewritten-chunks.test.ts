import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { noFacades } from '../../../scripts/vite-no-facades.ts';
import { plainImports } from '../../../scripts/vite-plain-imports.ts';

const sources = {
  'main.ts': `
    export async function both(): Promise<string[]> {
      const { one } = await import('./one.ts');
      const whole = await import('./two.ts');
      return [one(), whole.two(), 'told by main'];
    }`,
  'one.ts': `export function one(): string {\n  return 'told by one';\n}`,
  'two.ts': `export function two(): string {\n  return 'told by two';\n}`,
};
const folder = mkdtempSync(join(tmpdir(), 'dragoman-chunks-'));
const built = join(folder, 'built');

beforeAll(async () => {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text);
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [plainImports(), noFacades()],
    build: {
      outDir: built,
      sourcemap: true,
      modulePreload: false,
      rolldownOptions: {
        input: join(folder, 'main.ts'),
        preserveEntrySignatures: 'strict',
        output: { codeSplitting: { groups: [{ name: 'shared', test: /(one|two)\.ts$/ }] } },
      },
    },
  });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the parts of a shared chunk are had from it, with nothing wrapped around their imports', async () => {
  const code = readFileSync(join(built, 'assets', chunk('main')), 'utf8');
  const main = await import(pathToFileURL(join(built, 'assets', chunk('main'))).href);

  expect(code.match(/(?<!await )import\(/g)).toBeNull();
  expect(await main.both()).toEqual(['told by one', 'told by two', 'told by main']);
});

test.for([
  ['main', 'told by main', 'main.ts', 5],
  ['shared', 'told by two', 'two.ts', 2],
] as const)('what is rewritten is found again in its source: %s, %s', ([name, words, source, line]) => {
  const code = readFileSync(join(built, 'assets', chunk(name)), 'utf8');
  const map = new SourceMap(JSON.parse(readFileSync(join(built, 'assets', `${chunk(name)}.map`), 'utf8')));
  const before = code.slice(0, code.indexOf(words)).split('\n');

  const found = map.findEntry(before.length - 1, (before.at(-1) ?? '').length);

  expect(found).toMatchObject({ originalSource: expect.stringMatching(`${source}$`), originalLine: line - 1 });
});

test('a chunk that only names what lies in another is left out, and the other is asked', () => {
  const bundle = {
    'assets/main.js': asChunk('main.js', 'const a=()=>import(`./one-facade.js`).then(m=>m.one);', { isEntry: true }),
    'assets/main.js.map': asset(
      '{"version":3,"sources":["main.ts"],"names":[],"mappings":"AAAA,OAAM,MAAO,IAAQ,CAAC,CAAC"}',
    ),
    'assets/one-facade.js': asChunk('one-facade.js', 'export{t as one,n as uno}from"./shared.js";\n', {
      isDynamicEntry: true,
    }),
    'assets/shared.js': asChunk('shared.js', 'const r=()=>1;export{r as t,r as n};', {}),
  };

  leaveFacadesOut(bundle);

  expect(Object.keys(bundle)).toEqual(['assets/main.js', 'assets/main.js.map', 'assets/shared.js']);
  expect(bundle['assets/main.js'].code).toBe(
    'const a=()=>import(`./shared.js`).then(m=>({one:m.t,uno:m.n})).then(m=>m.one);',
  );
});

test('a build is refused in which a chunk that was left out is still asked for', () => {
  const bundle = {
    'assets/main.js': asChunk('main.js', 'const a=()=>import("./one-facade.js");', { isEntry: true }),
    'assets/one-facade.js': asChunk('one-facade.js', 'export{t as one}from"./shared.js";\n', { isDynamicEntry: true }),
  };

  expect(() => leaveFacadesOut(bundle)).toThrow('one-facade.js is still asked for');
});

function chunks(): string[] {
  return readdirSync(join(built, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .toSorted();
}

function chunk(name: string): string {
  return chunks().find((one) => one.startsWith(`${name}-`)) ?? '';
}

function leaveFacadesOut(bundle: object): void {
  const { generateBundle } = noFacades();
  if (typeof generateBundle !== 'function') throw new Error('The plugin works elsewhere by now');
  void generateBundle.call(
    {} as Rolldown.PluginContext,
    {} as Rolldown.NormalizedOutputOptions,
    bundle as Rolldown.OutputBundle,
    true,
  );
}

function asChunk(name: string, code: string, flags: { isEntry?: boolean; isDynamicEntry?: boolean }): { code: string } {
  return { type: 'chunk', fileName: `assets/${name}`, code, ...flags } as { code: string };
}

function asset(source: string): object {
  return { type: 'asset', source };
}
