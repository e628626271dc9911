import { errorCode } from '../../../src/shared/error-code.ts';
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../../shared/config/config.ts';

/** The file with a generated password, so that the operator can read it again. */
function adminPasswordFile(config: Pick<Config, 'dataDir'>): string {
  return join(config.dataDir, 'admin-password');
}

/** The configured password, or the one generated for this data folder. */
export async function adminPassword(config: Pick<Config, 'admin' | 'dataDir'>): Promise<string> {
  if (config.admin.password !== undefined) return config.admin.password;
  const file = adminPasswordFile(config);
  return (await read(file)) ?? (await generate(file));
}

/** Says where the operator finds the password. Only the process that generated it shows it, because logs are archived. */
export type AdminPasswordNote =
  | { readonly type: 'configured' }
  | { readonly type: 'generated'; readonly password: string }
  | { readonly type: 'stored'; readonly file: string };

/** Generates the password if there is none. */
export async function adminPasswordNote(config: Pick<Config, 'admin' | 'dataDir'>): Promise<AdminPasswordNote> {
  if (config.admin.password !== undefined) return { type: 'configured' };
  const file = adminPasswordFile(config);
  if ((await read(file)) !== undefined) return { type: 'stored', file };
  return { type: 'generated', password: await generate(file) };
}

async function read(file: string): Promise<string | undefined> {
  try {
    // Empty when the process that created it was killed while writing.
    return (await readFile(file, 'utf8')).trim() || undefined;
  } catch (failure) {
    if (errorCode(failure) === 'ENOENT') return undefined;
    throw failure;
  }
}

/** Written under a temporary name and linked into place: atomic, and exactly one of concurrent processes wins. */
async function generate(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  const password = randomBytes(15).toString('base64url');
  await writeFile(draft, `${password}\n`, { flag: 'wx', mode: 0o600 });
  try {
    await link(draft, file);
    return password;
  } catch (failure) {
    if (errorCode(failure) !== 'EEXIST') throw failure;
  } finally {
    await unlink(draft);
  }
  const existing = await read(file);
  if (existing === undefined) throw new Error(`${file} is empty; remove it to generate a new password`);
  return existing;
}
