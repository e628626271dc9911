import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

type Bounds = { readonly firstS: number; readonly maxS: number };

/** When a claimed row is due again: exponential backoff by the column that counts its claims so far. */
export function nextClaimAt(now: Date, countColumn: string, { firstS, maxS }: Bounds): RawBuilder<Date> {
  return sql<Date>`${now}::timestamptz
    + least(${firstS}::int * power(2, least(${sql.ref(countColumn)}, 10)), ${maxS}::int) * interval '1 second'`;
}
