import type { Turn } from '../../domain/turn.ts';
import type { AppServices } from '../../ports/services.ts';
import type { CachedConversation } from '../../protocol/cached-conversation.ts';
import type { ChatSession } from '../../protocol/contract.ts';
import { UNSAVED_STATES, serverIdOf } from '../../protocol/conversation-record.ts';
import type { ConversationRecord } from '../../protocol/conversation-record.ts';
import { turnOfUpload } from '../../protocol/turn-upload.ts';

type LocalDeps = Pick<AppServices, 'conversationStore' | 'serverCache'>;

/** A conversation as far as it is stored on this device. */
export type LocalConversation = {
  readonly session: ChatSession;
  readonly turns: readonly Turn[];
  /** Not stored on the server. */
  readonly isUnsaved: boolean;
};

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
export async function savedCopies(deps: LocalDeps, userId: string): Promise<readonly LocalConversation[]> {
  const [copies, records] = await Promise.all([
    deps.serverCache.copies(userId).catch((): readonly CachedConversation[] => []),
    deps.conversationStore.recordsIn(['stored']),
  ]);
  const uploaded = await Promise.all(ownRecords(records, userId).map((record) => fromRecord(deps, record)));
  const bySessionId = new Map<string, LocalConversation>(copies.map((copy) => [copy.sessionId, fromCopy(copy)]));
  for (const conversation of uploaded) {
    const { id } = conversation.session;
    // The turns of this device are complete; the server's description is newer.
    bySessionId.set(id, { ...conversation, session: bySessionId.get(id)?.session ?? conversation.session });
  }
  return [...bySessionId.values()].sort(byNewest);
}

export async function savedCopy(
  deps: LocalDeps,
  userId: string,
  sessionId: string,
): Promise<LocalConversation | undefined> {
  return (await savedCopies(deps, userId)).find(({ session }) => session.id === sessionId);
}

function ownRecords(records: readonly ConversationRecord[], userId: string): readonly ConversationRecord[] {
  return records.filter((record) => record.userId === userId);
}

function byNewest(a: LocalConversation, b: LocalConversation): number {
  return Date.parse(b.session.created_at) - Date.parse(a.session.created_at);
}

function fromCopy({ session, turns }: CachedConversation): LocalConversation {
  return { session, turns: turns.map(turnOfUpload), isUnsaved: false };
}

/** Unreadable turns leave an empty conversation instead of failing the whole list. */
async function fromRecord(
  { conversationStore }: Pick<AppServices, 'conversationStore'>,
  record: ConversationRecord,
): Promise<LocalConversation> {
  const turns = await conversationStore.turns(record.id).catch((): readonly Turn[] => []);
  return { session: sessionOf(record, turns), turns, isUnsaved: record.state !== 'stored' };
}

/**
 * The record in the server's format. The id is the server's session id once stored, before that the conversation id of
 * this device.
 */
export function sessionOf(record: ConversationRecord, turns: readonly Turn[]): ChatSession {
  const isStored = record.state === 'stored';
  return {
    id: isStored ? serverIdOf(record) : record.id,
    title: record.title,
    created_at: new Date(record.startedAtMs).toISOString(),
    last_message: turns.at(-1)?.translation.text ?? null,
    total_turns_count: turns.length,
    status: isStored ? 'completed' : 'on-device',
    source_language: record.pair.source,
    target_language: record.pair.target,
    conversation_turns: [],
  };
}
