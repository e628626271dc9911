import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { currencySymbol } from '../../../../src/domain/purchase.ts';
import type { Db } from '../../../db/schema.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { MailContent, MailOutbox, MailTemplate } from '../../mail/mail-module.ts';
import { formatMinorUnits } from '../gateways/minor-units.ts';
import { receiptNumber } from '../orders/receipts.ts';

type BillingMailDeps = { readonly db: Db; readonly clock: Clock };

type PlanMail = 'cancellation' | 'renewal-notice';

/** Lets the outbox send the mails about payments and plans. A second one is better than none. */
export function handleBillingMails(outbox: Pick<MailOutbox, 'handle'>, { db, clock }: BillingMailDeps): void {
  outbox.handle('receipt', {
    isRepeatable: true,
    compose: ({ subject_id: orderId }) => receipt(db, orderId),
  });
  for (const kind of ['cancellation', 'renewal-notice'] as const) {
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
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('plans as p', 'p.code', 's.plan_code')
    .select(['s.plan_code', 's.ends_at', 'o.amount_minor', 'o.currency', 'p.name', 'p.translations'])
    .select(['u.email', 'u.locale'])
    .where('s.id', '=', subscriptionId)
    .where('s.ended_at', 'is', null)
    .where('u.closed_at', 'is', null)
    .executeTakeFirst();
  const template = plan && planTemplate(kind, plan, about, now);
  return template && { to: plan.email, locale: plan.locale, template };
}

type Plan = {
  readonly plan_code: string;
  readonly ends_at: Date | null;
  readonly amount_minor: number;
  readonly currency: string;
  readonly name: string | null;
  readonly translations: Partial<Record<LocaleCode, { readonly name: string }>> | null;
  readonly locale: LocaleCode;
};

/** Undefined when the plan was resumed or cancelled meanwhile. */
function planTemplate(kind: PlanMail, plan: Plan, about: Date, now: Date): MailTemplate | undefined {
  const name = plan.translations?.[plan.locale]?.name ?? plan.name ?? plan.plan_code;
  if (kind === 'cancellation') {
    return plan.ends_at === null ? undefined : { type: 'plan-cancelled', plan: name, endsAt: about };
  }
  if (plan.ends_at !== null || about <= now) return undefined;
  const amount = amountOf(plan.amount_minor, plan.currency);
  return { type: 'plan-renews-soon', plan: name, renewsAt: about, amount };
}

async function receipt(db: Db, orderId: string): Promise<MailContent | undefined> {
  const row = await db
    .selectFrom('receipts as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .select(['r.number', 'r.issued_at', 'r.seller', 'o.order_id', 'o.paid_at', 'o.created_at'])
    .select(['o.description', 'o.descriptions', 'o.amount_minor', 'o.currency', 'o.gateway_kind'])
    .select(['u.email', 'u.locale'])
    .where('o.id', '=', orderId)
    .where('u.closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, address, taxId, email } = row.seller;
  const template = {
    type: 'receipt',
    number: receiptNumber(row),
    orderId: row.order_id,
    paidAt: row.paid_at ?? row.created_at,
    item: row.descriptions[row.locale] ?? row.description,
    amount: amountOf(row.amount_minor, row.currency),
    seller: [name, address, taxId, email].filter((line) => line !== null),
    isSandbox: row.gateway_kind === 'sandbox',
  } as const;
  return { to: row.email, locale: row.locale, template };
}

function amountOf(minor: number, currency: string): string {
  return `${currencySymbol(currency)}${formatMinorUnits(minor)} ${currency}`;
}
