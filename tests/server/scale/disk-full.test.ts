import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import { linkIn, newestMail } from '../mail/read-outbox.ts';
import { createUser } from '../users.ts';
import { startPostgres } from '../real-postgres.ts';
import type { RealPostgres } from '../real-postgres.ts';
import { startServer } from '../running-server.ts';
import type { RunningServer } from '../running-server.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { uploadedTurn } from '../uploads.ts';

const MINUTES_MS = 180_000;
const TOKENS = 1_000_000;
/** Long and without a pattern, so that a conversation needs new room in the tables. */
const words = () => randomBytes(3000).toString('base64');

async function conversation(server: RunningServer, token: string) {
  const { body } = await server.request('createSession', { body: {} }, { token });
  const turns = Array.from({ length: 40 }, (_, index) => uploadedTurn(`item ${index}`, 1, { user_input: words() }));
  return { session_id: body.session.id, conversation_turns: turns };
}

describe('the embedded database on a full disk', () => {
  const disk = mountSmallDisk(400);
  let server: RunningServer;
  afterEach(() => server.kill());
  afterAll(() => disk?.remove());

  test.runIf(disk)(
    'refuses writes with 507, still reads, and writes again once there is space; nothing is lost',
    async () => {
      const dataDir = disk?.folder ?? '';
      server = await startServer({ DATA_DIR: dataDir, SIGNUP_TOKENS: String(TOKENS) });
      const token = await register(server, dataDir);
      const [first, second] = [await conversation(server, token), await conversation(server, token)];
      const remaining = await server.request('uploadConversation', { body: first }, { token });

      disk?.fill(100 * 1024 * 1024);
      const refused = await vi.waitFor(async () => {
        const answer = await server.request('uploadConversation', { body: second }, { token });
        expect(answer.status).toBe(507);
        return answer;
      }, 10_000);
      const meanwhile = await server.request('tokens', {}, { token });
      await server.kill();
      disk?.freeSpace();
      server = await startServer({ DATA_DIR: dataDir });
      const stored = await server.request('uploadConversation', { body: second }, { token });
      const again = await server.request('uploadConversation', { body: first }, { token });
      const { body: tokens } = await server.request('tokens', {}, { token });

      expect([remaining.status, stored.status, again.status]).toEqual([200, 200, 200]);
      expect([refused.error.code, refused.headers.get('retry-after')]).toEqual(['storage_full', '60']);
      expect(meanwhile.status).toBe(200);
      expect(tokens).toMatchObject({ available_tokens: TOKENS - 80, used_tokens: 80 });
    },
    MINUTES_MS,
  );
});

describe('PostgreSQL on a full disk', async () => {
  const disk = mountSmallDisk(200);
  const postgres: RealPostgres | undefined = disk && (await startPostgres({ within: disk.folder }));
  let server: RunningServer;
  let dataDir: string;
  let token: string;

  beforeAll(async () => {
    if (!postgres) return;
    dataDir = await mkdtemp(join(tmpdir(), 'dragoman-full-'));
    const databaseUrl = await postgres.createDatabase();
    server = await startServer({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
    const store = await openDatabase({ databaseUrl, dataDir });
    token = (await createUser(store.db, new Date(), { tokens: TOKENS })).token;
    await store.close();
  }, MINUTES_MS);
  afterAll(async () => {
    await server?.kill();
    await postgres?.stop();
    disk?.remove();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  test.runIf(postgres)(
    'uploads get 503 with Retry-After until there is space again; nothing is lost or duplicated',
    async () => {
      const first = await conversation(server, token);
      const second = await conversation(server, token);
      const remaining = await server.request('uploadConversation', { body: first }, { token });

      disk?.fill(0);
      // Filling blocks the event loop: without a turn of it, the client reuses a connection that the server has closed.
      await setImmediate();
      const refused = await server.request('uploadConversation', { body: second }, { token });
      disk?.freeSpace();
      const stored = await server.request('uploadConversation', { body: second }, { token });
      const again = await server.request('uploadConversation', { body: first }, { token });
      const { body: tokens } = await server.request('tokens', {}, { token });

      expect(remaining.status).toBe(200);
      expect([refused.status, refused.error.code, refused.headers.get('retry-after')]).toEqual([
        503,
        'overloaded',
        '5',
      ]);
      expect([stored.status, again.status]).toEqual([200, 200]);
      expect(tokens).toMatchObject({ available_tokens: TOKENS - 80, used_tokens: 80 });
    },
    MINUTES_MS,
  );
});

async function register(server: RunningServer, dataDir: string): Promise<string> {
  const email = 'ana@example.org';
  await server.request('sendOtp', { body: { email, purpose: 'registration' } });
  const { secret: code } = linkIn(await newestMail(dataDir, email));
  const { body: answer } = await server.request('register', {
    body: { email, password: 'a long password', name: 'Ana', code },
  });
  return answer.token ?? '';
}
