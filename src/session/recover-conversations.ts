import { closedTurn, hasWords, isWorthUploading } from '../domain/conversation.ts';
import { totalsOf } from '../domain/totals.ts';
import type { Turn } from '../domain/turn.ts';
import type { AppServices } from '../ports/services.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { beginConversation, conversation, putTurns, setTotals, setTurnOrder } from '../state/conversation.ts';
import { isSessionActive, session } from '../state/session.ts';
import { signedInUserId } from '../state/balance-now.ts';
import { CONVERSATION_LOCK_PREFIX } from './conversation-lock.ts';

/**
 * A live record whose page is gone (its lock is free) is finished now: what was said then is not lost. Where the browser
 * has no locks to give, the conversation of this very page looks like one.
 */
export async function recoverConversations(world: AppServices): Promise<void> {
  for (const { id } of await world.conversationStore.recordsIn(['live'])) {
    // What cannot be read now waits for the next time, and holds up nothing else.
    await recoverConversation(world, id).catch(() => undefined);
  }
}

async function recoverConversation(world: AppServices, id: string): Promise<void> {
  if (id === session.conversationId || !(await world.locks.isFree(`${CONVERSATION_LOCK_PREFIX}${id}`))) return;
  // Read behind the lock: its page may have finished it meanwhile.
  const record = await world.conversationStore.record(id);
  if (record?.state === 'live') await finishLeftover(world, record);
}

async function finishLeftover(world: AppServices, record: ConversationRecord): Promise<void> {
  const turns = (await world.conversationStore.turns(record.id)).map(closedTurn);
  if (!isWorthUploading(turns)) await letGoOnServer(world, record);
  if (!record.userId && hasWords(turns) && !showAgain(record, turns)) return undefined;
  if (!record.userId || !hasWords(turns)) return world.conversationStore.remove(record.id);
  await world.conversationStore.saveTurns(record.id, turns, []);
  const last = turns.at(-1);
  await world.conversationStore.update(record.id, {
    state: isWorthUploading(turns) ? 'finished' : 'device-only',
    endedAtMs: last ? last.startedAtMs : record.startedAtMs,
  });
}

/**
 * As after Stop: a trial is saved nowhere, and stays on screen until the next conversation.
 * @returns whether there was room for it; else it waits on this device until there is
 */
function showAgain(record: ConversationRecord, turns: readonly Turn[]): boolean {
  if (conversation.order.length > 0 || isSessionActive(session)) return false;
  beginConversation(record.id, record.pair, 'trial');
  putTurns(turns, []);
  setTurnOrder(turns.map((turn) => turn.id));
  setTotals(totalsOf(turns));
  return true;
}

/**
 * As at Stop: nothing in it that the server should keep. Not where the server has words of it: a device that was full
 * keeps less than was saved from the page. Best effort; an empty session costs nothing.
 */
async function letGoOnServer(world: AppServices, { userId, sessionId }: ConversationRecord): Promise<void> {
  if (sessionId === '' || userId === undefined || userId !== signedInUserId()) return;
  const found = await world.api.request('session', { params: { id: sessionId } });
  if (found.type === 'failed' || found.body.session.total_turns_count > 0) return;
  await world.api.request('deleteSession', { params: { id: sessionId } });
}
