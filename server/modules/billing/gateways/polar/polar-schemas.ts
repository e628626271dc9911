import { z } from 'zod';

/** The fields of Polar's messages that are used here; others are ignored. */

const metadata = z.record(z.string(), z.unknown()).optional();

export const polarCheckout = z.object({
  id: z.string().min(1),
  status: z.string(),
  total_amount: z.int(),
  currency: z.string(),
  product_id: z.string().nullable(),
  subscription_id: z.string().nullish(),
  metadata,
});

export const createdCheckout = z.object({
  id: z.string().min(1),
  url: z.url(),
  expires_at: z.iso.datetime({ offset: true }),
});

export const polarOrder = z.object({
  id: z.string().min(1),
  status: z.string(),
  paid: z.boolean(),
  total_amount: z.int(),
  refunded_amount: z.int(),
  refunded_tax_amount: z.int().default(0),
  currency: z.string(),
  billing_reason: z.string(),
  product_id: z.string().nullable(),
  subscription_id: z.string().nullish(),
  checkout_id: z.string().nullish(),
  metadata,
});

export const polarSubscription = z.object({
  id: z.string().min(1),
  cancel_at_period_end: z.boolean().optional(),
  current_period_end: z.iso.datetime({ offset: true }).nullish(),
  ends_at: z.iso.datetime({ offset: true }).nullish(),
  ended_at: z.iso.datetime({ offset: true }).nullish(),
  metadata,
});

/** `refundable_amount`: without tax, which Polar refunds in proportion. */
export const refundableOrder = z.object({ id: z.string().min(1), refundable_amount: z.int().min(0) });

export const createdRefund = z.object({ status: z.string() });

export const alreadyRevoked = z.object({ error: z.literal('AlreadyCanceledSubscription') });

export const polarEvent = z.object({
  type: z.string(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  data: z.unknown(),
});

export type PolarCheckout = z.output<typeof polarCheckout>;
export type PolarOrder = z.output<typeof polarOrder>;
export type PolarSubscription = z.output<typeof polarSubscription>;
export type PolarEvent = z.output<typeof polarEvent>;
