/** The screens; those of the product spec are named as in its section 2. */
export type RouteId =
  | 'HOME'
  | 'CHATS'
  | 'PHRASES'
  | 'SHARED'
  | 'SETTINGS'
  | 'LOGIN'
  | 'PURCHASE'
  | 'ORDER_HISTORY'
  | 'AUTH_CALLBACK'
  | 'ADMIN'
  | 'DEBUG';

/** `awaiting-trial`: a visitor whose trial is being loaded. */
export type Visitor = 'loading' | 'signed-in' | 'awaiting-trial' | 'on-trial' | 'anonymous';

/**
 * `wait`: the visitor is not known yet. `to-login`: redirect, show nothing.
 * `sign-in-needed`: the screen shows a sign-in prompt.
 */
export type Gate = 'show' | 'wait' | 'to-login' | 'sign-in-needed';

const open: ReadonlySet<RouteId> = new Set(['HOME', 'PHRASES', 'SHARED', 'LOGIN', 'ADMIN', 'AUTH_CALLBACK', 'DEBUG']);
const unframed: ReadonlySet<RouteId> = new Set(['SHARED', 'LOGIN', 'ADMIN', 'AUTH_CALLBACK', 'DEBUG']);

/** Product spec section 2, "Gating". */
export function gateOf(route: RouteId, visitor: Visitor): Gate {
  if (unframed.has(route)) return 'show';
  if (visitor === 'loading') return 'wait';
  if (visitor === 'awaiting-trial') return open.has(route) ? 'show' : 'wait';
  if (open.has(route) || visitor === 'signed-in') return 'show';
  return visitor === 'on-trial' ? 'sign-in-needed' : 'to-login';
}
