import type { Db } from '../../db/schema.ts';
import { limitRate } from '../../shared/http/rate-limit.ts';
import { rateLimitKeyOf } from '../../shared/network.ts';
import { hashSecret } from '../../shared/secrets.ts';

const WINDOW_S = 600;
const PER_ADDRESS = 10;
/** Wider than per address: otherwise one attacker could lock the administrator out. */
const PER_ACCOUNT = 60;

/**
 * Not inside a transaction: its rollback would forget the attempt.
 * @throws ApiError 429 above the limit
 */
export async function countAdminAttempt(db: Db, username: string, address: string, now: Date): Promise<void> {
  await limitRate(db, { key: addressKey(address), limit: PER_ADDRESS, windowS: WINDOW_S }, now);
  await limitRate(db, { key: accountKey(username), limit: PER_ACCOUNT, windowS: WINDOW_S }, now);
}

/** Clears the counters after a successful sign-in. */
export async function resetAdminAttempts(db: Db, username: string, address: string): Promise<void> {
  await db
    .deleteFrom('rate_limits')
    .where('key', 'in', [addressKey(address), accountKey(username)])
    .execute();
}

function addressKey(address: string): string {
  return `admin-address:${hashSecret(rateLimitKeyOf(address))}`;
}

function accountKey(username: string): string {
  return `admin-account:${hashSecret(username)}`;
}
