import { sql, type RawBuilder } from 'kysely';

/** SQL conditions on users and their access tokens, for use within the statements of modules. */

type Sql = RawBuilder<unknown>;

export function isClosed(userId: Sql): RawBuilder<boolean> {
  return sql`(exists (select from users where users.id = ${userId} and users.closed_at is not null))`;
}

export function isBlocked(userId: Sql): RawBuilder<boolean> {
  return sql`(exists (select from users where users.id = ${userId} and users.blocked_at is not null))`;
}

/** False for a token that is not stored any more. */
export function isRevoked(tokenHash: Sql): RawBuilder<boolean> {
  return sql`(exists (select from access_tokens where access_tokens.hash = ${tokenHash} and access_tokens.revoked_at is not null))`;
}

/** The token is stored and not revoked. It may have been refreshed, or be expired. */
export function isUnrevoked(tokenHash: Sql): RawBuilder<boolean> {
  return sql`(exists (select from access_tokens where access_tokens.hash = ${tokenHash} and access_tokens.revoked_at is null))`;
}

/** The user of this token is signed in: the token, or one that it was refreshed to, may be used. */
export function isSignedIn(tokenHash: Sql, now: Date): RawBuilder<boolean> {
  return sql`(exists (
    select from access_tokens join users on users.id = access_tokens.user_id
    where access_tokens.hash = ${tokenHash} and revoked_at is null and blocked_at is null and closed_at is null
      and (access_tokens.expires_at > ${now}::timestamptz or retired_at is not null)))`;
}
