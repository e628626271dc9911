import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { Config } from '../../shared/config/config.ts';
import type { Passwords } from '../../shared/passwords.ts';
import { adminPassword } from './admin-password.ts';
import { revokeAdminTokens } from './admin-tokens.ts';

export type AdminCredential = {
  readonly username: string;
  matches(username: string, password: string): Promise<boolean>;
};

export function createAdminCredential(config: Pick<Config, 'admin' | 'dataDir'>): AdminCredential {
  const { username } = config.admin;
  return {
    username,
    matches: async (givenUsername, givenPassword) => {
      const password = await adminPassword(config);
      // Compares both, so that the timing reveals neither.
      const isUsername = isEqual(givenUsername, username);
      return isEqual(givenPassword, password) && isUsername;
    },
  };
}

/** In constant time; digests have equal lengths. */
function isEqual(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** Keyboards differ in how they compose the same characters. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text.normalize('NFKC')).digest();
}

const SETTING = 'admin_credential';

/** Revokes all administrator tokens when the configured username or password has changed. Runs at process start. */
export async function retireOldCredential(
  database: Database,
  config: Pick<Config, 'admin' | 'dataDir'>,
  passwords: Passwords,
  now: Date,
): Promise<void> {
  const credential = JSON.stringify([config.admin.username, await adminPassword(config)]);
  const stored = await database.db.selectFrom('settings').select('value').where('key', '=', SETTING).executeTakeFirst();
  if (stored && (await passwords.matches(stored.value, credential))) return;
  const value = await passwords.hash(credential);
  await database.transact(async (tx) => {
    if (stored) await revokeAdminTokens(tx, now);
    await tx
      .insertInto('settings')
      .values({ key: SETTING, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
  });
}
