import type { Events } from '../../shared/events.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import { createSession } from './create-session.ts';
import type { CreateSessionDeps } from './create-session.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import type { EndCalls } from './session-endpoints.ts';
import { uploadConversation } from './upload-conversation.ts';
import { uploadDeviceConversation } from './upload-device-conversation.ts';
import { UploadQuota } from './upload-quota.ts';

export type ChatDeps = CreateSessionDeps & { readonly events: Events; readonly endCalls: EndCalls };

export type ChatModule = { readonly endpoints: readonly AnyEndpoint[] };

/** Sessions, their turns, and the upload of finished conversations. */
export function createChatModule(deps: ChatDeps): ChatModule {
  const { database, clock, events, endCalls } = deps;
  const quota = new UploadQuota();
  return {
    endpoints: [
      createSession(deps),
      ...sessionEndpoints(database, endCalls),
      uploadConversation(database, clock, events, quota),
      uploadDeviceConversation(database, clock, events, quota),
    ],
  };
}
