import type { AppServices, SessionParts } from '../ports/services.ts';
import type { SessionStore } from '../state/session-store.ts';

type UsedServices =
  | 'api'
  | 'audioInterruptions'
  | 'clock'
  | 'conversationStore'
  | 'conversationTitle'
  | 'levels'
  | 'lifecycle'
  | 'locks'
  | 'microphones'
  | 'newId'
  | 'onDevice'
  | 'outboxSync'
  | 'pairTitle'
  | 'preferences'
  | 'storage';

/** The services of a session, and its own state. */
export type SessionDeps = Pick<AppServices, UsedServices> & SessionParts & { readonly store: SessionStore };
