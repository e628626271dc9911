import { refusalOf } from '../../domain/refusal.ts';
import type { Refusal } from '../../domain/refusal.ts';
import type { AppServices } from '../../ports/services.ts';
import { postAdminNotice, setAdminAccess } from './admin-state.ts';
import { adminRequest } from './admin-request.ts';

/** Verifies the stored token with the server (product spec section 4). */
export async function verifyAdmin(world: AppServices): Promise<void> {
  if (!world.adminTokenStore.read()) return setAdminAccess('signed-out');
  const verified = await world.api.request('adminVerify', {});
  if (verified.type === 'ok') return setAdminAccess('signed-in');
  // Other failures do not invalidate the token: it stays for the next attempt.
  if (verified.status === 401 || verified.status === 403) world.adminTokenStore.clear();
  setAdminAccess('signed-out');
}

export type AdminCredentials = { readonly username: string; readonly password: string };

export type AdminSignIn =
  | { readonly type: 'signed-in' }
  | { readonly type: 'failed'; readonly reason: 'refused'; readonly refusal: Refusal }
  | { readonly type: 'failed'; readonly reason: 'network' }
  | { readonly type: 'failed'; readonly reason: 'too-many'; readonly retryAfterMs: number | undefined };

export async function signInAdmin(world: AppServices, credentials: AdminCredentials): Promise<AdminSignIn> {
  const given = await world.api.request('adminLogin', { body: credentials });
  if (given.type === 'failed') {
    if (given.status === 429) return { type: 'failed', reason: 'too-many', retryAfterMs: given.retryAfterMs };
    if (given.code === 'network_error') return { type: 'failed', reason: 'network' };
    return { type: 'failed', reason: 'refused', refusal: refusalOf(given) };
  }
  const { token, error = '' } = given.body;
  if (!token) return { type: 'failed', reason: 'refused', refusal: { code: '', message: error } };
  world.adminTokenStore.save(token);
  setAdminAccess('signed-in');
  postAdminNotice({ type: 'signed-in' });
  return { type: 'signed-in' };
}

/** The token is removed here even if the server cannot be reached: the user asked to sign out. */
export async function signOutAdmin(world: AppServices): Promise<void> {
  await adminRequest(world, 'adminLogout', {});
  world.adminTokenStore.clear();
  setAdminAccess('signed-out');
}
