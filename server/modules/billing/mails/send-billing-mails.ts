import type { LocaleCode } from '../../../../src/domain/locale.ts';
import { currencySymbol } from '../../../../src/domain/purchase.ts';
import type { Db } from '../../../db/schema.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { Events } from '../../../shared/events.ts';
import type { MailTemplate, SendMail } from '../../mail/mail-module.ts';
import { formatMinorUnits } from '../gateways/minor-units.ts';
import { receiptNumber } from '../orders/receipts.ts';
import { claimBillingMails, finishBillingMail, queueRenewalNotices } from './billing-mails.ts';
import type { BillingMailRow } from './billing-mails.ts';

export type BillingMailDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly events: Events;
  readonly sendMail: SendMail;
};

const BATCH_SIZE = 20;
/** Nearly two days. */
const MAX_TRIES = 18;

/** One round: notices of renewals that are due, then every unsent mail. */
export async function sendBillingMails(deps: BillingMailDeps, stop?: AbortSignal): Promise<void> {
  await queueRenewalNotices(deps.db, deps.clock());
  for (const mail of await claimBillingMails(deps.db, BATCH_SIZE, deps.clock())) {
    if (stop?.aborted) return;
    await deliver(deps, mail);
  }
}

async function deliver({ db, clock, events, sendMail }: BillingMailDeps, mail: BillingMailRow): Promise<void> {
  const receiver = await db
    .selectFrom('users')
    .select(['email', 'locale'])
    .where('id', '=', mail.user_id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  const template = receiver && (await templateOf(db, mail, receiver.locale, clock()));
  if (!template) return await finishBillingMail(db, mail.id, 'dropped', clock());
  const result = await sendMail(receiver.email, receiver.locale, template);
  if (result.type === 'sent') return await finishBillingMail(db, mail.id, 'sent', clock());
  const { reason } = result.failure;
  if (reason === 'unavailable' && mail.tries < MAX_TRIES) return;
  events.mailFailed({ template: template.type, reason });
  await finishBillingMail(db, mail.id, reason, clock());
}

/** Undefined when the mail is no longer true. */
async function templateOf(
  db: Db,
  mail: BillingMailRow,
  locale: LocaleCode,
  now: Date,
): Promise<MailTemplate | undefined> {
  if (mail.kind === 'receipt') return await receiptTemplate(db, mail, locale);
  const plan = await db
    .selectFrom('subscriptions as s')
    .innerJoin('orders as o', 'o.id', 's.order_id')
    .leftJoin('plans as p', 'p.code', 's.plan_code')
    .select(['s.plan_code', 's.ended_at', 's.ends_at', 'o.amount_minor', 'o.currency', 'p.name', 'p.translations'])
    .where('s.id', '=', mail.subscription_id)
    .executeTakeFirst();
  if (!plan || plan.ended_at !== null) return undefined;
  const name = plan.translations?.[locale]?.name ?? plan.name ?? plan.plan_code;
  if (mail.kind === 'cancellation') {
    // Resumed meanwhile.
    if (plan.ends_at === null) return undefined;
    return { type: 'plan-cancelled', plan: name, endsAt: mail.about };
  }
  if (plan.ends_at !== null || mail.about <= now) return undefined;
  const amount = amountOf(plan.amount_minor, plan.currency);
  return { type: 'plan-renews-soon', plan: name, renewsAt: mail.about, amount };
}

async function receiptTemplate(db: Db, { order_id }: BillingMailRow, locale: LocaleCode) {
  const row = await db
    .selectFrom('receipts as r')
    .innerJoin('orders as o', 'o.id', 'r.order_id')
    .select(['r.number', 'r.issued_at', 'r.seller', 'o.order_id', 'o.paid_at', 'o.created_at'])
    .select(['o.description', 'o.descriptions', 'o.amount_minor', 'o.currency', 'o.gateway_kind'])
    .where('o.id', '=', order_id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, address, taxId, email } = row.seller;
  return {
    type: 'receipt',
    number: receiptNumber(row),
    orderId: row.order_id,
    paidAt: row.paid_at ?? row.created_at,
    item: row.descriptions[locale] ?? row.description,
    amount: amountOf(row.amount_minor, row.currency),
    seller: [name, address, taxId, email].filter((line) => line !== null),
    isSandbox: row.gateway_kind === 'sandbox',
  } as const;
}

function amountOf(minor: number, currency: string): string {
  return `${currencySymbol(currency)}${formatMinorUnits(minor)} ${currency}`;
}
