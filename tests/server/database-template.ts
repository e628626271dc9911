import { join } from 'node:path';
import { ensureTemplate } from '../../server/db/database-template.ts';

/** A packed empty database, made by the first test that needs one. */
export function databaseTemplate(): Promise<string> {
  return ensureTemplate(join(import.meta.dirname, '../../.cache'));
}
