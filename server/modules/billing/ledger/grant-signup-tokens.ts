import type { Tx } from '../../../db/schema.ts';
import { credit, openBalance } from './ledger.ts';

/** Opens the token balance of a new account. Idempotent by the ledger reference. */
export function grantSignupTokens(tokens: number) {
  return async (tx: Tx, userId: string, now: Date): Promise<void> => {
    await openBalance(tx, userId);
    if (tokens > 0) await credit(tx, { userId, kind: 'grant', tokens, reference: 'signup' }, now);
  };
}
