import { parseCallNotice } from '../../../src/protocol/call-notice.ts';
import type { CallNotice } from '../../../src/protocol/call-notice.ts';
import type { Db } from '../../db/schema.ts';

/** Leaves what is said about a call where other processes find it. */
export async function storeNotices(db: Db, callId: string, notices: readonly CallNotice[]): Promise<void> {
  const text = notices.map((notice) => JSON.stringify(notice)).join('\n');
  await db.updateTable('calls').set({ notices: text }).where('id', '=', callId).execute();
}

export type StoredNotices = { readonly notices: readonly CallNotice[]; readonly ended: boolean };

/** What is written about calls; a call that is missing went with its session. */
export async function readNotices(db: Db, callIds: readonly string[]): Promise<Map<string, StoredNotices>> {
  const rows = await db.selectFrom('calls').select(['id', 'notices', 'ended_at']).where('id', 'in', callIds).execute();
  return new Map(
    rows.map(({ id, notices, ended_at }) => [id, { notices: parseNotices(notices), ended: ended_at !== null }]),
  );
}

function parseNotices(text: string): CallNotice[] {
  return text.split('\n').flatMap((line) => parseCallNotice(line) ?? []);
}

/** Whether a call of the session is open, whoever holds it. */
export async function isOpenCall(db: Db, sessionId: string, callId: string): Promise<boolean> {
  const open = await db
    .selectFrom('calls')
    .select('id')
    .where('id', '=', callId)
    .where('session_id', '=', sessionId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}
