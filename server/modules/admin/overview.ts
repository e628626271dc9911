import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { OverviewDay } from '../../../src/protocol/contract.ts';
import type { Db } from '../../db/schema.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** The last `days` days, ending today. Days are those of the administrator's time zone, `offsetMin` ahead of UTC. */
export async function readOverview(db: Db, days: number, offsetMin: number, now: Date): Promise<OverviewDay[]> {
  const dates = lastDates(days, offsetMin, now);
  const from = new Date(Date.parse(dates[0] ?? '') - offsetMin * MINUTE_MS);
  const range = { from, dayOf: (at: RawBuilder<unknown>) => dayOf(at, offsetMin) };
  const people = await perDate(db, countedPeople(range));
  const sessions = await perDate(db, countedSessions(range));
  const tokens = await perDate(db, spentTokens(range));
  const errors = await perDate(db, countedErrors(range));
  const money = await moneyPerDate(db, range);
  return dates.map((date) => ({
    date,
    people: people.get(date) ?? 0,
    sessions: sessions.get(date) ?? 0,
    tokens: tokens.get(date) ?? 0,
    errors: errors.get(date) ?? 0,
    money: money.filter((one) => one.date === date).map(({ currency, amount }) => ({ currency, amount })),
  }));
}

function lastDates(days: number, offsetMin: number, now: Date): string[] {
  const todayMs = now.getTime() + offsetMin * MINUTE_MS;
  return Array.from({ length: days }, (_, ago) =>
    new Date(todayMs - (days - 1 - ago) * DAY_MS).toISOString().slice(0, 10),
  );
}

type Range = { readonly from: Date; readonly dayOf: (at: RawBuilder<unknown>) => RawBuilder<string> };
type Counted = RawBuilder<{ date: string; count: number }>;

function dayOf(at: RawBuilder<unknown>, offsetMin: number): RawBuilder<string> {
  return sql`to_char((${at} at time zone 'UTC') + make_interval(mins => ${offsetMin}::integer), 'YYYY-MM-DD')`;
}

function countedPeople({ from, dayOf }: Range): Counted {
  return sql`select ${dayOf(sql`created_at`)} as date, count(*)::float8 as count
    from users where created_at >= ${from}::timestamptz group by 1`;
}

function countedSessions({ from, dayOf }: Range): Counted {
  return sql`select ${dayOf(sql`created_at`)} as date, count(*)::float8 as count
    from chat_sessions where created_at >= ${from}::timestamptz group by 1`;
}

/** By accounts and by trials. */
function spentTokens({ from, dayOf }: Range): Counted {
  return sql`select ${dayOf(sql`created_at`)} as date, sum(tokens)::float8 as count from (
      select created_at, -tokens as tokens from ledger_entries where kind = 'usage' and created_at >= ${from}::timestamptz
      union all
      select created_at, tokens from trial_spendings where created_at >= ${from}::timestamptz
    ) as spent group by 1`;
}

function countedErrors({ from, dayOf }: Range): Counted {
  return sql`select ${dayOf(sql`hour`)} as date, sum(errors)::float8 as count
    from error_counts where hour >= ${from}::timestamptz group by 1`;
}

async function perDate(db: Db, counted: Counted): Promise<ReadonlyMap<string, number>> {
  const { rows } = await counted.execute(db);
  return new Map(rows.map((row) => [row.date, row.count]));
}

/** Payments by day of payment, less what was refunded of them since. */
async function moneyPerDate(db: Db, { from, dayOf }: Range) {
  const { rows } = await sql<{ date: string; currency: string; amount: number }>`
    select ${dayOf(sql`paid_at`)} as date, currency, (sum(amount_minor - refunded_minor) / 100.0)::float8 as amount
    from orders where paid_at >= ${from}::timestamptz group by 1, 2 order by 2`.execute(db);
  return rows;
}

export type OverviewTotals = { readonly people: number; readonly waitingMails: number; readonly failedMails: number };

export async function readTotals(db: Db): Promise<OverviewTotals> {
  const { rows } = await sql<OverviewTotals>`
    select (select count(*) from users where closed_at is null)::integer as people,
      (select count(*) from invitation_mails where state in ('waiting', 'sending'))::integer as "waitingMails",
      (select count(*) from invitation_mails where state = 'failed')::integer as "failedMails"`.execute(db);
  return rows[0] ?? { people: 0, waitingMails: 0, failedMails: 0 };
}
