import { countTurnsStored } from './chat-events.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import { createAttemptLimits } from '../../shared/authentication/attempt-limits.ts';
import { callGrants, createSession, type CreateSessionDeps, type GrantCall } from './create-session.ts';
import { readLimits } from './read-limits.ts';
import { searchTurns } from './search-turns.ts';
import { shareEndpoints } from './share-endpoints.ts';
import { sessionEndpoints, type EndCalls } from './session-endpoints.ts';
import type { HasCalls } from './store-upload.ts';
import { uploadConversation } from './upload-conversation.ts';
import { uploadDeviceConversation } from './upload-device-conversation.ts';

export {
  charactersOfSessions,
  eraseConversations,
  sessionsOf,
  deleteExpiredChatRecords,
} from './erase-conversations.ts';
export { fillSearchSegments } from './search-segments.ts';
export { readTitles, conversationCounts, sessionCountOfTrial, sessionStarts } from './session-reader.ts';
export { blockDeletion, lockOwnSession, lockSession, sessionRows } from './session-store.ts';
export { CALLS_PATH, MAX_CALL_MS, claimCallSecret, deleteExpiredCallSecrets, sessionOfSecret } from './call-secrets.ts';
export { iceServers } from './ice-servers.ts';
export { conversationTexts, readShareLinks } from './export-conversations.ts';
export { openGuestSession, readGuestSession, setPair } from './guest-sessions.ts';

export type ChatDeps = CreateSessionDeps &
  Pick<ServerDeps, 'events' | 'pepper' | 'textQuota'> & {
    readonly hasCalls: HasCalls;
    readonly endCalls: EndCalls;
  };

export type { GrantCall } from './create-session.ts';

export type ChatModule = { readonly endpoints: readonly AnyEndpoint[]; readonly grantCall: GrantCall };

/** Sessions, their turns, and the upload of finished conversations. */
export function createChatModule(deps: ChatDeps): ChatModule {
  const { database, clock, events, pepper, endCalls } = deps;
  const uploads = { ...deps, turnsStored: countTurnsStored(events) };
  const limits = createAttemptLimits({ db: database.db, pepper, clock }, readLimits);
  const grantCall = callGrants(deps);
  return {
    grantCall,
    endpoints: [
      createSession(grantCall, deps),
      ...sessionEndpoints(database, clock, endCalls),
      searchTurns(database, limits),
      ...shareEndpoints(database, clock, limits),
      uploadConversation(uploads),
      uploadDeviceConversation(uploads),
    ],
  };
}
