import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../../server/db/database.ts';
import type { Database } from '../../../server/db/database.ts';
import { freePort } from '../../e2e/support/server.ts';
import { apiAt } from '../../server/api-client.ts';
import { startProgram } from '../../server/start-program.ts';
import type { ServerAddress } from '../../server/voice-calls/page-over-http.ts';

export type AttackedServer = ServerAddress & {
  readonly pid: number;
  /** Its printed output. */
  output(): string;
  stop(): Promise<void>;
};

/** Two server processes on one PostgreSQL, behind a proxy that names the client in X-Forwarded-For. */
export type Stage = {
  readonly servers: readonly AttackedServer[];
  readonly store: Database;
  readonly dataDir: string;
  close(): Promise<void>;
};

export const ADMIN_PASSWORD = 'the password of the soak';

/** @param serverProgram the bundled server */
export async function openStage(serverProgram: string, databaseUrl: string): Promise<Stage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-attack-'));
  const servers: AttackedServer[] = [];
  for (let count = 0; count < 2; count += 1) {
    servers.push(await startAttacked(serverProgram, { DATABASE_URL: databaseUrl, DATA_DIR: dataDir }));
  }
  const store = await openDatabase({ databaseUrl, dataDir });
  return { servers, store, dataDir, close: () => closeStage({ servers, store, dataDir }) };
}

async function startAttacked(serverProgram: string, index: Record<string, string>): Promise<AttackedServer> {
  const port = await freePort();
  const env = {
    ...index,
    PORT: String(port),
    TRUST_PROXY: '1',
    LOG_LEVEL: 'error',
    ADMIN_PASSWORD,
    VOICE_PROCESSES: '1',
    NODE_OPTIONS: '--max-old-space-size=512',
  };
  const { pid, output, stop } = await startProgram([process.execPath, serverProgram], { env, ready: /Admin/ });
  const url = `http://127.0.0.1:${port}`;
  return { url, request: apiAt(url), pid, output, stop };
}

async function closeStage({ servers, store, dataDir }: Pick<Stage, 'servers' | 'store' | 'dataDir'>): Promise<void> {
  await store.close();
  await Promise.all(servers.map((server) => server.stop()));
  await rm(dataDir, { recursive: true, force: true });
}
