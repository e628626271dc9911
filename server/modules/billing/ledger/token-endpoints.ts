import { endpoint } from '../../../shared/http/endpoint.ts';
import type { AnyEndpoint } from '../../../shared/http/endpoint.ts';
import type { Db } from '../../../db/schema.ts';
import { charges } from './charges.ts';
import { balanceOf } from './ledger.ts';

export function tokenEndpoints(db: Db): AnyEndpoint[] {
  return [tokens(db), charges(db)];
}

function tokens(db: Db) {
  return endpoint('tokens', async ({ caller }) => {
    const { available, used, unlimited } = await balanceOf(db, caller.userId);
    return { available_tokens: unlimited ? -1 : available, used_tokens: used, unlimited };
  });
}
