import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runModelsCommand } from '../../server/modules/local-models/service/models-command.ts';
import { startModelHub } from '../fakes/model-hub.ts';
import { installTinyModels } from '../fixtures/tiny-models/install-tiny-models.ts';
import { trialProgram } from '../server/programs.ts';

test('verify asks the hub for every file, and has every model do its work once', { timeout: 60_000 }, async () => {
  const hub = await startModelHub();
  const root = await mkdtemp(join(tmpdir(), 'verified-models-'));
  const folder = join(root, 'models');
  const { catalogue } = await installTinyModels(folder);
  const models = catalogue.models.map((entry) => ({ ...entry, sources: [`${hub.origin}/${entry.id}/`] }));
  for (const { id, files } of models)
    for (const { name } of files) hub.put(`/${id}/${name}`, { body: await readFile(join(folder, id, name)) });
  const catalogueFile = join(root, 'catalogue.json');
  await writeFile(catalogueFile, JSON.stringify({ ...catalogue, models }));
  let text = '';

  const code = await runModelsCommand(['verify'], {
    config: { set: 'light', folder, catalogue: catalogueFile, fetch: 'pairs' },
    trialProgram: trialProgram(),
    output: { write: (piece) => (text += piece) },
  });
  await hub.close();
  await rm(root, { recursive: true, force: true });

  expect(text).toContain('| tones | 1 MB | 2 right | right |');
  expect(text).toMatch(/\| tone-voice \| eng \| \d+ ms \| \d+\.\d\d s \| spoken \|/);
  expect(text).toMatch(/\| tones \| spa \| \d+ ms \| \d+\.\d\d s \| /);
  expect(text).toMatch(/\| words-eng-deu \| eng \| \d+ ms \| {2}\| .+ \|/);
  expect(code).toBe(0);
});
