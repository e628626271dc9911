import type { ConversationId } from '../domain/ids.ts';
import { unreachable } from '../domain/unreachable.ts';
import type { LiveSession } from './live-session.ts';
import type { OpeningSession } from './opening-session.ts';

/**
 * The one session that may run at a time.
 *
 *           start              opened
 *   idle ──────────→ opening ──────────→ live
 *    ↑ ↑               │  │               │
 *    │ └──open-failed──┘  │ stop          │ stop
 *    │      stopped       ↓               │
 *    └──────────────── stopping ←─────────┘
 *
 * `opening` is ended by one AbortSignal. From `live` on, everything open belongs to one scope, which closes with the
 * session. What is done about a lost connection is decided in `domain/connection/reconnect-policy.ts`.
 */
export type Session =
  | { readonly type: 'idle'; readonly outcome: 'ended' | 'failed' }
  | { readonly type: 'opening'; readonly opening: OpeningSession }
  | { readonly type: 'live'; readonly live: LiveSession }
  | { readonly type: 'stopping'; readonly conversationId: ConversationId; readonly stopped: Promise<void> };

export type SessionEvent =
  | { readonly type: 'start'; readonly opening: OpeningSession }
  | { readonly type: 'opened'; readonly live: LiveSession }
  | { readonly type: 'open-failed' }
  | { readonly type: 'stop'; readonly stopped: Promise<void> }
  | { readonly type: 'stopped' };

/** An event that has no meaning in a state, as late ones do, leaves it as it is. */
export function nextSession(session: Session, event: SessionEvent): Session {
  switch (event.type) {
    case 'start':
      return session.type === 'idle' ? { type: 'opening', opening: event.opening } : session;
    case 'opened':
      return session.type === 'opening' ? { type: 'live', live: event.live } : session;
    case 'open-failed':
      return session.type === 'opening' ? { type: 'idle', outcome: 'failed' } : session;
    case 'stop':
      return stopping(session, event.stopped);
    case 'stopped':
      return session.type === 'stopping' ? { type: 'idle', outcome: 'ended' } : session;
    default:
      return unreachable(event);
  }
}

function stopping(session: Session, stopped: Promise<void>): Session {
  switch (session.type) {
    case 'opening':
      return { type: 'stopping', conversationId: session.opening.conversationId, stopped };
    case 'live':
      return { type: 'stopping', conversationId: session.live.conversationId, stopped };
    case 'idle':
    case 'stopping':
      return session;
    default:
      return unreachable(session);
  }
}
