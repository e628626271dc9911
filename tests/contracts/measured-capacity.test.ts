import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openVoiceProvider } from '../../server/modules/voice-providers/voice-providers-module.ts';
import { readConfig } from '../../server/shared/config/config.ts';
import { Events } from '../../server/shared/events.ts';
import { Metrics } from '../../server/shared/metrics.ts';
import { installTinyModels } from '../fixtures/tiny-models/install-tiny-models.ts';
import { program, voiceProgram } from '../server/programs.ts';

test('the models are measured once when they are there, and the next start knows how many conversations they follow', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-measured-'));
  const models = join(dataDir, 'models');
  const { catalogue } = await installTinyModels(models);
  const catalogueFile = join(dataDir, 'catalogue.json');
  await writeFile(catalogueFile, JSON.stringify(catalogue));
  const config = readConfig({
    DATA_DIR: dataDir,
    MODELS_DIR: models,
    MODELS_CATALOGUE: catalogueFile,
    MODELS_FETCH: 'never',
    VOICE_PORT: '0',
  });

  const measured = async () => {
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const programs = { voice: voiceProgram(), fetch: program('fetch-models') };
    const { voice } = await openVoiceProvider(config, new Events(log, new Metrics()), programs);
    const found = () => lines.map((line) => JSON.parse(line)).find(({ event }) => event === 'engines-measured');
    await expect.poll(found, { timeout: 60_000 }).toBeTruthy();
    await voice.close();
    return found();
  };
  const first = await measured();
  const stored = await readFile(join(dataDir, 'engine-speed.json'), 'utf8');
  const second = await measured();
  const storedAgain = await readFile(join(dataDir, 'engine-speed.json'), 'utf8');
  await rm(dataDir, { recursive: true, force: true });

  expect(first.conversations).toBeGreaterThan(1);
  expect(second).toMatchObject({ conversations: first.conversations, turnMs: first.turnMs });
  expect(storedAgain).toBe(stored);
}, 120_000);
