import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';

/** Where a generated password is kept, for the operator to read again. */
function adminPasswordFile(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'admin-password');
}

/** The configured password, else the one that was generated when this data folder was new. */
export async function adminPassword(config: Pick<Config, 'admin' | 'dataDir'>): Promise<string> {
  if (config.admin.password !== undefined) return config.admin.password;
  const file = adminPasswordFile(config);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  try {
    await writeFile(file, `${randomBytes(15).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure;
  }
  return (await readFile(file, 'utf8')).trim();
}
