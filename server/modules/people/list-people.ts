import { sql, type RawBuilder } from 'kysely';
import type { PersonSummary } from '../../../src/protocol/contract.ts';
import type { Db } from '../../db/schema.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { hasText } from '../../shared/has-text.ts';
import { paginated } from '../../shared/http/paginated.ts';
import { userProfiles } from '../../shared/users/user-rows.ts';
import { costOf } from '../admin/admin-module.ts';
import { accountBalances, buyersWith, planNames } from '../billing/billing-module.ts';
import { conversationCounts } from '../chat/chat-module.ts';
import type { PeopleDeps } from './people-deps.ts';

/** Newest first; by a part of the email address or the name, by id, or by what a buyer quotes of a payment. */
export function listPeople({ database: { db }, tokenPrice }: PeopleDeps) {
  return endpoint('adminPeople', async ({ query: { query, page, limit } }) => {
    const wanted = matching(query);
    const { rows: counted } = await sql<{
      total: number;
    }>`select count(*) as total from ${userProfiles} u where ${wanted}`.execute(db);
    const found = await readPeople(
      db,
      sql`where ${wanted} order by u.created_at desc, u.id
      limit ${limit} offset ${(page - 1) * limit}`,
    );
    const people = found.map((row) => summaryOf(row, tokenPrice));
    return { people, pagination: paginated(page, limit, counted[0]?.total ?? 0) };
  });
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function matching(query: string): RawBuilder<boolean> {
  if (query === '') return sql`u.closed_at is null`;
  if (uuid.test(query)) return sql`u.id = ${query}::uuid`;
  return sql`(${hasText(sql`u.email`, query)} or ${hasText(sql`u.name`, query)} or u.id in (${buyersWith(query)}))`;
}

export type PersonRow = {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly plan: string;
  readonly plan_name: string | null;
  readonly plan_translations: PersonSummary['plan_translations'] | null;
  readonly mfa_enabled: boolean;
  readonly has_password: boolean;
  readonly created_at: Date;
  readonly last_login_at: Date | null;
  readonly closed_at: Date | null;
  readonly blocked_at: Date | null;
  readonly available: number | null;
  readonly used: number | null;
  readonly unlimited: boolean | null;
  readonly debt: number | null;
  readonly conversations: number;
  readonly last_conversation_at: Date | null;
};

/** Reads people with the number of their conversations and the time of the last one, never their contents. */
export async function readPeople(db: Db, which: RawBuilder<unknown>): Promise<readonly PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select u.id, u.email, u.name, u.plan, u.mfa_enabled, u.has_password, u.created_at,
      u.last_login_at, u.closed_at, u.blocked_at, b.available, b.used, b.unlimited, b.debt,
      s.conversations, s.last_conversation_at, p.name as plan_name, p.translations as plan_translations
    from ${userProfiles} u
    left join ${accountBalances} b on b.user_id = u.id
    left join ${planNames} p on p.code = u.plan
    cross join lateral ${conversationCounts(sql`u.id`)} s
    ${which}`.execute(db);
  return rows;
}

export function summaryOf(row: PersonRow, tokenPrice: number): PersonSummary {
  const used = row.used ?? 0;
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_login_at: row.last_login_at?.toISOString() ?? null,
    closed_at: row.closed_at?.toISOString() ?? null,
    blocked_at: row.blocked_at?.toISOString() ?? null,
    plan: row.plan,
    ...(row.plan_name !== null && { plan_name: row.plan_name, plan_translations: row.plan_translations ?? {} }),
    available_tokens: row.available ?? 0,
    used_tokens: used,
    unlimited: row.unlimited ?? false,
    cost: costOf(used, tokenPrice),
    conversations: row.conversations,
  };
}
