import type { ConversationId, SessionId } from '../../domain/ids.ts';
import type { AppServices } from '../../ports/services.ts';
import { openConversation } from './open-conversation.ts';
import type { HistorySearch } from './search-history.ts';
import { openUnsaved } from './unsaved-conversations.ts';

/** A conversation to open, and where it is stored. Saved in the browser's history. */
export type OpenTarget = (
  | { readonly from: 'server'; readonly id: SessionId }
  | { readonly from: 'device'; readonly id: ConversationId }
) & {
  /** The turn that the search found. */
  readonly turnId?: string | undefined;
};

type ShownConversation =
  | { readonly isUnsaved: false; readonly session: { readonly id: SessionId } }
  | { readonly isUnsaved: true; readonly session: { readonly id: ConversationId } };

export function targetOf({ isUnsaved, session }: ShownConversation, turnId?: string): OpenTarget {
  return isUnsaved ? { from: 'device', id: session.id, turnId } : { from: 'server', id: session.id, turnId };
}

/** Opens a search hit at its turn, unless this page has not searched for it, as after a reload. */
export async function openTarget(
  deps: Pick<AppServices, 'api' | 'conversationStore' | 'serverCache'>,
  search: HistorySearch,
  { from, id, turnId }: OpenTarget,
): Promise<void> {
  if (turnId !== undefined && search.open(id, turnId)) return;
  return from === 'device' ? openUnsaved(deps, id) : openConversation(deps, id);
}
