import type { IdentitySettings } from '../../ports/identity.ts';
import type { AppServices } from '../../ports/services.ts';
import { account } from '../../state/account.ts';
import { history } from '../../state/history.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { showOnly } from '../../state/notices.ts';
import { system } from '../../state/system.ts';
import { clearSignIn, type AccountDeps } from './account.ts';
import { deleteLeft, hasPersonalSettings, type SignOutChoice } from './left-on-device.ts';
import { dropStashedNotice, stashNotice, type SignOutNotice } from './stashed-notice.ts';

/** The facts of the question before signing out; undefined: no question. */
export type SignOutQuestion = {
  /** A conversation is running: it ends and is saved first. */
  readonly isLive: boolean;
  /** Conversations that are only on this device. */
  readonly waitingCount: number;
  /** Favourites or names are stored on this device. */
  readonly hasPersonal: boolean;
};

export function signOutQuestion(deps: Pick<AppServices, 'preferences'>): SignOutQuestion | undefined {
  const isLive = isSessionActive(session);
  const waitingCount = history.unsaved.length;
  const hasPersonal = hasPersonalSettings(deps);
  return isLive || waitingCount > 0 || hasPersonal ? { isLive, waitingCount, hasPersonal } : undefined;
}

/** The provider of a social account: its session would sign the next user of this device in as this one. */
export function providerOfUser(): IdentitySettings | undefined {
  const { current } = account;
  return current.type === 'signed-in' && current.user.auth0Id ? (system.info?.identity ?? undefined) : undefined;
}

/** @returns whether the server knows; this device forgets the token in any case */
export async function signOut(deps: AccountDeps): Promise<boolean> {
  if (account.current.type !== 'signed-in') return true;
  // The token is removed here even if the server cannot be reached: the user asked to sign out.
  const result = await deps.api.request('logout', {});
  await clearSignIn(deps);
  return result.type === 'ok' || result.status === 401;
}

type SignOutDeps = AccountDeps & Pick<AppServices, 'identity' | 'outboxSync' | 'session'>;

/** Ends and saves a running conversation, then signs out. One notice tells the result and what stays on this device. */
export async function signOutAfterSaving(deps: SignOutDeps, choice: SignOutChoice): Promise<void> {
  if (isSessionActive(session)) await deps.session.stopSession();
  const { refreshOutbox } = await import('../../session/outbox.ts');
  await refreshOutbox(deps);
  const leftOnDevice = await deleteLeft(deps, choice);
  // With the token that is about to be revoked.
  if (choice.isUnsavedDeleted) await deps.outboxSync.syncNow();
  const provider = providerOfUser();
  const isSignedOut = await signOut(deps);
  const notice: SignOutNotice = isSignedOut ? { type: 'signed-out', leftOnDevice } : { type: 'sign-out-failed' };
  if (!provider) return showOnly(notice);
  // The provider's page takes the place of this one; the page that it leads back to shows the notice.
  stashNotice(deps, notice);
  if (await deps.identity.signOut(provider)) return;
  dropStashedNotice(deps);
  showOnly(notice);
}
