import { randomUUID } from 'node:crypto';
import type { Db } from '../../server/db/schema.ts';
import { hashSecret, newSecret } from '../../server/shared/secrets.ts';

export type TestUser = { readonly id: string; readonly email: string; readonly token: string };
export type NewUser = { readonly tokens?: number; readonly unlimited?: boolean; readonly email?: string };

/** Inserts a signed-in user. */
export async function createUser(db: Db, now: Date, input: NewUser = {}): Promise<TestUser> {
  const { tokens = 0, unlimited = false, email = `${randomUUID()}@example.org` } = input;
  const { id } = await db
    .insertInto('users')
    .values({ email, name: 'Ana', created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('balances').values({ user_id: id, available: tokens, used: 0, unlimited }).execute();
  return { id, email, token: await createToken(db, now, 'user', id) };
}

const HOUR_MS = 3_600_000;

export async function createToken(db: Db, now: Date, kind: 'user' | 'admin', userId: string | null): Promise<string> {
  const token = newSecret();
  const expires = new Date(now.getTime() + HOUR_MS);
  await db
    .insertInto('access_tokens')
    .values({ hash: hashSecret(token), kind, user_id: userId, created_at: now, expires_at: expires, revoked_at: null })
    .execute();
  return token;
}
