/** A paid month of a subscription. The end is exclusive. */
export type Period = { readonly beginsAt: Date; readonly endsAt: Date };

const DAY_MS = 24 * 3600 * 1000;
/** A late renewal within this time continues the previous period, so the billing day stays the same. */
const SLOW_RENEWAL_MS = 7 * DAY_MS;

/**
 * The month bought by the next payment: it follows the paid time, or starts now if that ended long ago. `anchorDay` is
 * the day of the month the subscription started on, so that a subscription of the 31st keeps its day after February.
 */
export function nextPeriod(paidUntil: Date | undefined, now: Date, anchorDay: number): Period {
  if (paidUntil && now.getTime() - paidUntil.getTime() <= SLOW_RENEWAL_MS) {
    return { beginsAt: paidUntil, endsAt: monthAfter(paidUntil, anchorDay) };
  }
  return { beginsAt: now, endsAt: monthAfter(now, now.getUTCDate()) };
}

function monthAfter(date: Date, day: number): Date {
  const next = new Date(date);
  next.setUTCDate(1);
  next.setUTCMonth(next.getUTCMonth() + 1);
  next.setUTCDate(Math.min(day, daysIn(next)));
  return next;
}

function daysIn(month: Date): number {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
}
