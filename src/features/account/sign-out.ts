import type { AppServices } from '../../ports/services.ts';
import { history } from '../../state/history.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { showOnly } from '../../state/notices.ts';
import { signOut } from './account.ts';
import type { AccountDeps } from './account.ts';

type SignOutDeps = AccountDeps & Pick<AppServices, 'identity' | 'session'>;

/** Ends and saves a running conversation, then signs out. One notice tells the result and what stays on this device. */
export async function signOutAfterSaving(
  deps: SignOutDeps,
  { isKeptDeleted }: { readonly isKeptDeleted: boolean },
): Promise<void> {
  if (isSessionActive(session)) await deps.session.stopSession();
  const { refreshOutbox } = await import('../../session/outbox.ts');
  await refreshOutbox(deps);
  const unsaved = history.unsaved.map(({ id }) => id);
  if (isKeptDeleted) for (const id of unsaved) await deps.conversationStore.remove(id);
  const isSignedOut = await signOut(deps);
  showOnly(
    isSignedOut ? { type: 'signed-out', keptCount: isKeptDeleted ? 0 : unsaved.length } : { type: 'sign-out-failed' },
  );
}
