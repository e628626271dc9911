import { mailEvents } from '../../../server/modules/mail/mail-events.ts';
import { paymentEvents } from '../../../server/modules/billing/payments/payment-events.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import type { OrderStatus, PaymentMethod } from '../../../src/domain/purchase.ts';
import { balanceOf } from '../../../server/modules/billing/ledger/ledger.ts';
import { createGateways } from '../../../server/modules/billing/create-gateways.ts';
import { runPaymentWork, runHourlyWork } from '../../../server/modules/billing/payments/payment-worker.ts';
import { Payments } from '../../../server/modules/billing/payments/payments.ts';
import { queueRenewalMails } from '../../../server/modules/billing/orders/queue-mails.ts';
import { handleBillingMails } from '../../../server/modules/billing/mails/billing-mails.ts';
import { MailOutbox } from '../../../server/modules/mail/mail-outbox.ts';
import type { Metrics } from '../../../server/shared/metrics.ts';
import { MailFailure } from '../../../server/modules/mail/mailer.ts';
import type { MailTemplate, SendMail } from '../../../server/modules/mail/mail-module.ts';
import { startFakeAlipay } from '../../fakes/alipay-gateway.ts';
import type { FakeAlipay } from '../../fakes/alipay-gateway.ts';
import { startFakePolar } from '../../fakes/polar-gateway.ts';
import type { FakePolar, Webhook } from '../../fakes/polar-gateway.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import type { TestUser } from '../users.ts';

export type SentMail = { readonly to: string; readonly locale: string; readonly template: MailTemplate };

export type BillingServer = {
  readonly server: TestServer;
  readonly alipay: FakeAlipay;
  readonly polar: FakePolar;
  /** Places an order of the product with this code. */
  order(user: TestUser, method: PaymentMethod, code: string): Promise<string>;
  /** Posts to the webhook of Alipay. */
  fromAlipay(body: string): Promise<{ status: number; text: string }>;
  fromPolar(notification: Webhook): Promise<{ status: number; text: string }>;
  status(orderId: string): Promise<OrderStatus>;
  balance(user: TestUser): Promise<number>;
  /** The sum and the number of a user's ledger entries. */
  ledgerOf(user: TestUser): Promise<{ sum: number; entries: number }>;
  /** One round of the payment worker, which counts in the given metrics. */
  runWorker(metrics?: Metrics): Promise<void>;
  /** One round of the mails about plans and payments. @returns those sent */
  sendMails(mailServer?: 'down'): Promise<SentMail[]>;
  /** The hourly clean-up. */
  cleanUp(): Promise<void>;
  close(): Promise<void>;
};

/** A server with the real gateway adapters, and fakes of both gateways behind it. */
export async function startBillingServer(
  settings: { engine?: 'embedded'; env?: Record<string, string> } = {},
): Promise<BillingServer> {
  const [alipay, polar] = await Promise.all([startFakeAlipay(), startFakePolar()]);
  const server = await startTestServer({
    ...settings,
    env: { ...alipay.env, ...polar.env, ...settings.env, ALLOW_SANDBOX: '1' },
  });
  const { database, clock, config } = server;
  await setPolarProducts(server);

  async function idOf(code: string): Promise<{ packId: string } | { planId: string }> {
    const plan = await database.db.selectFrom('plans').select('id').where('code', '=', code).executeTakeFirst();
    if (plan) return { planId: plan.id };
    const pack = await database.db.selectFrom('token_packs').select('id').where('code', '=', code).executeTakeFirst();
    return { packId: pack?.id ?? '' };
  }

  async function order(user: TestUser, method: PaymentMethod, code: string): Promise<string> {
    const body = await idOf(code);
    const as = { token: user.token };
    const capital = method === 'alipay' ? 'Alipay' : 'Polar';
    const reply =
      'planId' in body
        ? await server.request(`buyPlanBy${capital}`, { body }, as)
        : await server.request(`buyPackBy${capital}`, { body }, as);
    return reply.body.orderId;
  }

  async function post(method: PaymentMethod, { body, headers }: Webhook) {
    const answer = await fetch(`${server.url}/api/payment/notify/${method}`, { method: 'POST', headers, body });
    return { status: answer.status, text: await answer.text() };
  }

  return {
    server,
    alipay,
    polar,
    order,
    fromAlipay: (body) => post('alipay', { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
    fromPolar: (notification) => post('polar', notification),
    status: async (orderId) => {
      const row = await database.db
        .selectFrom('orders')
        .select('status')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      return row.status;
    },
    balance: async (user) => (await balanceOf(database.db, user.id)).available,
    ledgerOf: async (user) => {
      const entries = await database.db
        .selectFrom('ledger_entries')
        .select('tokens')
        .where('user_id', '=', user.id)
        .execute();
      return { sum: entries.reduce((sum, entry) => sum + entry.tokens, 0), entries: entries.length };
    },
    runWorker: async (metrics) => {
      const events = paymentEvents(silentEvents(metrics));
      const { gateways } = createGateways(config, database, clock);
      const payments = new Payments({ database, clock, events, gateways, seller: config.seller });
      await runPaymentWork({ database, clock, events, payments, gateways });
    },
    sendMails: async (mailServer) => {
      const sent: SentMail[] = [];
      const sendMail: SendMail = async (to, locale, template) => {
        if (mailServer === 'down') return { type: 'failed', failure: new MailFailure('unavailable', undefined) };
        sent.push({ to, locale, template });
        return { type: 'sent' };
      };
      const outbox = new MailOutbox({ database, clock, events: mailEvents(silentEvents()), sendMail });
      await queueRenewalMails(database.db, clock());
      handleBillingMails(outbox, { db: database.db, clock });
      await outbox.sendNow();
      await outbox.close();
      return sent;
    },
    cleanUp: () => runHourlyWork({ database, clock }),
    close: async () => {
      await server.close();
      await Promise.all([alipay.stop(), polar.stop()]);
    },
  };
}

/** Sets the Polar product ids, as an operator does. */
async function setPolarProducts({ database: { db } }: TestServer): Promise<void> {
  for (const table of ['plans', 'token_packs'] as const) {
    const rows = await db.selectFrom(table).select('code').execute();
    for (const { code } of rows) {
      await db
        .updateTable(table)
        .set({ polar_product_id: `polar-${code}` })
        .where('code', '=', code)
        .execute();
    }
  }
}
