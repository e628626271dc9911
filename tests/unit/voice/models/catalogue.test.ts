import { expect, test } from 'vitest';
import { entryBytes, loadCatalogue, parseCatalogue } from '../../../../voice/models/catalogue.ts';

const shipped = await loadCatalogue();

const recogniser = {
  id: 'tiny-recogniser',
  name: 'Tiny',
  kind: 'recogniser',
  engine: 'omnilingual',
  languages: ['eng', 'spa'],
  files: [{ name: 'model.onnx', url: 'https://models.example/model.onnx', bytes: 5, sha256: 'a'.repeat(64) }],
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

test('the shipped catalogue takes models over HTTPS, pinned to a revision wherever their hash is known', () => {
  const files = shipped.models.flatMap(({ files: own }) => own);

  expect(files.filter(({ url }) => !url.startsWith('https:'))).toEqual([]);
  const unpinned = files.filter(({ url, sha256 }) => url.includes('/resolve/main/') && sha256 !== null);
  expect(unpinned).toEqual([]);
  expect(files.filter(({ sha256, bytes }) => sha256 !== null && bytes === undefined)).toEqual([]);
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
    'in tiny-recogniser, files.0.sha256 is not what it takes: 64 hexadecimal digits or null.',
  );
});

test.each(['../outside', '/etc/passwd', 'a/../../b', 'c:\\x', ''])('a file cannot be named %j', (name) => {
  const [file] = recogniser.files;

  expect(() => parseCatalogue(catalogueWith([{ ...recogniser, files: [{ ...file, name }] }]))).toThrow('files.0.name');
});

test('a file has either an exact or an approximate size', () => {
  const [file] = recogniser.files;
  const both = catalogueWith([{ ...recogniser, files: [{ ...file, approximateBytes: 7 }] }]);

  expect(() => parseCatalogue(both)).toThrow('either bytes or approximateBytes');
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
