import type { Turn } from '../../domain/turn.ts';
import type { AppServices } from '../../ports/services.ts';
import type { ChatSession } from '../../protocol/contract.ts';
import { UNSAVED_STATES, serverIdOf } from '../../protocol/conversation-record.ts';
import type { ConversationRecord } from '../../protocol/conversation-record.ts';
import type { CachedConversation } from '../../protocol/cached-conversation.ts';
import { turnOfUpload } from '../../protocol/turn-upload.ts';

/** A conversation as far as it is stored on this device. */
export type LocalConversation = {
  readonly session: ChatSession;
  readonly turns: readonly Turn[];
  /** Not stored on the server. */
  readonly isUnsaved: boolean;
};

/** All conversations of a user on this device, newest first. */
export async function localConversations(world: AppServices, userId: string): Promise<readonly LocalConversation[]> {
  const [saved, unsaved] = await Promise.all([
    savedCopies(world, userId),
    world.conversationStore.recordsIn(UNSAVED_STATES),
  ]);
  const own = unsaved.filter((record) => record.userId === userId);
  const onlyHere = await Promise.all(own.map((record) => localConversationOfRecord(world, record)));
  return [...saved, ...onlyHere].sort(byAge);
}

/** Conversations that the server has: cached responses and conversations uploaded from this device. */
export async function savedCopies(world: AppServices, userId: string): Promise<readonly LocalConversation[]> {
  const [copies, records] = await Promise.all([
    world.serverCache.copies(userId).catch((): readonly CachedConversation[] => []),
    world.conversationStore.recordsIn(['stored']),
  ]);
  const own = records.filter((record) => record.userId === userId);
  const fromHere = await Promise.all(own.map((record) => localConversationOfRecord(world, record)));
  const bySession = new Map(copies.map((copy) => [copy.sessionId, localConversationOfCopy(copy)]));
  for (const kept of fromHere) {
    const { id } = kept.session;
    bySession.set(id, { ...kept, session: bySession.get(id)?.session ?? kept.session });
  }
  return [...bySession.values()].sort(byAge);
}

export async function savedCopy(
  world: AppServices,
  userId: string,
  sessionId: string,
): Promise<LocalConversation | undefined> {
  return (await savedCopies(world, userId)).find((kept) => kept.session.id === sessionId);
}

function byAge(a: LocalConversation, b: LocalConversation): number {
  return Date.parse(b.session.created_at) - Date.parse(a.session.created_at);
}

function localConversationOfCopy({ session, turns }: CachedConversation): LocalConversation {
  return { session, turns: turns.map(turnOfUpload), isUnsaved: false };
}

/** Unreadable turns leave an empty conversation instead of failing the whole list. */
async function localConversationOfRecord(world: AppServices, record: ConversationRecord): Promise<LocalConversation> {
  const turns = await world.conversationStore.turns(record.id).catch((): readonly Turn[] => []);
  return { session: sessionOf(record, turns), turns, isUnsaved: record.state !== 'stored' };
}

/**
 * In the server's format. The id is the server's session id once stored, before that the conversation id of this
 * device.
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
