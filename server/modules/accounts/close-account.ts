import { endpoint } from '../../shared/http/endpoint.ts';
import type { Tx } from '../../db/schema.ts';
import type { AccountDeps } from './account-deps.ts';
import { lockPerson, personById } from './people.ts';
import type { Person } from './people.ts';
import { notSignedIn } from './refusals.ts';

/** What stays, without a name, because accounts must be kept. */
const kept = ['token ledger', 'token balance', 'payment orders'];

export function closeAccount(accounts: AccountDeps) {
  return endpoint('closeAccount', async ({ caller }) => {
    const person = await personById(accounts.store.db, caller.userId);
    if (!person) throw notSignedIn();
    await endCalls(accounts, person.id);
    await accounts.store.transact((tx) => erase(tx, person, accounts.clock()));
    await accounts.codes.deleteAll(person.email);
    await accounts.attempts.reset('sign-in-account', person.email);
    const message = `Your account is deleted. Kept without your name, for accounting: ${kept.join(', ')}.`;
    return { success: true as const, message, kept };
  });
}

/** What was said is charged first; afterwards nobody could. */
async function endCalls({ store, endCalls }: AccountDeps, userId: string): Promise<void> {
  const sessions = await store.db
    .selectFrom('calls')
    .innerJoin('chat_sessions', 'chat_sessions.id', 'calls.session_id')
    .select('chat_sessions.id')
    .where('chat_sessions.user_id', '=', userId)
    .where('calls.ended_at', 'is', null)
    .execute();
  await Promise.all(sessions.map(({ id }) => endCalls(id, 'account_closed')));
}

async function erase(tx: Tx, person: Person, now: Date): Promise<void> {
  if (!(await lockPerson(tx, person.id))) throw notSignedIn();
  await tx.deleteFrom('access_tokens').where('user_id', '=', person.id).execute();
  await tx.deleteFrom('identities').where('user_id', '=', person.id).execute();
  // Turns, uploads and calls go with their session.
  await tx.deleteFrom('chat_sessions').where('user_id', '=', person.id).execute();
  await tx.deleteFrom('invitations').where('email', '=', person.email).where('status', '<>', 'used').execute();
  await tx
    .updateTable('invitations')
    .set({ email: nameless(person.id) })
    .where((any) => any.or([any('used_by', '=', person.id), any('email', '=', person.email)]))
    .execute();
  await tx
    .updateTable('audit_log')
    .set({ subject: nameless(person.id) })
    .where('subject', '=', person.email)
    .execute();
  // As the gateways sent them, they hold the buyer's name and address. What they came to stays.
  await tx
    .updateTable('payment_notifications')
    .set({ raw: '' })
    .where('order_id', 'in', (query) =>
      query.selectFrom('orders').select('orders.order_id').where('orders.user_id', '=', person.id),
    )
    .execute();
  await tx.updateTable('users').set(blank(person.id, now)).where('id', '=', person.id).execute();
}

/** The row that the ledger and the orders point at. */
function blank(id: string, now: Date) {
  return {
    email: nameless(id),
    name: '',
    avatar: null,
    password_hash: null,
    auth0_id: null,
    mfa_enabled: false,
    last_login_at: null,
    closed_at: now,
  };
}

function nameless(id: string): string {
  return `closed-${id}@invalid`;
}
