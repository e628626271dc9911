import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  orderCheckStatus,
  currencySymbol,
  isPaymentOpen,
  orderAfter,
  pollOutcome,
  tokensToRevoke,
} from '../../../src/domain/purchase.ts';
import type { OrderEvent, OrderStatus } from '../../../src/domain/purchase.ts';

const statuses: OrderStatus[] = ['pending', 'processing', 'completed', 'failed', 'expired', 'refunded'];
const events: OrderEvent[] = ['paid', 'fulfilled', 'failed', 'expired', 'refunded'];

test('an order goes from pending through processing to completed', () => {
  expect(orderAfter('pending', 'paid')).toBe('processing');
  expect(orderAfter('processing', 'fulfilled')).toBe('completed');
});

test('a payment after an order expired or failed is still accepted', () => {
  expect(orderAfter('expired', 'paid')).toBe('processing');
  expect(orderAfter('failed', 'paid')).toBe('processing');
});

test('a received payment survives a late failure or expiry', () => {
  for (const status of ['processing', 'completed'] as const) {
    expect(orderAfter(status, 'failed')).toBeUndefined();
    expect(orderAfter(status, 'expired')).toBeUndefined();
  }
});

test('in any order of events an order is fulfilled at most once', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (happened) => {
      let status: OrderStatus = 'pending';
      let fulfilled = 0;
      for (const event of happened) {
        const next = orderAfter(status, event);
        if (next === 'completed') fulfilled += 1;
        status = next ?? status;
      }

      expect(fulfilled).toBeLessThanOrEqual(1);
    }),
  );
});

test('a refunded order stays refunded', () => {
  for (const event of events) expect(orderAfter('refunded', event)).toBeUndefined();
});

test('the statuses of the order check map to the outcomes of the spec', () => {
  expect(pollOutcome('success')).toBe('success');
  expect(pollOutcome('succeeded')).toBe('success');
  expect(pollOutcome('payed')).toBe('received');
  expect(pollOutcome('expire')).toBe('expired');
  expect(pollOutcome('not_exist')).toBe('expired');
  expect(pollOutcome('error')).toBe('failed');
  expect(pollOutcome('pending')).toBe('waiting');
  expect(pollOutcome('something new')).toBe('waiting');
});

test('polling continues exactly while the payment is open', () => {
  const polled = statuses.filter((status) => isPaymentOpen(pollOutcome(orderCheckStatus(status))));

  expect(polled).toEqual(['pending', 'processing']);
});

test('a partial refund revokes the same share of the tokens, rounded down', () => {
  expect(tokensToRevoke(100_000, 999, 0)).toBe(0);
  expect(tokensToRevoke(100_000, 999, 333)).toBe(33_333);
  expect(tokensToRevoke(100_000, 999, 999)).toBe(100_000);
  expect(tokensToRevoke(100_000, 999, 5000)).toBe(100_000);
});

test('dollars and yuan have a symbol, other currencies their code', () => {
  expect(['USD', 'CNY', 'EUR'].map(currencySymbol)).toEqual(['$', '¥', 'EUR']);
});
