import { paymentEvents } from '../../../server/modules/billing/payments/payment-events.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import { unreachable } from '../../../src/domain/unreachable.ts';
import { readConfig } from '../../../server/shared/config/config.ts';
import { checkLedger } from '../../../server/modules/billing/ledger/check-ledger.ts';
import { balanceOf } from '../../../server/modules/billing/ledger/ledger.ts';
import { findPack, findPlan } from '../../../server/modules/billing/catalogue/catalogue.ts';
import { createGateways } from '../../../server/modules/billing/create-gateways.ts';
import { runPaymentWork } from '../../../server/modules/billing/payments/payment-worker.ts';
import { Payments } from '../../../server/modules/billing/payments/payments.ts';
import type { PaymentStep } from '../../../server/modules/billing/payments/payment-steps.ts';
import { openDatabase } from '../../../server/db/database.ts';
import type { PaymentTask, Order, Report } from './payment-task.ts';

/** Runs one task of the payments in a process that can kill itself at a step, as a power cut would. */
const task: PaymentTask = JSON.parse(process.argv[2] ?? '{}');
const database = await openDatabase({
  databaseUrl: task.databaseUrl,
  dataDir: task.dataDir,
});
const clock = () => new Date(Date.now() + (task.aheadMs ?? 0));
const config = readConfig(task.env);
const { gateways } = createGateways(config, database, clock);
const events = paymentEvents(silentEvents());
const payments = new Payments({ database, clock, events, gateways, seller: config.seller, onStep });

function onStep(step: PaymentStep): void {
  if (step === task.dieAt) process.kill(process.pid, 'SIGKILL');
}

async function run(): Promise<unknown> {
  switch (task.do) {
    case 'open':
      return await open();
    case 'order':
      return await Promise.all(task.orders.map(order));
    case 'receive':
      for (const notification of task.notifications) await payments.receiveNotification(task.method, notification);
      return 'received';
    case 'check':
      return await payments.checkOrder(task.userId, task.orderId);
    case 'work':
      await work();
      return 'done';
    case 'resume':
      await work();
      return await report(task.userId);
    default:
      return unreachable(task);
  }
}

async function work(): Promise<void> {
  await runPaymentWork({ database, clock, events, payments, gateways });
}

async function open(): Promise<string> {
  for (const table of ['plans', 'token_packs'] as const) {
    await database.db.updateTable(table).set({ polar_product_id: 'polar-product' }).execute();
  }
  const person = { email: 'ana@example.org', name: 'Ana', created_at: clock() };
  return (await database.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id;
}

async function order({ userId, method, code }: Order): Promise<string> {
  const plan = await database.db.selectFrom('plans').select('id').where('code', '=', code).executeTakeFirst();
  const pack = await database.db.selectFrom('token_packs').select('id').where('code', '=', code).executeTakeFirst();
  const product = plan ? await findPlan(database.db, plan.id) : await findPack(database.db, pack?.id ?? '');
  if (!product) throw new Error(`no ${code}`);
  return (await payments.createOrder(userId, method, product)).orderId;
}

async function report(userId: string): Promise<Report> {
  const orders = await database.db.selectFrom('orders').select(['order_id', 'status']).execute();
  const waiting = await database.db
    .selectFrom('payment_notifications')
    .select('id')
    .where('processed_at', 'is', null)
    .execute();
  return {
    balance: (await balanceOf(database.db, userId)).available,
    statuses: Object.fromEntries(orders.map((order) => [order.order_id, order.status])),
    unprocessed: waiting.length,
    disagreements: (await checkLedger(database.db)).disagreements,
  };
}

console.log(JSON.stringify((await run()) ?? null));
await database.close();
