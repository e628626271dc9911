import type { Db } from '../../../db/schema.ts';
import { readSignIns } from '../../../shared/users/user-rows.ts';
import { personById } from '../../../shared/users/user-store.ts';
import { balanceOf, ledgerTexts, ordersOf, receiptsOf, subscriptionsOf } from '../../billing/billing-module.ts';
import { conversationTexts, readShareLinks } from '../../chat/chat-module.ts';

/**
 * Everything that is stored with an account, as the pieces of one JSON text. Read in small queries while the client
 * takes it in, so it is no snapshot: what changes meanwhile may be in it or not.
 */
export async function* accountData(db: Db, userId: string, now: Date): AsyncGenerator<string> {
  yield `{\n"exported_at": ${JSON.stringify(now)}`;
  yield `,\n"profile": ${JSON.stringify(await profileOf(db, userId))}`;
  yield `,\n"sign_ins_with": ${JSON.stringify(await identitiesOf(db, userId))}`;
  yield `,\n"logins": ${JSON.stringify(await readSignIns(db, userId))}`;
  yield `,\n"names_and_terms": ${JSON.stringify(await glossaryOf(db, userId))}`;
  yield `,\n"balance": ${JSON.stringify(await balanceOf(db, userId))}`;
  yield `,\n"subscriptions": ${JSON.stringify(await subscriptionsOf(db, userId))}`;
  yield `,\n"orders": ${JSON.stringify(await ordersOf(db, userId))}`;
  yield `,\n"receipts": ${JSON.stringify(await receiptsOf(db, userId))}`;
  yield `,\n"share_links": ${JSON.stringify(await readShareLinks(db, userId))}`;
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
  const person = await personById(db, userId);
  if (!person) return undefined;
  const { email, name, mfa_enabled, plan, locale, created_at, last_login_at } = person;
  return { email, name, mfa_enabled, plan, locale, created_at, last_login_at };
}

async function identitiesOf(db: Db, userId: string) {
  const columns = ['issuer', 'subject', 'created_at'] as const;
  return await db.selectFrom('identities').select(columns).where('user_id', '=', userId).execute();
}

async function glossaryOf(db: Db, userId: string) {
  const row = await db.selectFrom('glossaries').select('entries').where('user_id', '=', userId).executeTakeFirst();
  return row?.entries ?? [];
}
