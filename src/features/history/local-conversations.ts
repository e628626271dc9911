import type { SessionId } from '../../domain/ids.ts';
import type { Turn } from '../../domain/turn.ts';
import type { AppServices } from '../../ports/services.ts';
import type { CachedConversation } from '../../protocol/cached-conversation.ts';
import { UNSAVED_STATES, serverIdOf, type ConversationRecord } from '../../protocol/conversation-record.ts';
import { turnOfUpload } from '../../protocol/turn-upload.ts';
import type { SavedOrUnsaved } from '../../state/history.ts';
import { reportedAs } from '../../shared/report-failure.ts';

type LocalDeps = Pick<AppServices, 'conversationStore' | 'serverCache'>;

/** A conversation as far as it is stored on this device. */
export type LocalConversation = SavedOrUnsaved & { readonly turns: readonly Turn[] };
type SavedConversation = Extract<LocalConversation, { isUnsaved: false }>;

/** All conversations of a user on this device, newest first. */
export async function localConversations(deps: LocalDeps, userId: string): Promise<readonly LocalConversation[]> {
  const [saved, records] = await Promise.all([
    savedCopies(deps, userId),
    deps.conversationStore.recordsIn(UNSAVED_STATES),
  ]);
  const unsaved = await Promise.all(ownRecords(records, userId).map((record) => fromRecord(deps, record)));
  return [...saved, ...unsaved].sort(byNewest);
}

/** Conversations that the server has: cached responses and conversations uploaded from this device. */
export async function savedCopies(deps: LocalDeps, userId: string): Promise<readonly SavedConversation[]> {
  const [copies, records] = await Promise.all([
    deps.serverCache.copies(userId).catch(reportedAs<readonly CachedConversation[]>([])),
    deps.conversationStore.recordsIn(['stored']),
  ]);
  const uploaded = await Promise.all(ownRecords(records, userId).map((record) => fromRecord(deps, record)));
  const bySessionId = new Map(copies.map((copy) => [copy.sessionId, fromCopy(copy)]));
  for (const conversation of uploaded) {
    if (conversation.isUnsaved) continue;
    const { id } = conversation.session;
    // The turns of this device are complete; the server's description is newer.
    bySessionId.set(id, { ...conversation, session: bySessionId.get(id)?.session ?? conversation.session });
  }
  return [...bySessionId.values()].sort(byNewest);
}

export async function savedCopy(
  deps: LocalDeps,
  userId: string,
  sessionId: SessionId,
): Promise<SavedConversation | undefined> {
  return (await savedCopies(deps, userId)).find(({ session }) => session.id === sessionId);
}

function ownRecords(records: readonly ConversationRecord[], userId: string): readonly ConversationRecord[] {
  return records.filter((record) => record.userId === userId);
}

function byNewest(a: LocalConversation, b: LocalConversation): number {
  return Date.parse(b.session.created_at) - Date.parse(a.session.created_at);
}

function fromCopy({ session, turns }: CachedConversation): SavedConversation {
  return { session, turns: turns.map(turnOfUpload), isUnsaved: false };
}

/** Unreadable turns leave an empty conversation instead of failing the whole list. */
async function fromRecord(
  { conversationStore }: Pick<AppServices, 'conversationStore'>,
  record: ConversationRecord,
): Promise<LocalConversation> {
  const turns = await conversationStore.turns(record.id).catch(reportedAs<readonly Turn[]>([]));
  return { ...sessionOf(record, turns), turns };
}

/** The record in the server's format. */
export function sessionOf(record: ConversationRecord, turns: readonly Turn[]): SavedOrUnsaved {
  const described = {
    title: record.title,
    created_at: new Date(record.startedAtMs).toISOString(),
    last_message: turns.at(-1)?.translation.text ?? null,
    total_turns_count: turns.length,
    source_language: record.pair.source,
    target_language: record.pair.target,
    conversation_turns: [],
  };
  return record.state === 'stored'
    ? { isUnsaved: false, session: { ...described, id: serverIdOf(record), status: 'completed' } }
    : { isUnsaved: true, session: { ...described, id: record.id, status: 'on-device' } };
}
