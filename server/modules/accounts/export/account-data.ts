import type { Db } from '../../../db/schema.ts';
import { receiptsOf, subscriptionsOf } from './bought.ts';
import { conversationTexts } from './conversations.ts';

/** Rows of one query: a page of them is in memory, never all. */
const PAGE = 500;

/**
 * Everything that is stored with an account, as the pieces of one JSON text. Read in small queries while the client
 * takes it in, so it is no snapshot: what changes meanwhile may be in it or not.
 */
export async function* accountData(db: Db, userId: string, now: Date): AsyncGenerator<string> {
  yield `{\n"exported_at": ${JSON.stringify(now)}`;
  yield `,\n"profile": ${JSON.stringify(await profileOf(db, userId))}`;
  yield `,\n"sign_ins_with": ${JSON.stringify(await identitiesOf(db, userId))}`;
  yield `,\n"logins": ${JSON.stringify(await loginsOf(db, userId))}`;
  yield `,\n"names_and_terms": ${JSON.stringify(await glossaryOf(db, userId))}`;
  yield `,\n"balance": ${JSON.stringify(await balanceOf(db, userId))}`;
  yield `,\n"subscriptions": ${JSON.stringify(await subscriptionsOf(db, userId))}`;
  yield `,\n"orders": ${JSON.stringify(await ordersOf(db, userId))}`;
  yield `,\n"receipts": ${JSON.stringify(await receiptsOf(db, userId))}`;
  yield `,\n"share_links": ${JSON.stringify(await shareLinksOf(db, userId))}`;
  yield ',\n"token_entries": ';
  yield* listText(ledgerTexts(db, userId));
  yield ',\n"conversations": [\n';
  yield* conversationTexts(db, userId);
  yield '\n]\n}\n';
}

async function* listText(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const text of texts) {
    yield separator + text;
    separator = ',\n';
  }
  yield separator === '[\n' ? '[]' : '\n]';
}

async function profileOf(db: Db, userId: string) {
  const columns = ['email', 'name', 'mfa_enabled', 'plan', 'locale', 'created_at', 'last_login_at'] as const;
  return await db.selectFrom('users').select(columns).where('id', '=', userId).executeTakeFirst();
}

async function identitiesOf(db: Db, userId: string) {
  const columns = ['issuer', 'subject', 'created_at'] as const;
  return await db.selectFrom('identities').select(columns).where('user_id', '=', userId).execute();
}

async function loginsOf(db: Db, userId: string) {
  const columns = ['created_at', 'expires_at', 'revoked_at'] as const;
  return await db
    .selectFrom('access_tokens')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
}

/** Without the links themselves: only their digests are stored. */
async function shareLinksOf(db: Db, userId: string) {
  return await db
    .selectFrom('shares')
    .innerJoin('chat_sessions', 'chat_sessions.id', 'shares.session_id')
    .select(['shares.session_id', 'shares.created_at', 'shares.expires_at'])
    .where('chat_sessions.user_id', '=', userId)
    .orderBy('shares.created_at')
    .execute();
}

async function glossaryOf(db: Db, userId: string) {
  const row = await db.selectFrom('glossaries').select('entries').where('user_id', '=', userId).executeTakeFirst();
  return row?.entries ?? [];
}

async function balanceOf(db: Db, userId: string) {
  const columns = ['available', 'used', 'unlimited'] as const;
  return await db.selectFrom('balances').select(columns).where('user_id', '=', userId).executeTakeFirst();
}

async function ordersOf(db: Db, userId: string) {
  return await db
    .selectFrom('orders')
    .select(['order_id', 'description', 'amount_minor', 'currency', 'refunded_minor', 'status', 'method', 'tokens'])
    .select(['created_at', 'paid_at', 'fulfilled_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

async function* ledgerTexts(db: Db, userId: string): AsyncGenerator<string> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('ledger_entries')
      .select(['seq', 'kind', 'tokens', 'session_id', 'created_at'])
      .where('user_id', '=', userId)
      .where('seq', '>', last)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    for (const { seq: _seq, ...row } of rows) yield JSON.stringify(row);
    const seq = rows.at(-1)?.seq;
    if (seq === undefined || rows.length < PAGE) return;
    last = seq;
  }
}
