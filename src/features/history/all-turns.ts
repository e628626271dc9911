import type { SessionId } from '../../domain/ids.ts';
import type { Api } from '../../ports/api.ts';
import type { ConversationTurn } from '../../protocol/contract.ts';

/** The most that the server returns at once. */
const TURNS_PER_REQUEST = 100;

/** Undefined when one request fails. */
export async function allTurns(api: Api, sessionId: SessionId): Promise<readonly ConversationTurn[] | undefined> {
  const turns = new Map<string, ConversationTurn>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const more = await api.request('turns', { params: { sessionId }, query: { page, limit: TURNS_PER_REQUEST } });
    if (more.type === 'failed') return undefined;
    for (const turn of more.body.turns) turns.set(turn.item_id, turn);
    last = more.body.pagination.total_pages;
  }
  return [...turns.values()];
}
