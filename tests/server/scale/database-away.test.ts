import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RealPostgres } from '../real-postgres.ts';
import { startPostgres } from '../real-postgres.ts';
import { openDatabase } from '../../../server/db/database.ts';
import { createUser } from '../users.ts';
import { startServer } from '../running-server.ts';
import type { RunningServer } from '../running-server.ts';
import { uploadedTurn } from '../uploads.ts';

const MINUTES_MS = 180_000;
const postgres = await startPostgres();

describe.runIf(postgres)('a PostgreSQL that stops and comes back', () => {
  const database: RealPostgres | undefined = postgres;
  let dataDir: string;
  let server: RunningServer;
  let token: string;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dragoman-away-'));
    const databaseUrl = (await database?.createDatabase()) ?? '';
    server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const store = await openDatabase({ databaseUrl, dataDir });
    token = (await createUser(store.db, new Date(), { tokens: 1000 })).token;
    await store.close();
  }, MINUTES_MS);
  afterAll(async () => {
    await server.kill();
    await database?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const health = async (path: string) => (await fetch(`${server.url}${path}`)).status;

  test('requests meanwhile get 503 with Retry-After; afterwards uploads succeed and nothing was lost', async () => {
    const { body: session } = await server.request('createSession', { body: {} }, { token });
    const body = { session_id: session.session.id, conversation_turns: [uploadedTurn('a', 70)] };
    await database?.pause();

    const refused = await server.request('uploadConversation', { body }, { token });
    const meanwhile = [await health('/healthz'), await health('/readyz')];
    await database?.resume();
    await vi.waitFor(async () => expect(await health('/readyz')).toBe(200), 20_000);
    const stored = await server.request('uploadConversation', { body }, { token });
    const { body: tokens } = await server.request('tokens', {}, { token });

    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(meanwhile).toEqual([200, 503]);
    expect(stored.body).toEqual({ tokens_deducted: 70 });
    expect(tokens).toMatchObject({ available_tokens: 930, used_tokens: 70 });
  });
});
