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
  | 'RESET_PASSWORD'
  | 'ADMIN'
  | 'DEBUG';

/** `awaiting-trial`: a visitor whose trial is being loaded. */
export type Visitor = 'loading' | 'signed-in' | 'awaiting-trial' | 'on-trial' | 'anonymous';

/**
 * `wait`: the visitor is not known yet. `to-login`: redirect, show nothing.
 * `sign-in-needed`: the screen shows a sign-in prompt.
 */
export type Gate = 'show' | 'wait' | 'to-login' | 'sign-in-needed';

const closed: ReadonlySet<RouteId> = new Set(['CHATS', 'SETTINGS', 'PURCHASE', 'ORDER_HISTORY']);

/** The gate of a screen in the app's frame; the others are open to every visitor. Product spec section 2, "Gating". */
export function gateOf(route: RouteId, visitor: Visitor): Gate {
  if (visitor === 'loading') return 'wait';
  if (!closed.has(route) || visitor === 'signed-in') return 'show';
  if (visitor === 'awaiting-trial') return 'wait';
  if (visitor !== 'on-trial') return 'to-login';
  // The screen has settings of the device, beside a prompt to sign in for those of the account.
  return route === 'SETTINGS' ? 'show' : 'sign-in-needed';
}
