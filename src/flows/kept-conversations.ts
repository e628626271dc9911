import type { Turn } from '../domain/turn.ts';
import type { World } from '../ports/world.ts';
import type { ChatSession } from '../protocol/contract.ts';
import { UNSAVED_STATES, serverIdOf } from '../protocol/conversation-record.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import type { SavedCopy } from '../protocol/saved-copy.ts';
import { turnOfUpload } from '../protocol/turn-upload.ts';

/** A conversation as far as this device has it. */
export type Kept = {
  readonly session: ChatSession;
  readonly turns: readonly Turn[];
  /** It is nowhere else. */
  readonly isOnlyHere: boolean;
};

/** Everything of a person that this device keeps, the newest first. */
export async function keptConversations(world: World, userId: string): Promise<readonly Kept[]> {
  const [saved, unsaved] = await Promise.all([keptSaved(world, userId), world.vault.recordsIn(UNSAVED_STATES)]);
  const own = unsaved.filter((record) => record.userId === userId);
  const onlyHere = await Promise.all(own.map((record) => keptOfRecord(world, record)));
  return [...saved, ...onlyHere].sort(byAge);
}

/** Those the server has: copies of what it told, and conversations that were uploaded from here. */
export async function keptSaved(world: World, userId: string): Promise<readonly Kept[]> {
  const [copies, records] = await Promise.all([
    world.shelf.copies(userId).catch((): readonly SavedCopy[] => []),
    world.vault.recordsIn(['stored']),
  ]);
  const own = records.filter((record) => record.userId === userId);
  const fromHere = await Promise.all(own.map((record) => keptOfRecord(world, record)));
  const bySession = new Map(copies.map((copy) => [copy.sessionId, keptOfCopy(copy)]));
  for (const kept of fromHere) {
    const { id } = kept.session;
    bySession.set(id, { ...kept, session: bySession.get(id)?.session ?? kept.session });
  }
  return [...bySession.values()].sort(byAge);
}

export async function keptSavedOne(world: World, userId: string, sessionId: string): Promise<Kept | undefined> {
  return (await keptSaved(world, userId)).find((kept) => kept.session.id === sessionId);
}

function byAge(a: Kept, b: Kept): number {
  return Date.parse(b.session.created_at) - Date.parse(a.session.created_at);
}

function keptOfCopy({ session, turns }: SavedCopy): Kept {
  return { session, turns: turns.map(turnOfUpload), isOnlyHere: false };
}

/** One whose turns cannot be read does not take the others away. */
async function keptOfRecord(world: World, record: ConversationRecord): Promise<Kept> {
  const turns = await world.vault.turns(record.id).catch((): readonly Turn[] => []);
  return { session: sessionOf(record, turns), turns, isOnlyHere: record.state !== 'stored' };
}

/** As the server would describe it. What is not saved goes by its id on this device. */
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
