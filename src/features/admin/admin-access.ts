import { requestErrorOf, type RequestError } from '../../domain/request-error.ts';
import { adminRequest, type AdminDeps } from './admin-request.ts';
import { showAdminNotice } from './admin-notice-text.ts';
import { setAdminAccess } from './admin-state.ts';

/** Verifies the stored token with the server (product spec section 4). */
export async function verifyAdmin({ adminTokenStore, api }: AdminDeps): Promise<void> {
  if (!adminTokenStore.read()) return setAdminAccess('signed-out');
  const verified = await api.request('adminVerify', {});
  if (verified.type === 'ok') return setAdminAccess('signed-in');
  // Other failures do not invalidate the token: it stays for the next attempt.
  if (verified.status === 401 || verified.status === 403) adminTokenStore.clear();
  setAdminAccess('signed-out');
}

export type AdminCredentials = {
  readonly username: string;
  readonly password: string;
  /** The code of the second factor. */
  readonly code?: string;
};

export type AdminSignIn =
  | { readonly type: 'signed-in' }
  /** The password is right, and a code is needed. */
  | { readonly type: 'code-required' }
  | { readonly type: 'failed'; readonly reason: 'refused'; readonly error: RequestError }
  | { readonly type: 'failed'; readonly reason: 'network' }
  | { readonly type: 'failed'; readonly reason: 'too-many'; readonly retryAfterMs: number | undefined };

export async function signInAdmin(
  { adminTokenStore, api }: AdminDeps,
  credentials: AdminCredentials,
): Promise<AdminSignIn> {
  const result = await api.request('adminLogin', { body: credentials });
  if (result.type === 'failed') {
    if (result.status === 429) return { type: 'failed', reason: 'too-many', retryAfterMs: result.retryAfterMs };
    if (result.code === '451') return { type: 'code-required' };
    if (result.code === 'network_error') return { type: 'failed', reason: 'network' };
    return { type: 'failed', reason: 'refused', error: requestErrorOf(result) };
  }
  const { token, error = '' } = result.body;
  if (!token) return { type: 'failed', reason: 'refused', error: { code: '', message: error } };
  adminTokenStore.save(token);
  setAdminAccess('signed-in');
  showAdminNotice({ type: 'signed-in' });
  return { type: 'signed-in' };
}

/** The token is removed here even if the server cannot be reached: the user asked to sign out. */
export async function signOutAdmin(deps: AdminDeps): Promise<void> {
  await adminRequest(deps, 'adminLogout', {});
  deps.adminTokenStore.clear();
  setAdminAccess('signed-out');
}
