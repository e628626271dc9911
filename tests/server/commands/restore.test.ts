import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashSecret, newSecret } from '../../../server/shared/secrets.ts';
import { openDatabase } from '../../../server/db/database.ts';
import type { DatabaseSchema, Db } from '../../../server/db/schema.ts';
import { addEmptyDatabase } from '../database-template.ts';
import { startServer } from '../running-server.ts';
import { createToken, createUser } from '../users.ts';
import { runCommand } from './run-command.ts';

let folder: string;
let backup: string;
let tokens: { readonly user: string; readonly admin: string; readonly share: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dragoman-restore-'));
  backup = join(folder, 'all.backup');
  const dataDir = join(folder, 'data');
  await addEmptyDatabase(dataDir);
  const database = await openDatabase({ dataDir });
  tokens = await fill(database.db);
  await database.close();
  await runCommand({ DATA_DIR: dataDir }, 'backup', backup);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A sign-in of each kind, a share link, a mailed code, and a room with an invitation. */
async function fill(db: Db): Promise<typeof tokens> {
  const now = new Date();
  const later = new Date(now.getTime() + 3_600_000);
  const person = await createUser(db, now);
  const share = newSecret();
  const admin = await createToken(db, now, 'admin', null);
  const session = {
    user_id: person.id,
    title: 'Talk',
    source_language: 'cmn',
    target_language: 'eng',
    voice: 'verse',
  } as const;
  const { id: session_id } = await db
    .insertInto('chat_sessions')
    .values({ ...session, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('shares')
    .values({ session_id, secret_hash: hashSecret(share), created_at: now, expires_at: later })
    .execute();
  await db
    .insertInto('codes')
    .values({ slot: randomUUID(), hash: 'x', locale: 'en-US', expires_at: later, tries: 0 })
    .execute();
  const room = await db
    .insertInto('rooms')
    .values({ session_id, host_token_hash: null, token_cap: 0, created_at: now, expires_at: later })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('room_invitations')
    .values({ room_id: room.id, secret_hash: 'x', purpose: 'guest', created_at: now, expires_at: later })
    .execute();
  return { user: person.token, admin, share };
}

test('without a confirmation a restore says what it ends and undoes, and does nothing', async () => {
  const target = join(folder, 'unconfirmed');

  const { code, printed, complained } = await runCommand({ DATA_DIR: target }, 'restore', backup);

  expect([code, printed]).toEqual([1, '']);
  for (const loss of ['logins', 'share links', 'rooms', 'mailed codes', 'deleted or blocked', 'invitations', '--yes'])
    expect(complained).toContain(loss);
  expect(existsSync(join(target, 'database'))).toBe(false);
});

test('a restored backup revives no login, share link, room or mailed code', async () => {
  const target = join(folder, 'restored');

  const { code } = await runCommand({ DATA_DIR: target }, 'restore', backup, '--yes');

  expect(code).toBe(0);
  const database = await openDatabase({ dataDir: target });
  const rows = async (table: keyof DatabaseSchema) =>
    (await database.db.selectFrom(table).selectAll().execute()).length;
  expect([await rows('users'), await rows('chat_sessions')]).toEqual([1, 1]);
  for (const table of ['access_tokens', 'shares', 'codes', 'rooms', 'room_invitations'] as const)
    expect([table, await rows(table)]).toEqual([table, 0]);
  await database.close();
  const server = await startServer({ DATA_DIR: target });
  try {
    const replies = [
      await server.request('profile', {}, { token: tokens.user }),
      await server.request('adminVerify', {}, { token: tokens.admin }),
      await server.request('sharedConversation', { body: { secret: tokens.share, page: 1 } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 404]);
  } finally {
    await server.stop();
  }
}, 120_000);
