import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PaymentMethod } from '../../../src/domain/purchase.ts';
import type { RawNotification } from '../../../server/modules/billing/gateways/gateway.ts';
import type { PaymentStep } from '../../../server/modules/billing/payments/payment-steps.ts';
import { startFakeAlipay } from '../../fakes/alipay-gateway.ts';
import type { FakeAlipay } from '../../fakes/alipay-gateway.ts';
import { startFakePolar } from '../../fakes/polar-gateway.ts';
import type { FakePolar } from '../../fakes/polar-gateway.ts';
import { addEmptyDatabase, unoptimisedDatabase } from '../database-template.ts';
import { program } from '../programs.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import type { PaymentTask, Report } from './payment-task.ts';

const POCKET = 100_000;
const PREMIUM = 1_200_000;
/** Longer than the lease of any claim. */
const ROUND_MS = 180_000;

type TaskToRun = PaymentTask extends infer One
  ? One extends PaymentTask
    ? Omit<One, 'env' | 'dataDir'>
    : never
  : never;

let alipay: FakeAlipay;
let polar: FakePolar;

beforeAll(async () => {
  [alipay, polar] = await Promise.all([startFakeAlipay(), startFakePolar()]);
});
afterAll(() => Promise.all([alipay.stop(), polar.stop()]));

describe('on the embedded database', () => {
  // The steps are the same code as on PostgreSQL: what is stored before each of them survives here, too.
  stepByStep(paymentProcess(() => Promise.resolve({})));
});

describe('on PostgreSQL', () => {
  const worker = paymentProcess(async () => {
    const databaseUrl = await sharedPostgres()?.createReadyDatabase();
    return databaseUrl ? { databaseUrl } : {};
  });
  takingPayments(worker);
  stepByStep(worker);
  sharing(worker);
  refunding(worker);
  polling(worker);
  ordering(worker);
});

type Place = { readonly databaseUrl?: string };

type PaymentProcess = {
  readonly userId: () => string;
  /** Runs a process to its end, or until it is killed at `dieAt`. */
  send<Answer>(task: TaskToRun): Promise<Answer>;
  order(method: PaymentMethod, codes: readonly string[]): Promise<string[]>;
  /** Starts again, resumes unfinished work and reports the state. */
  restart(aheadMs: number): Promise<Report>;
  /** The balance that the buyer must have by now. */
  owed: number;
};

function paymentProcess(open: () => Promise<Place>): PaymentProcess {
  let position: Place;
  let dataDir: string;
  let userId: string;

  beforeAll(async () => {
    position = await open();
    dataDir = await mkdtemp(join(tmpdir(), 'dragoman-worker-'));
    if (!position.databaseUrl) await addEmptyDatabase(dataDir);
    userId = await worker.send({ do: 'open' });
  });
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const worker: PaymentProcess = {
    userId: () => userId,
    owed: 0,
    send: async (task) => {
      const env = { ...alipay.env, ...polar.env, ALLOW_SANDBOX: '1', DATA_DIR: dataDir };
      return await run({ ...position, ...task, env, dataDir });
    },
    order: (method, codes) => worker.send({ do: 'order', orders: codes.map((code) => ({ userId, method, code })) }),
    restart: (aheadMs) => worker.send({ do: 'resume', userId, aheadMs }),
  };
  return worker;
}

async function run<Answer>(task: PaymentTask): Promise<Answer> {
  const child = spawn(process.execPath, [...unoptimisedDatabase, program('payment-process'), JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk));
  const [code, signal] = await once(child, 'close');
  expect({ code, signal, dieAt: task.dieAt }).toEqual(
    task.dieAt ? { code: null, signal: 'SIGKILL', dieAt: task.dieAt } : { code: 0, signal: null },
  );
  const answer: Answer = JSON.parse(printed || 'null');
  return answer;
}

function paidNotification(method: PaymentMethod, orderId: string): RawNotification {
  if (method === 'polar') {
    polar.pay(orderId);
    return polar.webhook(orderId);
  }
  alipay.pay(orderId);
  return { body: alipay.notification(orderId), headers: {} };
}

function statusesOf(report: Report, orders: readonly string[]) {
  return orders.map((id) => report.statuses[id]);
}

function takingPayments(worker: PaymentProcess): void {
  const title = 'killed at any step of a payment, the next start grants the tokens once';
  test.each(['alipay', 'polar'] as const)(`${title}: %s`, async (method) => {
    const both: PaymentStep[] = ['notification-stored', 'fulfilling'];
    const steps: PaymentStep[] =
      method === 'alipay' ? both : [...both, 'payment-recorded', 'fulfilled', 'notification-processed'];
    const codes = steps.map(() => 'pocket');
    const orders = await worker.order(method, codes);
    for (const [index, dieAt] of steps.entries()) {
      await worker.send({
        do: 'receive',
        method,
        notifications: [paidNotification(method, orders[index] ?? '')],
        dieAt,
      });
    }

    const report = await worker.restart(ROUND_MS);

    worker.owed += orders.length * POCKET;
    expect(statusesOf(report, orders)).toEqual(orders.map(() => 'completed'));
    expect(report).toMatchObject({ balance: worker.owed, unprocessed: 0, disagreements: [] });
  });
}

function stepByStep(worker: PaymentProcess): void {
  test('killed at every step of the same payment in turn, it is fulfilled once', async () => {
    const orders = await worker.order('polar', ['premium']);
    const notifications = orders.map((orderId) => paidNotification('polar', orderId));
    await worker.send({ do: 'receive', method: 'polar', notifications, dieAt: 'notification-stored' });
    const steps: PaymentStep[] = ['payment-recorded', 'fulfilling', 'fulfilled', 'notification-processed'];
    for (const [round, dieAt] of steps.entries()) {
      await worker.send({ do: 'work', aheadMs: (round + 1) * ROUND_MS, dieAt });
    }

    const report = await worker.restart((steps.length + 1) * ROUND_MS);

    worker.owed += PREMIUM;
    expect(statusesOf(report, orders)).toEqual(['completed']);
    expect(report).toMatchObject({ balance: worker.owed, unprocessed: 0, disagreements: [] });
  });
}

function sharing(worker: PaymentProcess): void {
  test('two processes do the same work and one is killed: each payment is fulfilled once', async () => {
    const theirs = await worker.order(
      'polar',
      Array.from({ length: 5 }, () => 'pocket'),
    );
    // Its first check and its lease are a round after the clock of the other processes, however slowly all of them start.
    const aheadMs = 2 * ROUND_MS;
    const order = { userId: worker.userId(), method: 'polar', code: 'pocket' } as const;
    const [mine = ''] = await worker.send<string[]>({ do: 'order', orders: [order], aheadMs });
    const orders = [mine, ...theirs];
    for (const orderId of theirs) {
      const notifications = [paidNotification('polar', orderId)];
      await worker.send({ do: 'receive', method: 'polar', notifications, dieAt: 'notification-stored' });
    }

    await Promise.all([
      worker.send({ do: 'work', aheadMs: ROUND_MS }),
      worker.send({ do: 'work', aheadMs: ROUND_MS }),
      worker.send({
        do: 'receive',
        method: 'polar',
        notifications: [paidNotification('polar', mine)],
        aheadMs,
        dieAt: 'fulfilling',
      }),
    ]);
    const report = await worker.restart(4 * ROUND_MS);

    worker.owed += orders.length * POCKET;
    expect(statusesOf(report, orders)).toEqual(orders.map(() => 'completed'));
    expect(report).toMatchObject({ balance: worker.owed, unprocessed: 0, disagreements: [] });
  });
}

function refunding(worker: PaymentProcess): void {
  test('killed at any step of a refund, the tokens are revoked once', async () => {
    const steps: PaymentStep[] = ['notification-stored', 'payment-recorded', 'revoking', 'revoked'];
    const codes = steps.map(() => 'pocket');
    const orders = await worker.order('polar', codes);
    const notifications = orders.map((orderId) => paidNotification('polar', orderId));
    await worker.send({ do: 'receive', method: 'polar', notifications });
    for (const [index, dieAt] of steps.entries()) {
      const orderId = orders[index] ?? '';
      polar.refund(orderId, 499);
      await worker.send({ do: 'receive', method: 'polar', notifications: [polar.webhook(orderId)], dieAt });
    }

    const report = await worker.restart(ROUND_MS);

    expect(statusesOf(report, orders)).toEqual(orders.map(() => 'refunded'));
    expect(report).toMatchObject({ balance: worker.owed, unprocessed: 0, disagreements: [] });
  });
}

function polling(worker: PaymentProcess): void {
  test('killed while polling a payment without a notification, the next start fulfils it', async () => {
    const orders = await worker.order('alipay', ['pocket', 'pocket']);
    const steps: PaymentStep[] = ['payment-recorded', 'fulfilling'];
    for (const [index, dieAt] of steps.entries()) {
      const orderId = orders[index] ?? '';
      alipay.pay(orderId);
      await worker.send({ do: 'check', userId: worker.userId(), orderId, dieAt });
    }

    const report = await worker.restart(ROUND_MS);

    worker.owed += 2 * POCKET;
    expect(statusesOf(report, orders)).toEqual(['completed', 'completed']);
    expect(report).toMatchObject({ balance: worker.owed, disagreements: [] });
  });
}

function ordering(worker: PaymentProcess): void {
  test('killed at any step of placing an order, nothing is granted and the order expires', async () => {
    const steps: PaymentStep[] = ['order-stored', 'payment-requested', 'payment-url-stored'];
    for (const dieAt of steps) {
      const orders = [{ userId: worker.userId(), method: 'alipay', code: 'pocket' } as const];
      await worker.send({ do: 'order', orders, dieAt });
    }

    const report = await worker.restart(40 * 60_000);

    expect(Object.values(report.statuses).filter((status) => status === 'expired')).toHaveLength(steps.length);
    expect(Object.values(report.statuses)).not.toContain('pending');
    expect(report).toMatchObject({ balance: worker.owed, disagreements: [] });
  });
}
