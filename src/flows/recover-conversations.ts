import { closedTurn, hasWords, isWorthUploading } from '../domain/conversation.ts';
import { totalsOf } from '../domain/totals.ts';
import type { Turn } from '../domain/turn.ts';
import type { World } from '../ports/world.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import { beginConversation, conversation, putTurns, setTotals, setTurnOrder } from '../state/conversation.ts';
import { isSessionActive, session } from '../state/session.ts';
import { signedInUserId } from './balance-now.ts';
import { CONVERSATION_LOCK } from './live-session.ts';

/** A live record whose page is gone (its lock is free) is finished now: what was said then is not lost. */
export async function recoverConversations(world: World): Promise<void> {
  for (const { id } of await world.vault.recordsIn(['live'])) {
    if (!(await world.locks.isFree(`${CONVERSATION_LOCK}${id}`))) continue;
    // Read behind the lock: its page may have finished it meanwhile.
    const record = await world.vault.record(id);
    if (record?.state === 'live') await finishLeftover(world, record);
  }
}

async function finishLeftover(world: World, record: ConversationRecord): Promise<void> {
  const turns = (await world.vault.turns(record.id)).map(closedTurn);
  if (!isWorthUploading(turns)) await letGoOnServer(world, record);
  if (!record.userId && hasWords(turns)) showAgain(record, turns);
  if (!record.userId || !hasWords(turns)) return world.vault.remove(record.id);
  await world.vault.keepTurns(record.id, turns, []);
  const last = turns.at(-1);
  await world.vault.update(record.id, {
    state: isWorthUploading(turns) ? 'finished' : 'device-only',
    endedAtMs: last ? last.startedAtMs : record.startedAtMs,
  });
}

/** As after Stop: a trial is saved nowhere, and stays on screen until the next conversation. */
function showAgain(record: ConversationRecord, turns: readonly Turn[]): void {
  if (conversation.order.length > 0 || isSessionActive(session)) return;
  beginConversation(record.id, record.pair, 'trial');
  putTurns(turns, []);
  setTurnOrder(turns.map((turn) => turn.id));
  setTotals(totalsOf(turns));
}

/** As at Stop: nothing in it that the server should keep. Best effort; an empty session costs nothing. */
async function letGoOnServer(world: World, { userId, sessionId }: ConversationRecord): Promise<void> {
  if (sessionId !== '' && userId !== undefined && userId === signedInUserId())
    await world.api.call('deleteSession', { params: { id: sessionId } });
}
