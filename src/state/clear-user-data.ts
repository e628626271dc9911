import { clearConversation, conversation } from './conversation.ts';
import { isSessionActive, session } from './session.ts';
import { clearLoadedUserData } from './user-data.ts';

/** Removes everything that belongs to a user from the screen. */
export function clearUserData(): void {
  clearLoadedUserData();
  if (conversation.saveStatus !== 'trial' && !isSessionActive(session)) clearConversation();
}
