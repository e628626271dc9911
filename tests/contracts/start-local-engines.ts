import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LocalEngines, type LocalEnginesOptions } from '../../voice/engines/local/local-engines.ts';
import type { LocalModels } from '../../voice/models/ready-model.ts';
import { installTinyModels } from '../fixtures/tiny-models/install-tiny-models.ts';
import { engineProgram } from '../server/programs.ts';

export type StartedLocalEngines = {
  readonly engines: LocalEngines;
  readonly models: LocalModels;
  readonly logged: { readonly event: string; readonly facts: Readonly<Record<string, string | number>> }[];
  close(): Promise<void>;
};

/** The local engines with the tests' tiny models, in real engine processes. */
export async function startLocalEngines(
  changes: (models: LocalModels) => LocalModels = (models) => models,
  options: Partial<LocalEnginesOptions> = {},
): Promise<StartedLocalEngines> {
  const folder = await mkdtemp(join(tmpdir(), 'tiny-models-'));
  const models = changes(await installTinyModels(folder));
  const logged: StartedLocalEngines['logged'] = [];
  const engines = new LocalEngines({
    models,
    program: engineProgram(),
    log: (event, facts) => void logged.push({ event, facts }),
    ...options,
  });
  return {
    engines,
    models,
    logged,
    async close() {
      engines.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
