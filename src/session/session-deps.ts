import type { SessionServices } from '../ports/services.ts';
import type { SessionStore } from '../state/session-store.ts';

/** The services of a session, and its own state. */
export type SessionDeps = SessionServices & { readonly store: SessionStore };
