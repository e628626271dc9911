import type { AppServices } from '../../ports/services.ts';
import { deleteUnsavedConversation } from '../../session/delete-unsaved-conversation.ts';
import { setFavourites } from '../../state/favourites.ts';
import { history } from '../../state/history.ts';

/** Settings of this device that its next user could read. */
const PERSONAL_SETTINGS = ['favourites', 'glossary'] as const;

export function hasPersonalSettings({ preferences }: Pick<AppServices, 'preferences'>): boolean {
  return PERSONAL_SETTINGS.some((key) => preferences.get(key) !== undefined);
}

/** The data to delete from this device. */
export type SignOutChoice = {
  /** Conversations that could not be saved. */
  readonly isUnsavedDeleted: boolean;
  /** Favourites, and the names and terms of this device. */
  readonly isPersonalDeleted: boolean;
};

/** Deletes what was chosen from this device, and what the server has of it with the next pass of the outbox. @returns how many conversations stay on it */
export async function deleteLeft(
  deps: Pick<AppServices, 'conversationStore' | 'preferences'>,
  { isUnsavedDeleted, isPersonalDeleted }: SignOutChoice,
): Promise<number> {
  const unsaved = history.unsaved.map(({ id }) => id);
  if (isUnsavedDeleted) for (const id of unsaved) await deleteUnsavedConversation(deps, id);
  if (isPersonalDeleted) {
    for (const key of PERSONAL_SETTINGS) deps.preferences.set(key, undefined);
    setFavourites(undefined);
  }
  return isUnsavedDeleted ? 0 : unsaved.length;
}
