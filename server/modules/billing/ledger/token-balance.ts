import type { Db } from '../../../db/schema.ts';
import { endpoint } from '../../../shared/http/endpoint.ts';
import { balanceOf } from './ledger.ts';

export function tokenBalance(db: Db) {
  return endpoint('tokens', async ({ caller }) => {
    const { available, used, unlimited } = await balanceOf(db, caller.userId);
    return { available_tokens: unlimited ? -1 : available, used_tokens: used, unlimited };
  });
}
