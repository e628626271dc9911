import { z } from 'zod';
import type { PaymentProblem } from '../../../src/protocol/contract.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { paginated } from '../../shared/http/paginated.ts';
import { readProblems, type ProblemRow } from '../billing/billing-module.ts';
import type { PeopleDeps } from './people-deps.ts';

/** Payments that were refused because they differ from their order, and those without an order. Newest first. */
export function paymentProblems({ database: { db } }: PeopleDeps) {
  return endpoint('paymentProblems', async ({ query: { page, limit } }) => {
    const rows = await readProblems(db, limit, (page - 1) * limit);
    const total = rows[0]?.total ?? 0;
    return { problems: rows.map(problemOf), pagination: paginated(page, limit, total) };
  });
}

const paid = z.object({ payment: z.object({ paymentId: z.string(), amountMinor: z.number(), currency: z.string() }) });

function problemOf(row: ProblemRow): PaymentProblem {
  const payment = paid.safeParse(row.report).data?.payment;
  return {
    id: row.id,
    received_at: row.received_at.toISOString(),
    payment_method: row.method,
    problem: kindOf(row.outcome),
    order_id: row.order_id,
    payment_id: payment?.paymentId ?? null,
    amount: payment ? payment.amountMinor / 100 : null,
    currency: payment?.currency ?? null,
    user_id: row.user_id,
    email: row.email,
  };
}

const kinds: Readonly<Record<string, PaymentProblem['problem']>> = {
  'refused:amount': 'amount',
  'refused:currency': 'currency',
  'refused:merchant': 'merchant',
  'refused:second-payment': 'second-payment',
  unmatched: 'unmatched',
  unreadable: 'unreadable',
};

function kindOf(outcome: string | null): PaymentProblem['problem'] {
  return (outcome === null ? undefined : kinds[outcome]) ?? 'waiting';
}
