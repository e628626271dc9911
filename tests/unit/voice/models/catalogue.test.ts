import { expect, test } from 'vitest';
import { entryBytes, fileAddresses, loadCatalogue, parseCatalogue } from '../../../../voice/models/catalogue.ts';

const shipped = await loadCatalogue();

const recogniser = {
  id: 'tiny-recogniser',
  name: 'Tiny',
  kind: 'recogniser',
  engine: 'omnilingual',
  languages: ['eng', 'spa'],
  sources: ['https://models.example/tiny/'],
  files: [{ name: 'model.onnx', bytes: 5, sha256: 'a'.repeat(64) }],
  options: { model: 'model.onnx' },
  memoryMb: 10,
  licence: { name: 'CC0-1.0', link: 'https://models.example/licence' },
  quality: { eng: null },
};

const noModels = { languages: {}, translators: [] };

function catalogueWith(models: readonly object[], light: object = noModels) {
  return { sets: { light, better: noModels }, redirects: [], models };
}

test('the shipped catalogue names a licence with a link for every model, and the source of every figure', () => {
  expect(shipped.models.length).toBeGreaterThan(30);
  for (const { licence, quality } of shipped.models) {
    expect(licence.name).not.toBe('');
    expect(licence.link).toMatch(/^https:/);
    for (const figure of Object.values(quality)) if (figure) expect(figure.source).not.toBe('');
  }
  expect(shipped.models.find(({ id }) => id.startsWith('parakeet'))?.licence.attribution).toContain('NVIDIA');
});

test('every file of the shipped catalogue has a hash and comes over HTTPS from an address whose content is fixed', () => {
  const files = shipped.models.flatMap((entry) => entry.files.map((file) => ({ file, entry })));
  const addresses = files.flatMap(({ entry, file }) => fileAddresses(entry, file).map(String));

  expect(files.filter(({ file }) => !file.sha256 && !file.packed?.sha256)).toEqual([]);
  expect(addresses.filter((address) => !address.startsWith('https:'))).toEqual([]);
  // A commit, a release or a training run.
  const fixed =
    /\/resolve\/[0-9a-f]{40}\/|\/[0-9a-f]{40}\/models\/|\/releases\/download\/|\/models\/[a-z_]+-[a-z_]+\/[\w-]{22,}\/exported\//;
  expect(addresses.filter((address) => !fixed.test(address))).toEqual([]);
});

test('the files that an option names are files of the model', () => {
  const isFile = (value: unknown): value is string =>
    typeof value === 'string' && /\.(?:onnx|bin|txt|spm|json|fst|gguf)$/.test(value);
  const missing = shipped.models.flatMap(({ id, options, files }) =>
    Object.values(options)
      .flat()
      .filter(isFile)
      .filter((wanted) => !files.some(({ name }) => name === wanted))
      .map((wanted) => `${id}: ${wanted}`),
  );

  expect(missing).toEqual([]);
});

test('the size of a model is the sum of its files', () => {
  const model = shipped.models.find(({ id }) => id === 'sense-voice-small');

  expect(model && entryBytes(model)).toBe(239_233_841 + 315_894);
});

test('an engine that this version does not know is named with its entry', () => {
  const catalogue = catalogueWith([{ ...recogniser, engine: 'telepathy' }]);

  expect(() => parseCatalogue(catalogue)).toThrow(
    'the engine of tiny-recogniser is telepathy; for a recogniser this version knows sense-voice, nemo-transducer',
  );
});

test('a kind that this version does not know is named with its entry', () => {
  expect(() => parseCatalogue(catalogueWith([{ ...recogniser, kind: 'dreamer' }]))).toThrow(
    'the kind of tiny-recogniser is dreamer; this version knows recogniser, translator, voice.',
  );
});

test('a wrong value is reported with the entry and the path to it', () => {
  const [file] = recogniser.files;
  const wrong = catalogueWith([{ ...recogniser, files: [{ ...file, sha256: 'abc' }] }]);

  expect(() => parseCatalogue(wrong)).toThrow(
    'in tiny-recogniser, files.0.sha256 is not what it takes: 64 hexadecimal digits.',
  );
});

test.each(['../outside', '/etc/passwd', 'a/../../b', 'c:\\x', ''])('a file cannot be named %j', (name) => {
  const [file] = recogniser.files;

  expect(() => parseCatalogue(catalogueWith([{ ...recogniser, files: [{ ...file, name }] }]))).toThrow('files.0.name');
});

test.each([
  [{ sha256: null }, 'files.0.sha256 is not what it takes'],
  [{ sha256: undefined }, 'files.0 is not what it takes: with the sha256 of the file or of its packed form.'],
  [{ sha256: undefined, packed: { bytes: 3 } }, 'files.0 is not what it takes: with the sha256 of the file'],
])('a file without a hash is refused: %j', (fields, sentence) => {
  const file = JSON.parse(JSON.stringify({ ...recogniser.files[0], ...fields }));

  expect(() => parseCatalogue(catalogueWith([{ ...recogniser, files: [file] }]))).toThrow(sentence);
});

test('a file is fetched from each source of its model in turn, packed with .gz, or from addresses of its own', () => {
  const sources = ['https://a.example/tiny/', 'https://b.example/other/'];
  const sha256 = 'a'.repeat(64);
  const files = [
    { name: 'data/model.onnx', bytes: 5, sha256 },
    { name: 'words.bin', bytes: 5, packed: { bytes: 3, sha256 } },
    { name: 'voice.onnx', bytes: 5, sha256, urls: ['https://c.example/voices/7'] },
  ];
  const [entry] = parseCatalogue(catalogueWith([{ ...recogniser, sources, files }])).models;

  expect(entry?.files.map((file) => fileAddresses(entry, file).map(String))).toEqual([
    ['https://a.example/tiny/data/model.onnx', 'https://b.example/other/data/model.onnx'],
    ['https://a.example/tiny/words.bin.gz', 'https://b.example/other/words.bin.gz'],
    ['https://c.example/voices/7'],
  ]);
});

test('a file without an address is named', () => {
  const catalogue = catalogueWith([{ ...recogniser, sources: [] }]);

  expect(() => parseCatalogue(catalogue)).toThrow('tiny-recogniser has no address for model.onnx.');
});

test('a set names only models that are there and serve the language', () => {
  const light = (code: string, wanted: string) => ({
    languages: { [code]: { recognisers: [wanted], voices: [] } },
    translators: [],
  });

  expect(() => parseCatalogue(catalogueWith([recogniser], light('eng', 'tiny-recogniser')))).not.toThrow();
  expect(() => parseCatalogue(catalogueWith([recogniser], light('eng', 'other')))).toThrow('names other for eng');
  expect(() => parseCatalogue(catalogueWith([recogniser], light('jpn', 'tiny-recogniser')))).toThrow(
    'names tiny-recogniser for jpn, which it does not serve',
  );
  expect(() => parseCatalogue(catalogueWith([recogniser, recogniser]))).toThrow('tiny-recogniser is there twice');
});

test('a catalogue that cannot be read is reported with its path', async () => {
  await expect(loadCatalogue('/nowhere/catalogue.json')).rejects.toThrow(
    'The catalogue of models /nowhere/catalogue.json cannot be read.',
  );
});
