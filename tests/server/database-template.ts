import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { packTemplate } from '../../server/store/pack-template.ts';

/** A packed empty database, made by the first test that needs one. */
export async function databaseTemplate(): Promise<string> {
  const manifest: { version: string } = createRequire(import.meta.url)(
    '../../node_modules/@electric-sql/pglite/package.json',
  );
  const file = join(import.meta.dirname, `../../.cache/database-${manifest.version}.tgz`);
  if (!existsSync(file)) await packTemplate(file);
  return file;
}
