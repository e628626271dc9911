import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installTinyModels } from '../../fixtures/tiny-models/install-tiny-models.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

/** A server without a hub, in whose folder an operator has put the tests' translation models. */
export async function startServerWithPacks(env: Record<string, string> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-packs-'));
  const { catalogue } = await installTinyModels(folder);
  const file = join(folder, 'catalogue.json');
  writeFileSync(file, JSON.stringify(catalogue));
  const server = await startServer({ env: { MODELS: 'off', MODELS_DIR: folder, MODELS_CATALOGUE: file, ...env } });
  return {
    ...server,
    remove: async () => {
      await server.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
