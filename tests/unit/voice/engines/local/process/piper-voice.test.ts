import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyWithMetadata } from '../../../../../../voice/engines/local/process/onnx-metadata.ts';
import { withPiperVoice } from '../../../../../../voice/engines/local/process/piper-voice.ts';
import { onnxFile } from '../../../../../fixtures/tiny-models/onnx.ts';

let folder: string;

beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'piper-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

const modelWith = (metadata: Record<string, string>) =>
  Buffer.from(onnxFile({ nodes: [], constants: {}, inputs: [], outputs: [], metadata }));

const piper = {
  audio: { sample_rate: 22_050, quality: 'medium' },
  espeak: { voice: 'en-us' },
  phoneme_id_map: { _: [0], ' ': [3], ɪ: [74], long: [80, 81] },
};

test('metadata is added to a model as if it had been written with it', async () => {
  const [from, to] = [join(folder, 'a.onnx'), join(folder, 'b.onnx')];
  const long = 'x'.repeat(300);
  await writeFile(from, modelWith({ first: '1' }));

  await copyWithMetadata(from, to, { sample_rate: 22_050, long });

  expect(await readFile(to)).toEqual(modelWith({ first: '1', sample_rate: '22050', long }));
});

test('a voice as Piper publishes it gets the metadata and the tokens of its configuration', async () => {
  const [model, config] = [join(folder, 'voice.onnx'), join(folder, 'voice.onnx.json')];
  await writeFile(model, modelWith({}));
  await writeFile(config, JSON.stringify(piper));
  let lent = '';

  const read = await withPiperVoice({ model, config }, async (files) => {
    lent = files.model;
    return { model: await readFile(files.model), tokens: await readFile(files.tokens, 'utf8') };
  });

  expect(read.tokens).toBe('_ 0\n  3\nɪ 74\nlong 80\n');
  const metadata = { comment: 'piper', language: 'en-us', voice: 'en-us', has_espeak: '1', n_speakers: '1' };
  expect(read.model).toEqual(modelWith({ ...metadata, sample_rate: '22050' }));
  expect(existsSync(lent)).toBe(false);
});

test('another file in place of the configuration is named', async () => {
  const config = join(folder, 'voice.onnx.json');
  await writeFile(config, '{}');

  const work = withPiperVoice({ model: 'none', config }, () => Promise.resolve());

  await expect(work).rejects.toThrow(`${config} is not the configuration of a Piper voice`);
});
