import type { AnyEndpoint } from '../http/endpoint.ts';
import type { Meters } from '../system/meters.ts';
import { createSession } from './create-session.ts';
import type { CreateSessionParts } from './create-session.ts';
import { sessionEndpoints } from './session-endpoints.ts';
import type { EndCalls } from './session-endpoints.ts';
import { createUploadCap } from './upload-cap.ts';
import { uploadConversation } from './upload-conversation.ts';
import { uploadDeviceConversation } from './upload-device-conversation.ts';

export type ChatParts = CreateSessionParts & { readonly meters: Meters; readonly endCalls: EndCalls };

export function chatEndpoints(parts: ChatParts): AnyEndpoint[] {
  const { store, clock, meters, endCalls } = parts;
  const cap = createUploadCap();
  return [
    createSession(parts),
    ...sessionEndpoints(store, endCalls),
    uploadConversation(store.db, clock, meters, cap),
    uploadDeviceConversation(store, clock, meters, cap),
  ];
}
