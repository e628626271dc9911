import { refusalOf } from '../../domain/refusal.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { World } from '../../ports/world.ts';
import { sayToAdmin, setAdminAccess } from '../../state/admin.ts';
import { adminCall } from './admin-call.ts';

/** A stored token is worth what the server says of it (product spec section 4). */
export async function verifyAdmin(world: World): Promise<void> {
  if (!world.adminKey.read()) return setAdminAccess('signed-out');
  const verified = await world.api.call('adminVerify', {});
  if (verified.type === 'ok') return setAdminAccess('signed-in');
  // Any other answer says nothing of the token: it is kept for the next try.
  if (verified.status === 401 || verified.status === 403) world.adminKey.forget();
  setAdminAccess('signed-out');
}

export type AdminCredentials = { readonly username: string; readonly password: string };

export type AdminSignIn =
  | { readonly type: 'signed-in' }
  | { readonly type: 'failed'; readonly reason: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'failed'; readonly reason: 'network' }
  | { readonly type: 'failed'; readonly reason: 'too-many'; readonly retryAfterMs: number | undefined };

export async function signInAdmin(world: World, credentials: AdminCredentials): Promise<AdminSignIn> {
  const given = await world.api.call('adminLogin', { body: credentials });
  if (given.type === 'failed') {
    if (given.status === 429) return { type: 'failed', reason: 'too-many', retryAfterMs: given.retryAfterMs };
    if (given.code === 'network_error') return { type: 'failed', reason: 'network' };
    return { type: 'failed', reason: 'refused', refusal: refusalOf(given) };
  }
  const { token, error = '' } = given.answer;
  if (!token) return { type: 'failed', reason: 'refused', refusal: { code: '', message: error } };
  world.adminKey.keep(token);
  setAdminAccess('signed-in');
  sayToAdmin({ type: 'signed-in' });
  return { type: 'signed-in' };
}

/** The token is forgotten here even when the server cannot be told: that is what the person asked for. */
export async function signOutAdmin(world: World): Promise<void> {
  await adminCall(world, 'adminLogout', {});
  world.adminKey.forget();
  setAdminAccess('signed-out');
}
