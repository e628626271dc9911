import { rateLimitKeyOf } from '../../shared/network.ts';
import { limitRate } from '../../shared/http/rate-limit.ts';
import type { Db } from '../../db/schema.ts';
import { hashSecret } from '../../shared/secrets.ts';

const WINDOW_S = 600;
const PER_ADDRESS = 10;
/** Wider than per address: else anybody could lock the administrator out. */
const PER_ACCOUNT = 60;

/** Throws `Refusal` 429 when there have been enough. Never inside a transaction. */
export async function countAdminAttempt(db: Db, username: string, address: string, now: Date): Promise<void> {
  await limitRate(db, { key: addressKey(address), limit: PER_ADDRESS, windowS: WINDOW_S }, now);
  await limitRate(db, { key: accountKey(username), limit: PER_ACCOUNT, windowS: WINDOW_S }, now);
}

/** They have shown who they are. */
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
