import { join } from 'node:path';
import { templateIn } from '../../server/store/pack-template.ts';

/** A packed empty database, made by the first test that needs one. */
export function databaseTemplate(): Promise<string> {
  return templateIn(join(import.meta.dirname, '../../.cache'));
}
