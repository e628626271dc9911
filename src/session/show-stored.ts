import { totalsOf } from '../domain/totals.ts';
import type { Turn } from '../domain/turn.ts';
import type { ConversationRecord } from '../protocol/conversation-record.ts';
import {
  beginConversation,
  conversation,
  putTurns,
  setTurnOrder,
  showInConversation,
  type SaveStatus,
} from '../state/conversation.ts';

/** Shows a conversation that is over. */
export function showStored(
  { id, pair, gaps }: ConversationRecord,
  turns: readonly Turn[],
  saveStatus: SaveStatus,
): void {
  const order = turns.map((turn) => turn.id);
  beginConversation(conversation, { id, pair, saveStatus });
  putTurns(conversation, turns);
  setTurnOrder(conversation, order);
  showInConversation(conversation, { totals: totalsOf(turns), ...(gaps && { gaps }) });
}
