import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runModelsCommand } from '../../../../../server/modules/local-models/service/models-command.ts';
import { putModel, sha256, startModelHub, type ModelHub } from '../../../../fakes/model-hub.ts';

let hub: ModelHub;
let root: string;
let catalogueFile: string;
const weights = Buffer.from('what a recogniser weighs');

beforeEach(async () => {
  hub = await startModelHub();
  root = await mkdtemp(join(tmpdir(), 'dragoman-models-'));
  catalogueFile = join(root, 'catalogue.json');
  const student = (from: string, to: string) =>
    putModel(
      hub,
      { id: `${from}-${to}`, files: { 'model.bin': Buffer.from(`${from} to ${to}`) } },
      { kind: 'translator', engine: 'bergamot', from, to, languages: undefined },
    );
  const recogniser = putModel(
    hub,
    { id: 'recogniser-1', files: { 'model.onnx': weights } },
    { licence: { name: 'CC-BY-4.0', link: 'https://models.example/by', attribution: 'Recogniser by a laboratory' } },
  );
  const language = { recognisers: ['recogniser-1'], voices: [] };
  const light = { languages: { eng: language, spa: language }, translators: ['eng-spa', 'spa-eng'] };
  const sets = { light, better: { languages: {}, translators: [] } };
  const models = [recogniser, student('eng', 'spa'), student('spa', 'eng')];
  await writeFile(catalogueFile, JSON.stringify({ sets, redirects: [], models }));
});

afterEach(async () => {
  await hub.close();
  await rm(root, { recursive: true, force: true });
});

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const folder = join(root, 'models');
  const config = { set: 'light', folder, catalogue: catalogueFile, fetch: 'pairs' } as const;
  const code = await runModelsCommand(args, {
    config,
    trialProgram: 'none',
    output: { write: (piece) => (text += piece) },
  });
  return { code, text };
}

test('the list names the models with their sizes, licences and attributions, and what is here', async () => {
  const before = await run();
  await run('get', 'eng', 'spa');
  const after = await run('list');

  expect(before.code).toBe(0);
  expect(before.text).toMatch(
    /recogniser-1 +1 MB {2}\n {6}recogniser, eng spa; CC-BY-4\.0: https:\/\/models\.example\/by/,
  );
  expect(before.text).toContain('Recogniser by a laboratory');
  expect(after.text).toMatch(/recogniser-1 +1 MB {2}here/);
  expect(after.text).toMatch(/In all 1 MB of 1 MB\./);
});

test('get fetches what a pair needs, and names its licences and gaps', async () => {
  const { code, text } = await run('get', 'spa', 'eng');

  expect(code).toBe(0);
  expect(text).toContain('English has no voice in this set: espeak-ng speaks it, where it is installed.');
  expect(text).toContain('recogniser-1: CC-BY-4.0, https://models.example/by');
  expect(text).toContain('The models for Spanish – English are in');
  expect(await readFile(join(root, 'models/recogniser-1/model.onnx'))).toEqual(weights);
});

test.each([
  [['get', 'eng'], 'get takes two of the languages cmn eng'],
  [['get', 'eng', 'xxx'], 'get takes two of the languages cmn eng'],
  [['get', 'eng', 'jpn'], 'Japanese has no recogniser in this set.'],
  [['remove', 'nothing'], 'remove takes the ids of models'],
  [['import', '/nowhere'], 'import takes the folder with the files.'],
  [['import'], 'import takes the folder with the files.'],
  [['dance'], 'npm run models -- get cmn eng'],
])('%j is refused with what it takes', async (args, sentence) => {
  const { code, text } = await run(...args);

  expect(code).toBe(1);
  expect(text).toContain(sentence);
  expect(hub.requests).toEqual([]);
});

test('import takes over what was brought here under any name, packed or not, and leaves the rest', async () => {
  const brought = join(root, 'usb', 'downloads');
  await mkdir(brought, { recursive: true });
  const packed = gzipSync(Buffer.from('eng to spa'));
  const catalogue = JSON.parse(await readFile(catalogueFile, 'utf8'));
  // Only the hash of the packed form is known.
  catalogue.models[1].files = [
    { name: 'model.bin', bytes: 10, packed: { bytes: packed.length, sha256: sha256(packed) } },
  ];
  await writeFile(catalogueFile, JSON.stringify(catalogue));
  await writeFile(join(brought, 'model (1).onnx'), weights);
  await writeFile(join(brought, 'model.bin.gz'), packed);
  await writeFile(join(brought, 'same-size.bin'), Buffer.from('not to eng'));
  await writeFile(join(brought, 'notes.txt'), 'read me');

  const { code, text } = await run('import', join(root, 'usb'));
  const again = await run('import', join(root, 'usb'));

  expect(code).toBe(0);
  expect(text).toContain('Preparing');
  expect(text).toContain('2 files taken over, 2 are of no model that is missing.');
  expect(text).toContain('Complete now: recogniser-1, eng-spa.');
  expect(await readFile(join(root, 'models/eng-spa/model.bin'), 'utf8')).toBe('eng to spa');
  expect((await run()).text).toMatch(/recogniser-1 +1 MB {2}here/);
  expect(again).toMatchObject({ code: 1, text: expect.stringContaining('0 files taken over') });
  expect(await readdir(join(root, 'models'))).toEqual(['eng-spa', 'recogniser-1']);
  expect(hub.requests).toEqual([]);
});

test('a hub that refuses ends the command with a sentence', async () => {
  hub.put('/recogniser-1/model.onnx', { body: weights, faults: [{ type: 'status', status: 403 }] });

  const { code, text } = await run('get', 'eng', 'spa');

  expect(code).toBe(1);
  expect(text).toContain('responds with 403 to /recogniser-1/model.onnx. Set MODELS_MIRROR to a mirror');
});

test('verify says what is wrong with addresses and files, and remove deletes a model', async () => {
  await run('get', 'eng', 'spa');
  await writeFile(join(root, 'models/recogniser-1/model.onnx'), Buffer.from(weights).fill('x', 0, 1));
  await rm(join(root, 'models/eng-spa/model.bin'));
  await rm(join(root, 'models/spa-eng'), { recursive: true });
  hub.put('/eng-spa/model.bin', { body: Buffer.from('of another size') });
  hub.put('/spa-eng/model.bin', { body: Buffer.from('spa to eng'), faults: [{ type: 'status', status: 403 }] });

  const { code, text } = await run('verify');
  const removed = await run('remove', 'recogniser-1');

  const { host } = new URL(hub.origin);
  expect(code).toBe(1);
  expect(text).toContain('| recogniser-1 | 1 MB | 1 right | damaged |');
  expect(text).toContain(`| eng-spa | 1 MB | 1 of 1: ${host} has 15 bytes, not 10: model.bin | none |`);
  expect(text).toContain(`| spa-eng | 1 MB | 1 of 1: ${host} responds with 403: model.bin | none |`);
  expect(text).toContain('No model is complete here: none was tried.');
  expect(removed.text).toBe('recogniser-1: 1 MB removed.\n');
});

test('a catalogue that cannot be used ends the command with a sentence', async () => {
  await writeFile(catalogueFile, '{}');

  const { code, text } = await run();

  expect(code).toBe(1);
  expect(text).toContain(`The catalogue of models ${catalogueFile} cannot be used`);
});
