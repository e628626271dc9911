import { pino } from 'pino';
import { unreachable } from '../../../src/domain/unreachable.ts';
import { readConfig } from '../../../server/config/config.ts';
import { checkLedger } from '../../../server/ledger/check-ledger.ts';
import { balanceOf } from '../../../server/ledger/ledger.ts';
import { findPack, findPlan } from '../../../server/payments/catalogue.ts';
import { openGateways } from '../../../server/payments/open-gateways.ts';
import { doPaymentWork } from '../../../server/payments/payment-work.ts';
import { createPayments } from '../../../server/payments/payments.ts';
import type { Step } from '../../../server/payments/steps.ts';
import { openStore } from '../../../server/store/store.ts';
import type { Errand, Order, Report } from './till-errand.ts';

/** The payments as a process of its own, which can be killed at a step as a power cut would. Runs one errand. */
const errand: Errand = JSON.parse(process.argv[2] ?? '{}');
const store = await openStore({
  databaseUrl: errand.databaseUrl,
  dataDir: errand.dataDir,
  templateFile: errand.templateFile,
});
const clock = () => new Date(Date.now() + (errand.aheadMs ?? 0));
const { gateways } = openGateways(readConfig(errand.env), store, clock);
const log = pino({ level: 'silent' });
const payments = createPayments({ store, clock, log, gateways, onStep });

function onStep(step: Step): void {
  if (step === errand.dieAt) process.kill(process.pid, 'SIGKILL');
}

async function run(): Promise<unknown> {
  switch (errand.do) {
    case 'open':
      return await open();
    case 'order':
      return await Promise.all(errand.orders.map(order));
    case 'receive':
      for (const letter of errand.letters) await payments.receive(errand.method, letter);
      return 'received';
    case 'check':
      return await payments.check(errand.userId, errand.orderId);
    case 'work':
      await work();
      return 'done';
    case 'resume':
      await work();
      return await report(errand.userId);
    default:
      return unreachable(errand);
  }
}

async function work(): Promise<void> {
  await doPaymentWork({ store, clock, log, payments, gateways });
}

async function open(): Promise<string> {
  for (const table of ['plans', 'token_packs'] as const) {
    await store.db.updateTable(table).set({ polar_product_id: 'polar-product' }).execute();
  }
  const person = { email: 'ana@example.org', name: 'Ana', created_at: clock() };
  return (await store.db.insertInto('users').values(person).returning('id').executeTakeFirstOrThrow()).id;
}

async function order({ userId, method, code }: Order): Promise<string> {
  const plan = await store.db.selectFrom('plans').select('id').where('code', '=', code).executeTakeFirst();
  const pack = await store.db.selectFrom('token_packs').select('id').where('code', '=', code).executeTakeFirst();
  const product = plan ? await findPlan(store.db, plan.id) : await findPack(store.db, pack?.id ?? '');
  if (!product) throw new Error(`no ${code}`);
  return (await payments.order(userId, method, product)).orderId;
}

async function report(userId: string): Promise<Report> {
  const orders = await store.db.selectFrom('orders').select(['order_id', 'status']).execute();
  const waiting = await store.db
    .selectFrom('payment_notifications')
    .select('id')
    .where('processed_at', 'is', null)
    .execute();
  return {
    balance: (await balanceOf(store.db, userId)).available,
    statuses: Object.fromEntries(orders.map((one) => [one.order_id, one.status])),
    unprocessed: waiting.length,
    disagreements: (await checkLedger(store.db)).disagreements,
  };
}

console.log(JSON.stringify((await run()) ?? null));
await store.close();
