import { sql } from 'kysely';
import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { Db } from '../../../db/schema.ts';
import type { Clock } from '../../../shared/clock.ts';
import { mailReceivers } from '../../../shared/users/user-rows.ts';
import type { MailContent, MailOutbox, MailTemplate } from '../../mail/mail-module.ts';
import { priceText } from '../gateways/minor-units.ts';
import { paidUntil } from '../orders/paid-until.ts';
import { receiptNumber } from '../orders/receipts.ts';

type BillingMailDeps = { readonly db: Db; readonly clock: Clock };

const planMails = [
  'renewal-notice',
  'renewal-failed',
  'cancellation',
  'resumption',
  'plan-ended',
  'plan-replaced',
  'plan-ran-out',
] as const;

type PlanMail = (typeof planMails)[number];

/** Lets the outbox send the mails about payments and plans. A second one is better than none. */
export function handleBillingMails(outbox: Pick<MailOutbox, 'handle'>, { db, clock }: BillingMailDeps): void {
  outbox.handle('receipt', { isRepeatable: true, compose: ({ subject_id: id }) => composeOrderMail(db, id, receipt) });
  outbox.handle('refund', { isRepeatable: true, compose: ({ subject_id: id }) => composeOrderMail(db, id, refund) });
  for (const kind of planMails) {
    outbox.handle(kind, {
      isRepeatable: true,
      compose: async ({ subject_id: id, about }) =>
        about === null ? undefined : await planMail(db, kind, id, about, clock()),
    });
  }
}

async function planMail(db: Db, kind: PlanMail, subscriptionId: string, about: Date, now: Date) {
  const plan = await db
    .selectFrom('subscriptions as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .innerJoin(mailReceivers.as('u'), 'u.id', 's.user_id')
    .leftJoin('plans as p', 'p.code', 's.plan_code')
    .select([
      's.plan_code',
      's.ends_at',
      's.ended_at',
      'o.amount_minor',
      'o.currency',
      'p.name',
      'p.translations',
      'u.email',
      'u.locale',
      paidUntil(sql`s.id`).as('paid_until'),
    ])
    .where('s.id', '=', subscriptionId)
    .executeTakeFirst();
  const template = plan && planTemplate(kind, plan, about, now);
  return template && { to: plan.email, locale: plan.locale, template };
}

type Plan = {
  readonly plan_code: string;
  readonly ends_at: Date | null;
  readonly ended_at: Date | null;
  readonly paid_until: Date | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly name: string | null;
  readonly translations: Partial<Record<LocaleCode, { readonly name: string }>> | null;
  readonly locale: LocaleCode;
};

/** Undefined when the plan has changed again meanwhile. */
function planTemplate(kind: PlanMail, row: Plan, about: Date, now: Date): MailTemplate | undefined {
  const plan = row.translations?.[row.locale]?.name ?? row.name ?? row.plan_code;
  const amount = priceText(row.amount_minor, row.currency, row.locale);
  const renews = row.ended_at === null && row.ends_at === null;
  switch (kind) {
    case 'renewal-notice':
    case 'resumption': {
      const { paid_until: renewsAt } = row;
      return renews && renewsAt && renewsAt > now ? { type: 'plan-renews', plan, renewsAt, amount } : undefined;
    }
    case 'renewal-failed':
      return renews && row.paid_until && row.paid_until <= about
        ? { type: 'renewal-failed', plan, dueAt: about, amount }
        : undefined;
    case 'cancellation':
      return row.ended_at === null && row.ends_at ? { type: 'plan-cancelled', plan, endsAt: about } : undefined;
    case 'plan-ended':
    case 'plan-replaced':
    case 'plan-ran-out':
      return row.ended_at ? { type: 'plan-ended', plan, end: kind } : undefined;
    default:
      return unreachable(kind);
  }
}

async function composeOrderMail(
  db: Db,
  orderId: string,
  template: (order: MailedOrder) => MailTemplate | undefined,
): Promise<MailContent | undefined> {
  const order = await readOrder(db, orderId);
  const content = order && template(order);
  return content && { to: order.email, locale: order.locale, template: content };
}

type MailedOrder = NonNullable<Awaited<ReturnType<typeof readOrder>>>;

async function readOrder(db: Db, orderId: string) {
  return await db
    .selectFrom('orders as o')
    .innerJoin(mailReceivers.as('u'), 'u.id', 'o.user_id')
    .leftJoin('receipts as r', 'r.order_id', 'o.id')
    .leftJoin('subscription_periods as p', 'p.order_id', 'o.id')
    .leftJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .select(['r.number', 'r.issued_at', 'r.seller', 'o.order_id', 'o.paid_at', 'o.created_at'])
    .select(['o.description', 'o.descriptions', 'o.amount_minor', 'o.refunded_minor', 'o.currency', 'o.gateway_kind'])
    .select(['p.ends_at as paid_until', 's.renews', 's.ends_at', 's.ended_at', 'u.email', 'u.locale'])
    .where('o.id', '=', orderId)
    .executeTakeFirst();
}

function receipt(order: MailedOrder): MailTemplate | undefined {
  const { number, issued_at, seller, paid_until: until } = order;
  if (number === null || issued_at === null || seller === null) return undefined;
  const renews = order.renews === true && order.ends_at === null && order.ended_at === null;
  return {
    type: 'receipt',
    number: receiptNumber({ number, issued_at }),
    orderId: order.order_id,
    paidAt: order.paid_at ?? order.created_at,
    item: itemOf(order),
    amount: priceText(order.amount_minor, order.currency, order.locale),
    ...(until && { plan: { until, renews } }),
    seller: [seller.name, seller.address, seller.taxId, seller.email].filter((line) => line !== null),
    isSandbox: order.gateway_kind === 'sandbox',
  };
}

function refund(order: MailedOrder): MailTemplate {
  return {
    type: 'refund',
    orderId: order.order_id,
    item: itemOf(order),
    amount: priceText(order.amount_minor, order.currency, order.locale),
    refunded: priceText(order.refunded_minor, order.currency, order.locale),
    isFull: order.refunded_minor >= order.amount_minor,
  };
}

function itemOf({ descriptions, description, locale }: MailedOrder): string {
  return descriptions[locale] ?? description;
}
