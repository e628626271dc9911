import { sql } from 'kysely';
import type { Db } from '../db/schema.ts';
import { sessionStarts } from '../modules/chat/chat-module.ts';
import { trialRows } from '../modules/trial/trial-module.ts';
import { registrations } from '../shared/users/user-rows.ts';

/** Whether the database has an account, a trial or a conversation. */
export async function isDatabaseInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from ${registrations} u) or exists (select from ${trialRows} t)
      or exists (select from ${sessionStarts} s) as used`.execute(db);
  return rows[0]?.used ?? false;
}
