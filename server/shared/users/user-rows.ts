import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Db } from '../../db/schema.ts';
import type { AccountTables } from '../../db/tables/accounts.ts';

/** SQL: what administrators may see of every user, for joins. */
export const userProfiles: RawBuilder<unknown> = sql`(
  select id, email, name, plan, mfa_enabled, password_hash is not null as has_password, created_at, last_login_at, closed_at,
    blocked_at
  from users)`;

/** SQL: the users to whom a mail can be sent, for joins: those whose account is not closed. */
export const mailReceivers: RawBuilder<Pick<Selectable<AccountTables['users']>, 'id' | 'email' | 'locale'>> = sql`(
  select id, email, locale from users where closed_at is null)`;

/** SQL: a query of the `id` of an account, empty for a closed one. It can be locked. */
export function openAccount(userId: string): RawBuilder<unknown> {
  return sql`select id from users where id = ${userId}::uuid and closed_at is null`;
}

/** SQL: `created_at` of each account. */
export const registrations: RawBuilder<unknown> = sql`(select created_at from users)`;

/** The address of an account; of a closed one that which replaces it. */
export async function emailOf(db: Db, userId: string): Promise<string | undefined> {
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}

/** How many accounts there are. */
export async function countUsers(db: Db): Promise<{ readonly open: number; readonly closed: number }> {
  const { rows } = await sql<{ open: number; closed: number }>`
    select count(*) filter (where closed_at is null)::integer as open,
      count(*) filter (where closed_at is not null)::integer as closed
    from users`.execute(db);
  return rows[0] ?? { open: 0, closed: 0 };
}

export type SignIn = Pick<Selectable<AccountTables['access_tokens']>, 'created_at' | 'expires_at' | 'revoked_at'>;

/** Every sign-in of a user whose token is still stored, oldest first. */
export async function readSignIns(db: Db, userId: string): Promise<SignIn[]> {
  return await db
    .selectFrom('access_tokens')
    .select(['created_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}
