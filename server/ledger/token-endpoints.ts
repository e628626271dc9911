import { endpoint } from '../http/endpoint.ts';
import type { AnyEndpoint } from '../http/endpoint.ts';
import { paginated } from '../http/paginated.ts';
import type { Db } from '../store/schema.ts';
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

function charges(db: Db) {
  return endpoint('charges', async ({ caller, query: { page, limit } }) => {
    const mine = db.selectFrom('ledger_entries').where('ledger_entries.user_id', '=', caller.userId);
    const { total } = await mine.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await mine
      .leftJoin('chat_sessions', 'chat_sessions.id', 'ledger_entries.session_id')
      .select(['ledger_entries.id', 'chat_sessions.id as session_id', 'chat_sessions.title', 'kind', 'tokens'])
      .select('ledger_entries.created_at')
      .orderBy('seq', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return {
      charges: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      pagination: paginated(page, limit, total),
    };
  });
}
