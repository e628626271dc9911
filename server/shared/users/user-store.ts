import type { Selectable } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { User } from '../../../src/protocol/contract.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { AccountTables } from '../../db/tables/accounts.ts';
import { ApiError } from '../http/api-error.ts';
import { revokeTokens } from './access-tokens.ts';

export type Person = Selectable<AccountTables['users']>;

export async function personById(db: Db, id: string): Promise<Person | undefined> {
  return await activeUsers(db).where('id', '=', id).executeTakeFirst();
}

export async function personByEmail(db: Db, email: string): Promise<Person | undefined> {
  return await activeUsers(db).where('email', '=', email).executeTakeFirst();
}

/**
 * Locks the person's row until the transaction ends. Issuing a token and revoking all tokens both take this lock:
 * otherwise a token issued during the revocation would survive it.
 */
export async function lockPerson(tx: Tx, id: string): Promise<Person | undefined> {
  return await activeUsers(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * Makes concurrent changes of one person wait for each other. A charge, which locks the balance and has a foreign key to
 * the person, does not wait for it.
 */
export async function lockChangesOf(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forNoKeyUpdate().execute();
}

function activeUsers(db: Db) {
  return db.selectFrom('users').selectAll().where('closed_at', 'is', null);
}

export type NewPerson = {
  readonly email: string;
  readonly name: string;
  readonly locale: LocaleCode;
  readonly passwordHash?: string;
  /** `provider|subject`, for an account without a password. */
  readonly auth0Id?: string;
};

/** @returns undefined when the address already has an account */
export async function addPerson(tx: Tx, person: NewPerson, now: Date): Promise<Person | undefined> {
  return await tx
    .insertInto('users')
    .values({
      email: person.email,
      name: person.name,
      locale: person.locale,
      password_hash: person.passwordHash ?? null,
      auth0_id: person.auth0Id ?? null,
      created_at: now,
      last_login_at: now,
    })
    .onConflict((conflict) => conflict.column('email').where('closed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export type PersonChange = Partial<
  Pick<Person, 'name' | 'email' | 'mfa_enabled' | 'password_hash' | 'last_login_at' | 'locale'>
>;

export async function changePerson(db: Db, id: string, change: PersonChange): Promise<Person | undefined> {
  if (Object.keys(change).length === 0) return await personById(db, id);
  return await db
    .updateTable('users')
    .set(change)
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Locks an account that is not closed, for an administrator's change. @throws ApiError 404 or 409 */
export async function lockAccount(tx: Tx, id: string): Promise<Pick<Person, 'email' | 'blocked_at'>> {
  const found = await tx
    .selectFrom('users')
    .select(['email', 'blocked_at', 'closed_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new ApiError(404, 'not_found', 'There is no such account.');
  if (found.closed_at !== null) throw new ApiError(409, 'conflict', 'This account is deleted.');
  return found;
}

/** Blocking revokes all tokens: the account is refused from the next request on, and its calls end within a second. */
export async function blockAccount(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ blocked_at: now }).where('id', '=', id).execute();
  await revokeTokens(tx, id, now);
}

export async function unblockAccount(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('users').set({ blocked_at: null }).where('id', '=', id).execute();
}

/** @param plan the code of a plan, or `free` */
export async function setPlan(tx: Tx, id: string, plan: string): Promise<void> {
  await tx.updateTable('users').set({ plan }).where('id', '=', id).execute();
}

/** Erases the person. The row stays, because the ledger and the orders reference it. */
export async function closePerson(tx: Tx, id: string, anonymousEmail: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      email: anonymousEmail,
      name: '',
      avatar: null,
      password_hash: null,
      auth0_id: null,
      mfa_enabled: false,
      last_login_at: null,
      closed_at: now,
    })
    .where('id', '=', id)
    .execute();
}

/** Signs in with a provider only: the account has no password. */
export function isSocial(person: Person): boolean {
  return person.password_hash === null;
}

/** The part of the row that the person may see. */
export function personToUser(person: Person): User {
  return {
    id: person.id,
    name: person.name,
    email: person.email,
    avatar: person.avatar,
    created_at: person.created_at.toISOString(),
    last_login_at: person.last_login_at?.toISOString() ?? null,
    auth0Id: isSocial(person) ? person.auth0_id : null,
    mfaEnabled: person.mfa_enabled,
    plan: person.plan,
  };
}
