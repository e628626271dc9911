import { sql } from 'kysely';
import type { PersonDetail } from '../../../src/protocol/contract.ts';
import type { Db } from '../../db/schema.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { readSignIns } from '../../shared/users/user-rows.ts';
import { readEntries, readOrders } from '../billing/billing-module.ts';
import { readPeople, summaryOf } from './list-people.ts';
import type { PeopleDeps } from './people-deps.ts';

export function viewPerson(deps: PeopleDeps) {
  return endpoint('adminPerson', async ({ params: { id }, caller }) => {
    const person = await readPerson(deps, id);
    await deps.recordAudit(deps.database.db, caller, { action: 'person-viewed', subject: person.email });
    return { person };
  });
}

const MAX_ORDERS = 50;
const MAX_UNPAID = 20;
const MAX_ROWS = 20;

/** @throws ApiError 404 */
export async function readPerson({ database: { db }, payments, clock, tokenPrice }: PeopleDeps, id: string) {
  const [row] = await readPeople(db, sql`where u.id = ${id}::uuid`);
  if (!row) throw new ApiError(404, 'not_found', 'There is no such account.');
  return {
    ...summaryOf(row, tokenPrice),
    debt: row.debt ?? 0,
    has_second_factor: row.mfa_enabled,
    has_password: row.has_password,
    last_conversation_at: row.last_conversation_at?.toISOString() ?? null,
    orders: await ordersOf(db, id, payments.canRefund),
    plans: await readPlans(payments, id),
    entries: await entriesOf(db, id),
    sign_ins: await signInsOf(db, id, clock()),
  } satisfies PersonDetail;
}

type CanRefund = PeopleDeps['payments']['canRefund'];

async function ordersOf(db: Db, userId: string, canRefund: CanRefund): Promise<PersonDetail['orders']> {
  const paid = await readOrders(db, userId, true, MAX_ORDERS);
  const unpaid = await readOrders(db, userId, false, MAX_UNPAID);
  const rows = [...paid, ...unpaid].toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime());
  return rows.map((order) => ({
    order_id: order.order_id,
    description: order.description,
    descriptions: order.descriptions,
    amount: order.amount_minor / 100,
    refunded_amount: order.refunded_minor / 100,
    currency: order.currency,
    status: order.status,
    payment_method: order.method,
    created_at: order.created_at.toISOString(),
    paid_at: order.paid_at?.toISOString() ?? null,
    can_refund: canRefund(order),
  }));
}

async function readPlans({ runningPlans }: PeopleDeps['payments'], userId: string): Promise<PersonDetail['plans']> {
  const plans = await runningPlans(userId);
  return plans.map(({ id, name, translations, payment_method, amount, currency, renews, until }) => ({
    id,
    name,
    translations,
    payment_method,
    amount,
    currency,
    renews,
    until,
  }));
}

async function entriesOf(db: Db, userId: string): Promise<PersonDetail['entries']> {
  const rows = await readEntries(db, userId, MAX_ROWS);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

async function signInsOf(db: Db, userId: string, now: Date): Promise<PersonDetail['sign_ins']> {
  const signIns = await readSignIns(db, userId);
  const valid = signIns.filter((value) => value.revoked_at === null && value.expires_at > now).toReversed();
  return valid.slice(0, MAX_ROWS).map((row) => ({
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}
