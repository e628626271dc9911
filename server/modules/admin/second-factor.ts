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

/** Each code is accepted once, also by several processes at the same moment. */
export async function acceptCode(
  db: Db,
  administrator: Pick<Administrator, 'id'>,
  secret: string,
  code: string,
  now: Date,
): Promise<boolean> {
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
