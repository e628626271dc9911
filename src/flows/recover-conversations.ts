import { closedTurn, hasWords, isWorthUploading } from '../domain/conversation.ts';
import type { World } from '../ports/world.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { signedInUserId } from './balance-now.ts';
import { CONVERSATION_LOCK } from './live-session.ts';

/** A live record whose page is gone (its lock is free) is finished now: what was said then is not lost. */
export async function recoverConversations(world: World): Promise<void> {
  for (const record of await world.vault.recordsIn(['live'])) {
    if (await world.locks.isFree(`${CONVERSATION_LOCK}${record.id}`)) await finishLeftover(world, record);
  }
}

async function finishLeftover(world: World, record: ConversationRecord): Promise<void> {
  const turns = (await world.vault.turns(record.id)).map(closedTurn);
  if (!isWorthUploading(turns)) await letGoOnServer(world, record);
  if (!record.userId || !hasWords(turns)) return world.vault.remove(record.id);
  await world.vault.keepTurns(record.id, turns, []);
  const last = turns.at(-1);
  await world.vault.update(record.id, {
    state: isWorthUploading(turns) ? 'finished' : 'device-only',
    endedAtMs: last ? last.startedAtMs : record.startedAtMs,
  });
}

/** As at Stop: nothing in it that the server should keep. Best effort; an empty session costs nothing. */
async function letGoOnServer(world: World, { userId, sessionId }: ConversationRecord): Promise<void> {
  if (sessionId !== '' && userId !== undefined && userId === signedInUserId())
    await world.api.call('deleteSession', { params: { id: sessionId } });
}
