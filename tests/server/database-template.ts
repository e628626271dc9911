import { join } from 'node:path';
import { ensureTemplate } from '../../server/db/database-template.ts';

/** The path of a packed empty database, created by the first test that needs it. */
export function databaseTemplate(): Promise<string> {
  return ensureTemplate(join(import.meta.dirname, '../../.cache'));
}
