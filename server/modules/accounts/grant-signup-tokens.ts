import { credit, openBalance } from '../billing/billing-module.ts';
import type { Tx } from '../../db/schema.ts';

/** The tokens a new person starts with: once, whatever is tried again. */
export function grantSignupTokens(tokens: number) {
  return async (tx: Tx, userId: string, now: Date): Promise<void> => {
    await openBalance(tx, userId);
    if (tokens > 0) await credit(tx, { userId, kind: 'grant', tokens, reference: 'signup' }, now);
  };
}
