import { type PaymentMethod, orderCheckStatus, currencySymbol } from '../../../../src/domain/purchase.ts';
import type { Order } from '../../../../src/protocol/contract.ts';
import type { Config } from '../../../shared/config/config.ts';
import { endpoint, type AnyEndpoint } from '../../../shared/http/endpoint.ts';
import { limitRate } from '../../../shared/http/rate-limit.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { Db } from '../../../db/schema.ts';
import {
  findPack,
  findPlan,
  listPacks,
  listPlans,
  packToWire,
  planToWire,
  type Product,
} from '../catalogue/catalogue.ts';
import type { OrderRow } from '../orders/orders.ts';
import { paymentUrlOf, type Payments } from './payments.ts';
import type { Gateways } from '../gateways/gateway.ts';

export type PaymentEndpointDeps = {
  readonly config: Config;
  readonly db: Db;
  readonly clock: () => Date;
  readonly payments: Payments;
  readonly gateways: Gateways;
};

export function paymentEndpoints(deps: PaymentEndpointDeps): AnyEndpoint[] {
  return [
    plans(deps),
    tokenPacks(deps),
    paymentStatus(deps),
    endpoint('buyPackByAlipay', ({ caller, body }) => buyPack(deps, caller.userId, 'alipay', body.packId)),
    endpoint('buyPackByPolar', ({ caller, body }) => buyPack(deps, caller.userId, 'polar', body.packId)),
    endpoint('buyPlanByAlipay', ({ caller, body }) => buyPlan(deps, caller.userId, 'alipay', body.planId)),
    endpoint('buyPlanByPolar', ({ caller, body }) => buyPlan(deps, caller.userId, 'polar', body.planId)),
    orders(deps),
    endpoint('checkAlipayOrder', ({ caller, query }) => checkOrder(deps, caller.userId, query.orderId)),
    endpoint('checkPolarOrder', ({ caller, query }) => checkOrder(deps, caller.userId, query.orderId)),
  ];
}

function plans({ db, gateways }: PaymentEndpointDeps) {
  return endpoint('plans', async () => {
    const rows = await listPlans(db);
    return { data: rows.map((row) => planToWire(row, gateways)) };
  });
}

function tokenPacks({ db, gateways }: PaymentEndpointDeps) {
  return endpoint('tokenPacks', async () => {
    const rows = await listPacks(db);
    return { data: rows.map((row) => packToWire(row, gateways)) };
  });
}

function paymentStatus({ config: { payments } }: PaymentEndpointDeps) {
  return endpoint('paymentStatus', () => Promise.resolve({ alipay: payments.alipay.kind, polar: payments.polar.kind }));
}

async function buyPack(deps: PaymentEndpointDeps, userId: string, method: PaymentMethod, packId: string) {
  return await buy(deps, userId, method, await findPack(deps.db, packId));
}

async function buyPlan(deps: PaymentEndpointDeps, userId: string, method: PaymentMethod, planId: string) {
  const plan = await findPlan(deps.db, planId);
  if (plan && (await hasRenewingPlan(deps.db, userId, plan.code))) {
    throw new ApiError(409, 'already_subscribed', 'You already have this plan, and it renews automatically.');
  }
  return await buy(deps, userId, method, plan);
}

const MAX_ORDERS = 30;
const ORDERS_WINDOW_S = 600;

async function buy(
  { db, clock, payments }: PaymentEndpointDeps,
  userId: string,
  method: PaymentMethod,
  product: Product | undefined,
) {
  if (!product) throw new ApiError(404, 'not_found', 'This is no longer for sale.');
  await limitRate(db, { key: `order:${userId}`, limit: MAX_ORDERS, windowS: ORDERS_WINDOW_S }, clock());
  return { success: true, ...(await payments.createOrder(userId, method, product)) };
}

async function hasRenewingPlan(db: Db, userId: string, planCode: string): Promise<boolean> {
  const running = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', userId)
    .where('plan_code', '=', planCode)
    .where('renews', '=', true)
    .where('ends_at', 'is', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return running !== undefined;
}

const checkTexts = {
  pending: 'Waiting for the payment.',
  payed: 'The payment has arrived and is being processed.',
  success: 'The payment is complete.',
  error: 'The payment failed or was refunded.',
  expire: 'The payment was not made in time.',
  not_exist: 'The order does not exist.',
} as const;

async function checkOrder({ payments }: PaymentEndpointDeps, userId: string, orderId: string) {
  const found = await payments.checkOrder(userId, orderId);
  const status = found ? orderCheckStatus(found) : 'not_exist';
  return { status, message: checkTexts[status] };
}

function orders({ db }: PaymentEndpointDeps) {
  return endpoint('orders', async ({ caller, query: { page, limit } }) => {
    const ordersOfUser = db.selectFrom('orders').where('user_id', '=', caller.userId);
    const { total } = await ordersOfUser.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    const rows = await ordersOfUser
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return { data: rows.map(orderToWire), totalCount: total };
  });
}

function orderToWire(row: OrderRow): Order {
  return {
    id: row.id,
    order_id: row.order_id,
    description: row.description,
    descriptions: row.descriptions,
    amount: row.amount_minor / 100,
    currency: row.currency,
    currency_symbol: currencySymbol(row.currency),
    status: row.status,
    payment_method: row.method,
    date: row.created_at.toISOString(),
    metadata: paymentUrlOf(row),
    product_type: row.product_type,
  };
}
