import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../shared/config/config.ts';

/** Where a generated password is kept, for the operator to read again. */
function adminPasswordFile(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'admin-password');
}

/** The configured password, else the one that was generated when this data folder was new. */
export async function adminPassword(config: Pick<Config, 'admin' | 'dataDir'>): Promise<string> {
  if (config.admin.password !== undefined) return config.admin.password;
  const file = adminPasswordFile(config);
  return (await read(file)) ?? (await generate(file));
}

async function read(file: string): Promise<string | undefined> {
  try {
    // Empty: made by a process that was killed while it wrote.
    return (await readFile(file, 'utf8')).trim() || undefined;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'ENOENT') return undefined;
    throw failure;
  }
}

/** Whole under another name first: whoever finds the file finds a password in it, also when two make it at once. */
async function generate(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const password = randomBytes(15).toString('base64url');
  await writeFile(draft, `${password}\n`, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, file);
    return password;
  } catch (failure) {
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EEXIST')) throw failure;
  } finally {
    await unlink(draft);
  }
  const others = await read(file);
  if (others === undefined) throw new Error(`${file} is empty; remove it, and a new password is made`);
  return others;
}
