import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256, startModelHub } from '../../fakes/model-hub.ts';
import type { HubFault } from '../../fakes/model-hub.ts';
import { installTinyModels } from '../../fixtures/tiny-models/install-tiny-models.ts';
import { startServer } from './server.ts';
import type { RunningServer } from './server.ts';

export type ServerBesideHub = {
  readonly server: RunningServer;
  /** The size of the models of one pair of languages. */
  readonly totalBytes: number;
  /** Until then the hub holds back half of its largest file. */
  releaseHub(): void;
  close(): Promise<void>;
};

/** A file of the recogniser that no engine reads: the other files of the tests' models make less than a megabyte. */
const FILLER_BYTES = 8_000_000;

/** A connection that is quiet is given up after some time, and opened again. */
function stalls(until: Promise<void>): HubFault[] {
  return Array.from({ length: 20 }, () => ({ type: 'stall', until }));
}

/** A server that has just been installed on a Spanish machine, and fetches the tests' models from a slow hub. */
export async function startServerBesideHub(): Promise<ServerBesideHub> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-hub-'));
  const hub = await startModelHub();
  const { catalogue } = await installTinyModels(join(folder, 'hub'));
  const filler = Buffer.alloc(FILLER_BYTES, 1);
  let releaseHub: () => void = () => undefined;
  const until = new Promise<void>((resolve) => (releaseHub = resolve));
  const models = catalogue.models.map((model) => ({
    ...model,
    sources: [`${hub.origin}/${model.id}/`],
    files: [...model.files, ...(model.id === 'tones' ? [{ name: 'filler.bin' }] : [])].map(({ name }) => {
      const isFiller = name === 'filler.bin';
      const body = isFiller ? filler : readFileSync(join(folder, 'hub', model.id, name));
      hub.put(`/${model.id}/${name}`, { body, ...(isFiller && { faults: stalls(until) }) });
      return { name, bytes: body.length, sha256: sha256(body) };
    }),
  }));
  const file = join(folder, 'catalogue.json');
  writeFileSync(file, JSON.stringify({ ...catalogue, models }));
  const server = await startServer({
    env: {
      MODELS: 'light',
      MODELS_CATALOGUE: file,
      LC_ALL: 'es_ES.UTF-8',
      // Without it the server measures its models when they are there.
      MAX_CONVERSATIONS: '4',
    },
  });
  const ofPair = models.filter(({ id }) => !id.includes('deu'));
  return {
    server,
    totalBytes: ofPair.flatMap(({ files }) => files).reduce((sum, { bytes }) => sum + bytes, 0),
    releaseHub,
    close: async () => {
      releaseHub();
      await server.remove();
      await hub.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
