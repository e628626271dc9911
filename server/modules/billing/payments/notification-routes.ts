import type { PaymentMethod } from '../../../../src/domain/purchase.ts';
import type { HttpApp } from '../../../shared/http/http-types.ts';
import { readBody } from '../../../shared/http/request-body.ts';
import type { Payments } from './payments.ts';

/** Form fields; and an order as JSON with its customer, product and prices. */
const maxBytes: Readonly<Record<PaymentMethod, number>> = { alipay: 16 * 1024, polar: 64 * 1024 };

const contentTypes: Readonly<Record<PaymentMethod, string>> = {
  alipay: 'application/x-www-form-urlencoded',
  polar: 'application/json',
};

const polarHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** The webhooks of the gateways. The body is passed on unparsed, because the signature covers every byte. */
export function notificationRoutes(payments: Payments) {
  return (app: HttpApp): void => {
    for (const method of ['alipay', 'polar'] as const) {
      const path = `/api/payment/notify/${method}`;
      app.post(path, async (c) => {
        c.set('route', `/payment/notify/${method}`);
        const body = await readBody(c, maxBytes[method], contentTypes[method]);
        const headers = Object.fromEntries(polarHeaders.map((name) => [name, c.req.header(name) ?? '']));
        const { status, text } = await payments.receiveNotification(method, { body, headers });
        return c.text(text, status);
      });
    }
  };
}
