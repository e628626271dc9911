import { sql, type RawBuilder } from 'kysely';
import type { Overview, OverviewDay } from '../../../src/protocol/contract.ts';
import type { Db } from '../../db/schema.ts';
import { countUsers, registrations } from '../../shared/users/user-rows.ts';
import { payments, usageEntries } from '../billing/billing-module.ts';
import { sessionStarts } from '../chat/chat-module.ts';
import { trialSpendings } from '../trial/trial-module.ts';

const DAY_MS = 86_400_000;

export type OverviewWanted = {
  readonly days: number;
  /** The administrator's. */
  readonly timeZone: string;
  /** The price of a million tokens, in dollars. */
  readonly tokenPrice: number;
};

/** The last `days` days, ending today, and the sums of as many days before. */
export async function readOverview(
  db: Db,
  { days, ...wanted }: OverviewWanted,
  now: Date,
): Promise<Pick<Overview, 'days' | 'previous'>> {
  const all = await readDays(db, { days: 2 * days, ...wanted }, now);
  return { days: all.slice(days), previous: sumOf(all.slice(0, days)) };
}

function sumOf(days: readonly OverviewDay[]): Overview['previous'] {
  const sum = (of: (day: OverviewDay) => number) => days.reduce((total, day) => total + of(day), 0);
  const money = new Map<string, number>();
  for (const { currency, amount } of days.flatMap((day) => day.money))
    money.set(currency, (money.get(currency) ?? 0) + amount);
  return {
    people: sum((day) => day.people),
    sessions: sum((day) => day.sessions),
    tokens: sum((day) => day.tokens),
    cost: sum((day) => day.cost),
    errors: sum((day) => day.errors),
    money: [...money].map(([currency, amount]) => ({ currency, amount: Math.round(amount * 100) / 100 })),
  };
}

/** In dollars. */
export function costOf(tokens: number, tokenPrice: number): number {
  return Math.round(tokens * tokenPrice) / 1_000_000;
}

/** The days per statement: each reads a limited part of its table, by an index. */
const DAYS_AT_ONCE = 7;

async function readDays(db: Db, wanted: OverviewWanted, now: Date): Promise<OverviewDay[]> {
  const dates = lastDates(wanted.days, wanted.timeZone, now);
  const days: OverviewDay[] = [];
  for (let at = 0; at < dates.length; at += DAYS_AT_ONCE)
    days.push(...(await readDates(db, dates.slice(at, at + DAYS_AT_ONCE), wanted)));
  return days;
}

async function readDates(
  db: Db,
  dates: readonly string[],
  { timeZone, tokenPrice }: OverviewWanted,
): Promise<OverviewDay[]> {
  const begins = dates.map((date) => midnight(Date.parse(date), timeZone));
  const end = midnight(Date.parse(dates.at(-1) ?? '') + DAY_MS, timeZone);
  const dateList = sql.join(dates.map((date) => sql`${date}::text`));
  const beginList = sql.join(begins.map((begin) => sql`${begin}::timestamptz`));
  const range: Range = {
    dayOf: (at) => sql`(array[${dateList}])[width_bucket(${at}, array[${beginList}])]`,
    isIn: (at) => sql`(${at} >= ${begins[0]}::timestamptz and ${at} < ${end}::timestamptz)`,
  };
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
    cost: costOf(tokens.get(date) ?? 0, tokenPrice),
    errors: errors.get(date) ?? 0,
    money: money.filter((value) => value.date === date).map(({ currency, amount }) => ({ currency, amount })),
  }));
}

function lastDates(days: number, timeZone: string, now: Date): string[] {
  const todayMs = now.getTime() + offsetMs(now.getTime(), timeZone);
  return Array.from({ length: days }, (_, ago) =>
    new Date(todayMs - (days - 1 - ago) * DAY_MS).toISOString().slice(0, 10),
  );
}

type Range = {
  dayOf(at: RawBuilder<unknown>): RawBuilder<string>;
  isIn(at: RawBuilder<unknown>): RawBuilder<boolean>;
};
type Counted = RawBuilder<{ date: string; count: number }>;

/** When the day begins there. @param dateMs its midnight in UTC */
function midnight(dateMs: number, timeZone: string): Date {
  // The offset of the first guess may be that of before a change of the clocks.
  const guessMs = dateMs - offsetMs(dateMs, timeZone);
  return new Date(dateMs - offsetMs(guessMs, timeZone));
}

/** How far the time zone is ahead of UTC at that moment. */
function offsetMs(atMs: number, timeZone: string): number {
  // Swedes write dates as ISO does.
  const local = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(atMs);
  return Date.parse(`${local.replace(' ', 'T')}Z`) - Math.floor(atMs / 1000) * 1000;
}

function countedPeople({ dayOf, isIn }: Range): Counted {
  return sql`select ${dayOf(sql`created_at`)} as date, count(*)::float8 as count
    from ${registrations} users where ${isIn(sql`created_at`)} group by 1`;
}

function countedSessions({ dayOf, isIn }: Range): Counted {
  return sql`select ${dayOf(sql`created_at`)} as date, count(*)::float8 as count
    from ${sessionStarts} sessions where ${isIn(sql`created_at`)} group by 1`;
}

/** By accounts and by trials. */
function spentTokens({ dayOf, isIn }: Range): Counted {
  return sql`select ${dayOf(sql`created_at`)} as date, sum(tokens)::float8 as count from (
      select created_at, -tokens as tokens from ${usageEntries} charged where ${isIn(sql`created_at`)}
      union all
      select created_at, tokens from ${trialSpendings} spent where ${isIn(sql`created_at`)}
    ) as spent group by 1`;
}

function countedErrors({ dayOf, isIn }: Range): Counted {
  return sql`select ${dayOf(sql`hour`)} as date, sum(errors)::float8 as count
    from error_counts where ${isIn(sql`hour`)} group by 1`;
}

async function perDate(db: Db, counted: Counted): Promise<ReadonlyMap<string, number>> {
  const { rows } = await counted.execute(db);
  return new Map(rows.map((row) => [row.date, row.count]));
}

/** Payments by day of payment, less what was refunded of them since. */
async function moneyPerDate(db: Db, { dayOf, isIn }: Range) {
  const { rows } = await sql<{ date: string; currency: string; amount: number }>`
    select ${dayOf(sql`paid_at`)} as date, currency, (sum(amount_minor) / 100.0)::float8 as amount
    from ${payments} paid where ${isIn(sql`paid_at`)} group by 1, 2 order by 2`.execute(db);
  return rows;
}

export type OverviewTotals = Overview['totals'];

export async function readTotals(db: Db): Promise<OverviewTotals> {
  const { open, closed } = await countUsers(db);
  return { people: open, closed };
}
