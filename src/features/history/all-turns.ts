import type { SessionId } from '../../domain/ids.ts';
import type { Api, ApiFailure } from '../../ports/api.ts';
import type { ConversationTurn } from '../../protocol/contract.ts';

/** The most that the server returns at once. */
const TURNS_PER_REQUEST = 100;

export type AllTurns = { readonly type: 'ok'; readonly turns: readonly ConversationTurn[] };

/** @returns the failure of the first request that fails */
export async function allTurns(api: Api, sessionId: SessionId): Promise<AllTurns | ApiFailure> {
  const turns = new Map<string, ConversationTurn>();
  for (let page = 1, last = 1; page <= last; page += 1) {
    const more = await api.request('turns', { params: { sessionId }, query: { page, limit: TURNS_PER_REQUEST } });
    if (more.type === 'failed') return more;
    for (const turn of more.body.turns) turns.set(turn.item_id, turn);
    last = more.body.pagination.total_pages;
  }
  return { type: 'ok', turns: [...turns.values()] };
}
