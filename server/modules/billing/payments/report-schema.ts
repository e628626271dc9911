import { z } from 'zod';
import type { PaymentReport } from '../gateways/gateway.ts';

const payment = z.object({
  paymentId: z.string(),
  merchant: z.string(),
  amountMinor: z.int(),
  currency: z.string(),
  refundedMinor: z.int(),
  subscriptionId: z
    .string()
    .optional()
    .transform((id) => id),
});

/** The JSON form of `PaymentReport` in the database. */
const report = z.discriminatedUnion('type', [
  z.object({ type: z.literal('waiting') }),
  z.object({ type: z.literal('processing') }),
  z.object({ type: z.literal('failed') }),
  z.object({ type: z.literal('expired') }),
  z.object({ type: z.literal('paid'), payment }),
  z.object({ type: z.literal('renewed'), payment }),
  z.object({ type: z.literal('subscription-ends'), subscriptionId: z.string(), endsAt: z.string() }),
  z.object({ type: z.literal('subscription-renews'), subscriptionId: z.string() }),
]);

export function parseReport(stored: unknown): PaymentReport {
  return report.parse(stored);
}
