import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ModelStore } from '../../../../../server/modules/local-models/fetch/model-store.ts';
import { reportPairs } from '../../../../../server/modules/local-models/service/pair-report.ts';
import { parseCatalogue } from '../../../../../voice/models/catalogue.ts';
import { sha256 } from '../../../../fakes/model-hub.ts';

let folder: string;
const weights = Buffer.from('weights');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-models-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const config = { set: 'light', catalogue: undefined, fetch: 'pairs' } as const;
const report = async (input: object = {}) =>
  (await reportPairs({ ...config, folder, ...input })).map(({ state, message }) => `${state}: ${message}`);

test('without models every pair is rehearsed, and Cantonese is named', async () => {
  expect(await report()).toEqual([
    `note: Local models (light): none in ${folder} yet.`,
    'note: 91 pairs are rehearsed until their models are fetched: when they are chosen on the page, or by npm run models -- get cmn eng, for example.',
    'note: Cantonese has no voice in this set: espeak-ng speaks it, where it is installed.',
    'note: Cantonese is translated as written Chinese: colloquial speech is often lost.',
    'note: Standard Arabic is recognised without punctuation, and no figure of its quality was found.',
    'note: Indonesian is recognised without punctuation, and no figure of its quality was found.',
  ]);
});

test('the pairs whose models are there are named', async () => {
  const file = { name: 'model.bin', urls: ['https://models.example/model.bin'], bytes: 7, sha256: sha256(weights) };
  const common = {
    files: [file],
    options: {},
    memoryMb: 1,
    licence: { name: 'CC0-1.0', link: 'https://models.example' },
    quality: {},
    languages: ['eng', 'spa'],
  };
  const models = [
    { ...common, id: 'a', name: 'A', kind: 'recogniser', engine: 'omnilingual' },
    { ...common, id: 'b', name: 'B', kind: 'translator', engine: 'bergamot' },
    { ...common, id: 'c', name: 'C', kind: 'voice', engine: 'vits' },
  ];
  const language = { recognisers: ['a'], voices: ['c'] };
  const sets = {
    light: { languages: { eng: language, spa: language }, translators: ['b'] },
    better: { languages: {}, translators: [] },
  };
  const json = { sets, redirects: [], models };
  const catalogue = join(folder, 'catalogue.json');
  await writeFile(catalogue, JSON.stringify(json));
  const store = new ModelStore(folder);
  for (const entry of parseCatalogue(json).models) {
    await mkdir(join(folder, entry.id));
    await writeFile(join(folder, entry.id, 'model.bin'), weights);
    await store.check(entry);
  }

  expect(await report({ catalogue })).toEqual(['good: Local models (light) interpret eng–spa.']);
});

test('a set without what it needs to translate is bad, with what to do', async () => {
  expect(await report({ set: 'better' })).toContainEqual(
    expect.stringMatching(/^bad: MODELS takes this set after npm run models -- better has installed node-llama-cpp/),
  );
});

test('a catalogue that cannot be used is bad', async () => {
  expect(await report({ catalogue: '/nowhere.json' })).toEqual([
    'bad: The catalogue of models /nowhere.json cannot be read. Check MODELS_CATALOGUE.',
  ]);
});
