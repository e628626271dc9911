import { createHash, timingSafeEqual } from 'node:crypto';
import type { Passwords } from '../../shared/passwords.ts';
import type { Config } from '../../shared/config/config.ts';
import type { Database } from '../../db/database.ts';
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
    matches: async (givenName, given) => {
      const right = await adminPassword(config);
      // Both are compared to the end, so that the time tells nothing of either.
      const isName = isSame(givenName, username);
      return isSame(given, right) && isName;
    },
  };
}

/** Digests have one length, whatever was typed. */
function isSame(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** The same password typed on another keyboard may come in another composition of the same characters. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text.normalize('NFKC')).digest();
}

const KEY = 'admin_credential';

/** A new password, or name, ends every session of the old one. To be done when the process starts. */
export async function retireOldCredential(
  store: Database,
  config: Pick<Config, 'admin' | 'dataDir'>,
  passwords: Passwords,
  now: Date,
): Promise<void> {
  const credential = JSON.stringify([config.admin.username, await adminPassword(config)]);
  const kept = await store.db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  if (kept && (await passwords.matches(kept.value, credential))) return;
  const value = await passwords.hash(credential);
  await store.transact(async (tx) => {
    if (kept) await revokeAdminTokens(tx, now);
    await tx
      .insertInto('settings')
      .values({ key: KEY, value })
      .onConflict((one) => one.column('key').doUpdateSet({ value }))
      .execute();
  });
}
