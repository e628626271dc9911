import type { ConversationId } from '../domain/ids.ts';
import { ResourceScope } from './resource-scope.ts';

export type OpeningSession = {
  readonly conversationId: ConversationId;
  /** The conversation on screen has this id, and goes on. */
  readonly isContinued: boolean;
  /** Aborted by Stop; of no effect once the session is live. */
  readonly abort: AbortController;
  /** The resources that the session holds open. */
  readonly scope: ResourceScope;
  /** The steps that are undone when the session does not become live. */
  readonly undo: ResourceScope;
};

export function newOpeningSession(conversationId: ConversationId, isContinued = false): OpeningSession {
  const [scope, undo] = [new ResourceScope(), new ResourceScope()];
  return { conversationId, isContinued, abort: new AbortController(), scope, undo };
}
