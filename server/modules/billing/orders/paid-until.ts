import { sql, type RawBuilder } from 'kysely';

/** SQL: until when a subscription is paid; null where no paid period is left. */
export function paidUntil(subscriptionId: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(
    select max(paid.ends_at) from subscription_periods paid
    where paid.subscription_id = ${subscriptionId} and paid.cancelled_at is null)`;
}
