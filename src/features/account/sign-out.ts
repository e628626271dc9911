import type { AppServices } from '../../ports/services.ts';
import { setFavourites } from '../../state/favourites.ts';
import { history } from '../../state/history.ts';
import { isSessionActive, session } from '../../state/session.ts';
import { showOnly } from '../../state/notices.ts';
import { signOut } from './account.ts';
import type { AccountDeps } from './account.ts';

/** Settings of this device that its next user could read. */
const PERSONAL_SETTINGS = ['favourites', 'glossary'] as const;

export function hasPersonalSettings({ preferences }: Pick<AppServices, 'preferences'>): boolean {
  return PERSONAL_SETTINGS.some((key) => preferences.get(key) !== undefined);
}

type SignOutDeps = AccountDeps & Pick<AppServices, 'identity' | 'session'>;

type SignOutChoice = {
  /** Conversations that could not be saved. */
  readonly isKeptDeleted: boolean;
  /** Favourites, and the names and terms of this device. */
  readonly isPersonalDeleted?: boolean;
};

/** Ends and saves a running conversation, then signs out. One notice tells the result and what stays on this device. */
export async function signOutAfterSaving(
  deps: SignOutDeps,
  { isKeptDeleted, isPersonalDeleted = false }: SignOutChoice,
): Promise<void> {
  if (isSessionActive(session)) await deps.session.stopSession();
  const { refreshOutbox } = await import('../../session/outbox.ts');
  await refreshOutbox(deps);
  const unsaved = history.unsaved.map(({ id }) => id);
  if (isKeptDeleted) for (const id of unsaved) await deps.conversationStore.remove(id);
  if (isPersonalDeleted) for (const key of PERSONAL_SETTINGS) deps.preferences.set(key, undefined);
  if (isPersonalDeleted) setFavourites(undefined);
  const isSignedOut = await signOut(deps);
  showOnly(
    isSignedOut ? { type: 'signed-out', keptCount: isKeptDeleted ? 0 : unsaved.length } : { type: 'sign-out-failed' },
  );
}
