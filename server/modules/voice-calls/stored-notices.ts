import { parseCallNotice, type CallNotice } from '../../../src/protocol/call-notice.ts';
import type { Db } from '../../db/schema.ts';
import type { LiveCall } from './live-call.ts';

/** Saves the notices of a call for pages that listen at other processes. Notices of one moment are saved together. */
export function saveNotices(db: Db, call: LiveCall): void {
  let isEnqueued = false;
  const save = async () => {
    isEnqueued = false;
    await writeNotices(db, call.id, call.notices.latest());
  };
  call.notices.subscribe({
    onNotice: () => {
      if (!isEnqueued) call.enqueueWrite('notices', save);
      isEnqueued = true;
    },
    onEnd: () => undefined,
  });
}

async function writeNotices(db: Db, callId: string, notices: readonly CallNotice[]): Promise<void> {
  const text = notices.map((notice) => JSON.stringify(notice)).join('\n');
  await db.updateTable('calls').set({ notices: text }).where('id', '=', callId).execute();
}

export type StoredNotices = { readonly notices: readonly CallNotice[]; readonly ended: boolean };

/** The stored notices by call. A call that is missing was deleted with its session. */
export async function readNotices(db: Db, callIds: readonly string[]): Promise<Map<string, StoredNotices>> {
  const rows = await db.selectFrom('calls').select(['id', 'notices', 'ended_at']).where('id', 'in', callIds).execute();
  return new Map(
    rows.map(({ id, notices, ended_at }) => [id, { notices: parseNotices(notices), ended: ended_at !== null }]),
  );
}

function parseNotices(text: string): CallNotice[] {
  return text.split('\n').flatMap((line) => parseCallNotice(line) ?? []);
}

/** Whether the session has this call, and it is open in any process. */
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
