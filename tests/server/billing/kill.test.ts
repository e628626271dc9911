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
import { databaseTemplate } from '../database-template.ts';
import { program } from '../programs.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import type { PaymentTask, Report } from './payment-task.ts';

const POCKET = 100_000;
const PREMIUM = 1_200_000;
/** Longer than anybody waits before taking up what another left. */
const ROUND_MS = 180_000;
/** For a machine that is busy with something else. */
const MINUTES_MS = 300_000;

type TaskToRun = PaymentTask extends infer One
  ? One extends PaymentTask
    ? Omit<One, 'env' | 'dataDir'>
    : never
  : never;

let alipay: FakeAlipay;
let polar: FakePolar;

beforeAll(async () => {
  [alipay, polar] = await Promise.all([startFakeAlipay(), startFakePolar()]);
}, MINUTES_MS);
afterAll(() => Promise.all([alipay.stop(), polar.stop()]));

describe('on the embedded database', () => {
  const till = paymentProcess(embedded);
  takingPayments(till);
});

describe('on PostgreSQL', () => {
  const till = paymentProcess(async () => {
    const databaseUrl = await sharedPostgres()?.createReadyDatabase();
    return databaseUrl ? { databaseUrl } : await embedded();
  });
  takingPayments(till);
  sharing(till);
  refunding(till);
  polling(till);
  ordering(till);
});

type Place = { readonly databaseUrl?: string; readonly templateFile?: string };

async function embedded(): Promise<Place> {
  return { templateFile: await databaseTemplate() };
}

type PaymentProcess = {
  readonly userId: () => string;
  /** Runs a process to its end, or to its death where one is asked for. */
  send<Answer>(errand: TaskToRun): Promise<Answer>;
  order(method: PaymentMethod, codes: readonly string[]): Promise<string[]>;
  /** Starts again, goes on with what is unfinished and tells how everything stands. */
  restart(aheadMs: number): Promise<Report>;
  /** What the buyer must have by now. */
  owed: number;
};

function paymentProcess(open: () => Promise<Place>): PaymentProcess {
  let place: Place;
  let dataDir: string;
  let userId: string;

  beforeAll(async () => {
    place = await open();
    dataDir = await mkdtemp(join(tmpdir(), 'dragoman-till-'));
    userId = await till.send({ do: 'open' });
  }, MINUTES_MS);
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const till: PaymentProcess = {
    userId: () => userId,
    owed: 0,
    send: async (errand) => {
      const { databaseUrl, templateFile } = place;
      const where = { ...(databaseUrl ? { databaseUrl } : {}), ...(templateFile ? { templateFile } : {}) };
      const env = { ...alipay.env, ...polar.env, ALLOW_SANDBOX: '1', DATA_DIR: dataDir };
      return await run({ ...where, ...errand, env, dataDir });
    },
    order: (method, codes) => till.send({ do: 'order', orders: codes.map((code) => ({ userId, method, code })) }),
    restart: (aheadMs) => till.send({ do: 'resume', userId, aheadMs }),
  };
  return till;
}

async function run<Answer>(errand: PaymentTask): Promise<Answer> {
  const child = spawn(process.execPath, [program('payment-process'), JSON.stringify(errand)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk));
  const [code, signal] = await once(child, 'close');
  expect({ code, signal, dieAt: errand.dieAt }).toEqual(
    errand.dieAt ? { code: null, signal: 'SIGKILL', dieAt: errand.dieAt } : { code: 0, signal: null },
  );
  const answer: Answer = JSON.parse(printed || 'null');
  return answer;
}

function paidLetter(method: PaymentMethod, orderId: string): RawNotification {
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

function takingPayments(till: PaymentProcess): void {
  const title = 'killed at any step of taking a payment, the buyer has the tokens after the next start, once';
  test.each(['alipay', 'polar'] as const)(
    `${title}: %s`,
    async (method) => {
      const both: PaymentStep[] = ['notification-stored', 'fulfilling'];
      const steps: PaymentStep[] =
        method === 'alipay' ? both : [...both, 'payment-recorded', 'fulfilled', 'notification-processed'];
      const codes = steps.map(() => 'pocket');
      const orders = await till.order(method, codes);
      for (const [index, dieAt] of steps.entries()) {
        await till.send({ do: 'receive', method, letters: [paidLetter(method, orders[index] ?? '')], dieAt });
      }

      const report = await till.restart(ROUND_MS);

      till.owed += orders.length * POCKET;
      expect(statusesOf(report, orders)).toEqual(orders.map(() => 'completed'));
      expect(report).toMatchObject({ balance: till.owed, unprocessed: 0, disagreements: [] });
    },
    MINUTES_MS,
  );

  test(
    'killed again and again over one payment, at every step in turn, it is fulfilled once',
    async () => {
      const orders = await till.order('polar', ['premium']);
      const letters = orders.map((orderId) => paidLetter('polar', orderId));
      await till.send({ do: 'receive', method: 'polar', letters, dieAt: 'notification-stored' });
      const steps: PaymentStep[] = ['payment-recorded', 'fulfilling', 'fulfilled', 'notification-processed'];
      for (const [round, dieAt] of steps.entries()) {
        await till.send({ do: 'work', aheadMs: (round + 1) * ROUND_MS, dieAt });
      }

      const report = await till.restart((steps.length + 1) * ROUND_MS);

      till.owed += PREMIUM;
      expect(statusesOf(report, orders)).toEqual(['completed']);
      expect(report).toMatchObject({ balance: till.owed, unprocessed: 0, disagreements: [] });
    },
    MINUTES_MS,
  );
}

function sharing(till: PaymentProcess): void {
  test(
    'two processes do the same work at once, one of them is killed: each payment is fulfilled once',
    async () => {
      const theirs = await till.order(
        'polar',
        Array.from({ length: 11 }, () => 'pocket'),
      );
      // Ordered and told of by the workers' clock: not due for them while it is being taken.
      const aheadMs = ROUND_MS;
      const order = { userId: till.userId(), method: 'polar', code: 'pocket' } as const;
      const [mine = ''] = await till.send<string[]>({ do: 'order', orders: [order], aheadMs });
      const orders = [mine, ...theirs];
      for (const orderId of theirs) {
        const letters = [paidLetter('polar', orderId)];
        await till.send({ do: 'receive', method: 'polar', letters, dieAt: 'notification-stored' });
      }

      await Promise.all([
        till.send({ do: 'work', aheadMs }),
        till.send({ do: 'work', aheadMs }),
        till.send({
          do: 'receive',
          method: 'polar',
          letters: [paidLetter('polar', mine)],
          aheadMs,
          dieAt: 'fulfilling',
        }),
      ]);
      const report = await till.restart(2 * ROUND_MS);

      till.owed += orders.length * POCKET;
      expect(statusesOf(report, orders)).toEqual(orders.map(() => 'completed'));
      expect(report).toMatchObject({ balance: till.owed, unprocessed: 0, disagreements: [] });
    },
    MINUTES_MS,
  );
}

function refunding(till: PaymentProcess): void {
  test(
    'killed at any step of a refund, the tokens go back once',
    async () => {
      const steps: PaymentStep[] = ['notification-stored', 'payment-recorded', 'revoking', 'revoked'];
      const codes = steps.map(() => 'pocket');
      const orders = await till.order('polar', codes);
      const letters = orders.map((orderId) => paidLetter('polar', orderId));
      await till.send({ do: 'receive', method: 'polar', letters });
      for (const [index, dieAt] of steps.entries()) {
        const orderId = orders[index] ?? '';
        polar.refund(orderId, 499);
        await till.send({ do: 'receive', method: 'polar', letters: [polar.webhook(orderId)], dieAt });
      }

      const report = await till.restart(ROUND_MS);

      expect(statusesOf(report, orders)).toEqual(orders.map(() => 'refunded'));
      expect(report).toMatchObject({ balance: till.owed, unprocessed: 0, disagreements: [] });
    },
    MINUTES_MS,
  );
}

function polling(till: PaymentProcess): void {
  test(
    'killed while a poll finds the payment that no notification told of, the next start fulfils it',
    async () => {
      const orders = await till.order('alipay', ['pocket', 'pocket']);
      const steps: PaymentStep[] = ['payment-recorded', 'fulfilling'];
      for (const [index, dieAt] of steps.entries()) {
        const orderId = orders[index] ?? '';
        alipay.pay(orderId);
        await till.send({ do: 'check', userId: till.userId(), orderId, dieAt });
      }

      const report = await till.restart(ROUND_MS);

      till.owed += 2 * POCKET;
      expect(statusesOf(report, orders)).toEqual(['completed', 'completed']);
      expect(report).toMatchObject({ balance: till.owed, disagreements: [] });
    },
    MINUTES_MS,
  );
}

function ordering(till: PaymentProcess): void {
  test(
    'killed at any step of ordering, nothing is owed, and what nobody could pay expires',
    async () => {
      const steps: PaymentStep[] = ['order-stored', 'payment-requested', 'payment-url-stored'];
      for (const dieAt of steps) {
        const orders = [{ userId: till.userId(), method: 'alipay', code: 'pocket' } as const];
        await till.send({ do: 'order', orders, dieAt });
      }

      const report = await till.restart(40 * 60_000);

      expect(Object.values(report.statuses).filter((status) => status === 'expired')).toHaveLength(steps.length);
      expect(Object.values(report.statuses)).not.toContain('pending');
      expect(report).toMatchObject({ balance: till.owed, disagreements: [] });
    },
    MINUTES_MS,
  );
}
