import { readSetting, storeSetting } from '../../db/stored-setting.ts';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Config } from '../../shared/config/config.ts';
import type { Passwords } from '../../shared/authentication/passwords.ts';
import { adminPassword } from './admin-password.ts';
import { revokeTokensOf } from '../../shared/users/administrator-tokens.ts';
import {
  administratorByName,
  configuredAdministrator,
  resetConfiguredAdministrator,
  type Administrator,
} from './administrators.ts';

export type AdminCredential = {
  /** The configured name. */
  readonly username: string;
  /** The administrator with this name and password; undefined when one of them is wrong. */
  find(username: string, password: string): Promise<Administrator | undefined>;
  matches(administrator: Administrator, password: string): Promise<boolean>;
};

export type AdminCredentialDeps = Pick<ServerDeps, 'db' | 'passwords'> & {
  readonly config: Pick<Config, 'admin' | 'dataDir'>;
  readonly clock: () => Date;
};

export function createAdminCredential({ config, db, passwords, clock }: AdminCredentialDeps): AdminCredential {
  const { username } = config.admin;

  /** Takes the time of one hash in every case, so that the timing reveals no name. */
  async function matches(administrator: Administrator | undefined, password: string): Promise<boolean> {
    const isHashed = await passwords.matches(administrator?.password_hash, password);
    if (!administrator?.is_configured || administrator.password_hash !== null) return isHashed;
    return isEqual(password, await adminPassword(config));
  }

  return {
    username,
    matches,
    find: async (enteredName, password) => {
      const isConfigured = isEqual(enteredName.trim(), username);
      const found = isConfigured
        ? await configuredAdministrator(db, username, clock())
        : await administratorByName(db, enteredName);
      return (await matches(found, password)) ? found : undefined;
    },
  };
}

/** In constant time; digests have equal lengths. */
function isEqual(element: string, other: string): boolean {
  return timingSafeEqual(digest(element), digest(other));
}

/** Keyboards differ in how they compose the same characters. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text.normalize('NFKC')).digest();
}

const SETTING = 'admin_credential';

/**
 * When the configured username or password has changed, revokes the tokens of the configured administrator, and removes
 * the password and second factor that were set in the meantime. Runs at process start.
 */
export async function retireOldCredential(
  database: Database,
  config: Pick<Config, 'admin' | 'dataDir'>,
  passwords: Passwords,
  now: Date,
): Promise<void> {
  const { username } = config.admin;
  const credential = JSON.stringify([username, await adminPassword(config)]);
  const stored = await readSetting(database.db, SETTING);
  if (stored !== undefined && (await passwords.matches(stored, credential))) return;
  const value = await passwords.hash(credential);
  await database.transact(async (tx) => {
    const configured = await resetConfiguredAdministrator(tx, username, now);
    if (stored !== undefined) await revokeTokensOf(tx, configured, now);
    await storeSetting(tx, SETTING, value);
  });
}
