import type { Events } from '../../shared/events.ts';
import type { AnyEndpoint } from '../../shared/http/endpoint.ts';
import type { Metrics } from '../../shared/metrics.ts';
import { createSession } from './create-session.ts';
import type { CreateSessionDeps } from './create-session.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import type { EndCalls } from './session-endpoints.ts';
import { createUploadQuota } from './upload-quota.ts';
import { uploadConversation } from './upload-conversation.ts';
import { uploadDeviceConversation } from './upload-device-conversation.ts';

export type ChatDeps = CreateSessionDeps & {
  readonly events: Events;
  readonly meters: Metrics;
  readonly endCalls: EndCalls;
};

export function chatEndpoints(parts: ChatDeps): AnyEndpoint[] {
  const { store, clock, meters, endCalls } = parts;
  const cap = createUploadQuota();
  return [
    createSession(parts),
    ...sessionEndpoints(store, endCalls),
    uploadConversation(store.db, clock, meters, cap),
    uploadDeviceConversation(store, clock, meters, cap),
  ];
}
