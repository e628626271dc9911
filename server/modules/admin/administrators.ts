import { randomBytes } from 'node:crypto';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { AdministratorEntry } from '../../../src/protocol/contract.ts';
import type { Db, Tx } from '../../db/schema.ts';
import type { AdminTables } from '../../db/tables/admin.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { AdminCaller } from '../../shared/http/caller.ts';

export type Administrator = Selectable<AdminTables['administrators']>;

/** SQL: every administrator without credentials. */
export const administratorRows: RawBuilder<unknown> = sql`(select id, name, removed_at from administrators)`;

/** The administrator of the environment. The row is created when it is needed first. */
export async function configuredAdministrator(db: Db, username: string, now: Date): Promise<Administrator> {
  const known = await active(db).where('is_configured', '=', true).executeTakeFirst();
  if (known) return known;
  await db
    .insertInto('administrators')
    .values({ name: nameOf(username), is_configured: true, created_at: now, ...nothingYet })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await active(db).where('is_configured', '=', true).executeTakeFirstOrThrow();
}

export const noSecondFactor = { totp_secret: null, totp_pending: null, recovery_hashes: new Array<string>() };

const nothingYet = {
  password_hash: null,
  totp_secret: null,
  totp_pending: null,
  created_by: null,
  last_login_at: null,
  removed_at: null,
} as const;

/** Keyboards differ in how they compose the same characters. */
function nameOf(username: string): string {
  return username.trim().normalize('NFKC');
}

export async function administratorByName(db: Db, username: string): Promise<Administrator | undefined> {
  return await active(db).where('name', '=', nameOf(username)).executeTakeFirst();
}

/** @throws ApiError 404 */
export async function administratorById(db: Db, id: string): Promise<Administrator> {
  const found = await active(db).where('id', '=', id).executeTakeFirst();
  if (!found) throw new ApiError(404, 'not_found', 'There is no such administrator.');
  return found;
}

/** The administrator of a request; a token of an older version is the configured one's. */
export async function currentAdministrator(
  db: Db,
  caller: AdminCaller,
  username: string,
  now: Date,
): Promise<Administrator> {
  return caller.administrator
    ? await administratorById(db, caller.administrator.id)
    : await configuredAdministrator(db, username, now);
}

export async function listAdministrators(db: Db): Promise<Administrator[]> {
  return await active(db).orderBy('is_configured', 'desc').orderBy('name').execute();
}

function active(db: Db) {
  return db.selectFrom('administrators').selectAll().where('removed_at', 'is', null);
}

export type NewAdministrator = {
  readonly name: string;
  readonly passwordHash: string;
  /** The name of the administrator who adds this one. */
  readonly createdBy: string;
};

/** @throws ApiError 409 when the name is taken; capitals do not make another one */
export async function addAdministrator(tx: Tx, administrator: NewAdministrator, now: Date): Promise<Administrator> {
  const added = await tx
    .insertInto('administrators')
    .values({
      ...nothingYet,
      name: nameOf(administrator.name),
      password_hash: administrator.passwordHash,
      created_at: now,
      created_by: administrator.createdBy,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!added) throw new ApiError(409, 'conflict', 'There is an administrator with this name already.');
  return added;
}

export type AdministratorChange = Partial<
  Pick<
    Administrator,
    'password_hash' | 'totp_secret' | 'totp_pending' | 'recovery_hashes' | 'last_login_at' | 'removed_at'
  >
>;

export async function changeAdministrator(db: Db, id: string, change: AdministratorChange): Promise<Administrator> {
  return await db
    .updateTable('administrators')
    .set(change)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The configured administrator starts again with the credential of the environment, without a second factor. */
export async function resetConfiguredAdministrator(tx: Tx, username: string, now: Date): Promise<Administrator> {
  const configured = await configuredAdministrator(tx, username, now);
  // The environment decides: another administrator of this name has to be added again under another one.
  await tx
    .updateTable('administrators')
    .set({ removed_at: now })
    .where('is_configured', '=', false)
    .where('removed_at', 'is', null)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', nameOf(username).toLowerCase()))
    .execute();
  return await tx
    .updateTable('administrators')
    .set({ name: nameOf(username), password_hash: null, ...noSecondFactor })
    .where('id', '=', configured.id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** 120 random bits, as text that can be typed. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

export function administratorToResponse(administrator: Administrator): AdministratorEntry {
  return {
    id: administrator.id,
    name: administrator.name,
    is_configured: administrator.is_configured,
    has_second_factor: administrator.totp_secret !== null,
    created_at: administrator.created_at.toISOString(),
    created_by: administrator.created_by,
    last_login_at: administrator.last_login_at?.toISOString() ?? null,
  };
}
