import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import type { Db } from '../../db/schema.ts';
import type { Administrator } from './administrators.ts';

/** RFC 6238 with the values that authenticator apps expect: SHA-1, six digits, thirty seconds. */
const PERIOD_S = 30;
const ISSUER = 'Dragoman';
/** Periods before and after the current one, for clocks that differ. */
const WINDOW = 1;

function totpOf(name: string, secret: string): TOTP {
  return new TOTP({ issuer: ISSUER, label: name, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret });
}

export type NewSecret = {
  /** In base32, to type into an app. */
  readonly secret: string;
  /** `otpauth://…`, for a QR code. */
  readonly address: string;
};

/** 160 random bits, as RFC 4226 recommends. */
export function newSecondFactor(name: string): NewSecret {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, address: totpOf(name, secret).toString() };
}

/** The period that a code belongs to; undefined when it is wrong. */
function periodOf(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const delta = totpOf('', secret).validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
}

const RECOVERY_CODES = 10;
/** Base32 of RFC 4648 in small letters. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const RECOVERY_CHARACTERS = 12;

export type RecoveryCodes = { readonly codes: readonly string[]; readonly hashes: readonly string[] };

/** Sixty random bits each, in three groups. */
export function newRecoveryCodes(): RecoveryCodes {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    [...randomBytes(RECOVERY_CHARACTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(''),
  );
  return { codes: codes.map((code) => code.replaceAll(/.{4}(?=.)/g, '$&-')), hashes: codes.map(hashOf) };
}

/** Fast, because the codes are random; beside them is the secret of the app, which is readable. */
function hashOf(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

async function acceptRecoveryCode(db: Db, { id }: Pick<Administrator, 'id'>, code: string): Promise<boolean> {
  const hash = hashOf(code);
  const accepted = await db
    .updateTable('administrators')
    .set({ recovery_hashes: sql`array_remove(recovery_hashes, ${hash})` })
    .where('id', '=', id)
    .where(sql<boolean>`${hash} = any(recovery_hashes)`)
    .returning('id')
    .executeTakeFirst();
  return accepted !== undefined;
}

/** A code of the app or a recovery code. Each is accepted once, also by several processes at the same moment. */
export async function acceptCode(
  db: Db,
  administrator: Pick<Administrator, 'id'>,
  secret: string,
  code: string,
  now: Date,
): Promise<boolean> {
  if (code.length === RECOVERY_CHARACTERS) return await acceptRecoveryCode(db, administrator, code);
  const period = periodOf(secret, code, now);
  if (period === undefined) return false;
  const accepted = await db
    .updateTable('administrators')
    .set({ totp_period: period })
    .where('id', '=', administrator.id)
    .where('totp_period', '<', period)
    .returning('id')
    .executeTakeFirst();
  return accepted !== undefined;
}
