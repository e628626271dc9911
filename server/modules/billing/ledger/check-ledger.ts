import { sql } from 'kysely';
import type { Db } from '../../../db/schema.ts';
import { DEBT_PREFIX } from './ledger.ts';

export type LedgerCheck = {
  readonly accounts: number;
  readonly entries: number;
  readonly orders: number;
  /** One sentence per contradiction. */
  readonly disagreements: readonly string[];
};

/** Checks that balances, ledger entries, orders and subscription periods agree, in one consistent query. */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const { rows } = await sql<Counts>`
    select (select count(*) from balances) as accounts, (select count(*) from ledger_entries) as entries,
      (select count(*) from orders) as orders,
      (select coalesce(json_agg(what order by what), '[]') from (${contradictions}) d) as found`.execute(db);
  const { accounts = 0, entries = 0, orders = 0, found = [] } = rows[0] ?? {};
  return { accounts, entries, orders, disagreements: found };
}

type Counts = {
  readonly accounts: number;
  readonly entries: number;
  readonly orders: number;
  readonly found: readonly string[];
};

/** Each contradiction as a sentence. */
const contradictions = sql`
  select 'Account ' || coalesce(b.user_id, e.user_id) || ' has ' || coalesce(b.available, 0)
    || ' tokens, and its entries add up to ' || coalesce(e.moved, 0) || '.' as what
  from balances b full join (
    select user_id, sum(tokens) filter (where not free) as moved from ledger_entries group by user_id
  ) e on e.user_id = b.user_id
  where coalesce(b.available, 0) <> coalesce(e.moved, 0)
  union all
  select 'Account ' || b.user_id || ' is recorded with ' || b.used || ' used tokens, and was charged '
    || coalesce(e.charged, 0) || '.'
  from balances b left join (
    select user_id, -sum(tokens) as charged from ledger_entries where kind = 'usage' group by user_id
  ) e on e.user_id = b.user_id
  where b.used <> coalesce(e.charged, 0)
  union all
  select 'Account ' || b.user_id || ' is recorded with a debt of ' || b.debt || ' tokens, and its refunds leave '
    || coalesce(e.owed, 0) || '.'
  from balances b left join (
    select user_id, sum(case when reference like ${`${DEBT_PREFIX}%`} then tokens else asked + tokens end) as owed
    from ledger_entries where kind = 'refund' group by user_id
  ) e on e.user_id = b.user_id
  where b.debt <> coalesce(e.owed, 0)
  union all
  select 'Account ' || user_id || ' was below zero after entry ' || id || '.'
  from (
    select user_id, id, sum(tokens) filter (where not free) over (partition by user_id order by seq) as standing
    from ledger_entries
  ) s where standing < 0
  union all
  select 'Entry ' || id || ' has the wrong sign or exceeds the requested amount.'
  from ledger_entries
  where (kind in ('usage', 'refund', 'withdrawal') and tokens > 0)
    or (kind not in ('usage', 'refund', 'withdrawal') and tokens < 0)
    or (kind in ('usage', 'refund', 'withdrawal') and -tokens > asked)
  union all
  select 'Order ' || o.order_id || ' is completed, but its tokens were not granted.'
  from orders o
  where o.fulfilled_at is not null and o.product_type = 'token_pack' and not exists (
    select from ledger_entries e
    where e.user_id = o.user_id and e.reference = 'order:' || o.order_id and e.tokens = o.tokens
  )
  union all
  select 'Order ' || o.order_id || ' is completed, but has no subscription period.'
  from orders o
  where o.fulfilled_at is not null and o.product_type = 'subscription'
    and not exists (select from subscription_periods p where p.order_id = o.id)
  union all
  select 'The period of order ' || o.order_id || ' is marked as granted, but has no entry.'
  from subscription_periods p join orders o on o.id = p.order_id
  where p.granted_at is not null and not exists (
    select from ledger_entries e where e.user_id = o.user_id and e.reference = 'period:' || o.id and e.tokens = p.tokens
  )
  union all
  select 'Entry ' || e.id || ' grants tokens without a completed order.'
  from ledger_entries e
  where e.kind in ('purchase', 'subscription') and not exists (
    select from orders o
    where o.user_id = e.user_id and o.fulfilled_at is not null
      and e.reference in ('order:' || o.order_id, 'period:' || o.id)
  )
  union all
  select 'Order ' || order_id || ' was paid more than an hour ago and is not fulfilled.'
  from orders where status = 'processing' and paid_at < now() - interval '1 hour'`;
