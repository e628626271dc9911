import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

/** A subquery: the users with the order (`#20261127…`), the gateway's payment or the receipt (`2026-000012`) of this number. */
export function buyersWith(quoted: string): RawBuilder<string> {
  const number = quoted.replace(/^#/, '');
  const [, year, receipt] = /^(\d{4})-(\d{1,12})$/.exec(number) ?? [];
  return sql`
    select o.user_id from orders o left join receipts r on r.order_id = o.id
    where lower(o.order_id) = ${number.toLowerCase()} or o.payment_id = ${number} or (
      r.number = ${receipt ?? null}::bigint
      and extract(year from r.issued_at at time zone 'UTC') = ${year ?? null}::int
    )`;
}
