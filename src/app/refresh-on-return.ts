import type { AppServices } from '../ports/services.ts';
import { account } from '../state/account.ts';
import { refreshBalance } from '../state/refresh-balance.ts';
import { isSessionActive, session } from '../state/session.ts';

/** Reads the balance of the account again: another tab or device may have bought or used tokens meanwhile. */
export async function refreshOnReturn(services: Pick<AppServices, 'api' | 'clock'>): Promise<void> {
  // During a session the balance on screen is ahead of the server's.
  if (account.current.type === 'signed-in' && !isSessionActive(session)) await refreshBalance(services);
}
