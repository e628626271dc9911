import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CutTranslation } from '../../voice/engines/engine-failure.ts';
import { EngineHost } from '../../voice/engines/local/host/engine-host.ts';
import { ModelMemory } from '../../voice/engines/local/host/model-memory.ts';
import { isInstalled } from '../../voice/models/installed-libraries.ts';
import { createTextTranslator, type TextTranslator } from '../../voice/engines/local/text-translator.ts';
import { collect } from '../fakes/collect.ts';
import { bigramModel } from '../fixtures/tiny-models/bigram-model.ts';
import { engineProgram } from '../server/programs.ts';

/** A language model in a real engine process; it always says the same sentence. */
async function startTranslator(
  sentence: string,
  onClose: (close: () => Promise<void>) => void,
): Promise<TextTranslator> {
  const folder = await mkdtemp(join(tmpdir(), 'bigrams-'));
  await writeFile(join(folder, 'model.gguf'), bigramModel(sentence));
  const shared = { program: engineProgram(), memory: new ModelMemory(), log: () => undefined };
  const host = new EngineHost({ ...shared, role: 'translation' });
  onClose(async () => {
    host.close();
    await rm(folder, { recursive: true, force: true });
  });
  const options = { model: 'model.gguf', contextTokens: 1024 };
  const model = {
    id: 'bigrams',
    kind: 'translator',
    engine: 'llama',
    folder,
    options,
    threads: 1,
    memoryMb: 50,
  } as const;
  return createTextTranslator(host, model);
}

const request = {
  text: 'Buenos días.',
  from: 'spa',
  to: 'eng',
  earlier: [{ text: 'Hola.', translation: 'Hello.' }],
  priority: 0,
  signal: new AbortController().signal,
} as const;

test.skipIf(!isInstalled('node-llama-cpp'))('a language model translates in parts', async ({ onTestFinished }) => {
  const translator = await startTranslator('Day!', onTestFinished);

  const parts = await collect(translator.translate(request));

  expect(parts.join('')).toBe('Day!');
  expect(parts.length).toBeGreaterThan(1);
  expect(translator.takesContext).toBe(true);
});

test.skipIf(!isInstalled('node-llama-cpp'))('a model that finds no end is cut', async ({ onTestFinished }) => {
  const translator = await startTranslator('lala', onTestFinished);

  await expect(collect(translator.translate(request))).rejects.toBeInstanceOf(CutTranslation);
});

test.skipIf(isInstalled('node-llama-cpp'))(
  'without the optional extra the failure names it',
  async ({ onTestFinished }) => {
    const translator = await startTranslator('Day!', onTestFinished);

    await expect(collect(translator.translate(request))).rejects.toMatchObject({
      message: expect.stringContaining('node-llama-cpp is not installed'),
    });
  },
);
