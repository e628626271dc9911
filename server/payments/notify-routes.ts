import type { PaymentMethod } from '../../src/domain/purchase.ts';
import type { HttpApp } from '../http/http-types.ts';
import { readBody } from '../http/request-body.ts';
import type { Payments } from './payments.ts';

const MOST_BYTES = 256 * 1024;

const contentTypes: Readonly<Record<PaymentMethod, string>> = {
  alipay: 'application/x-www-form-urlencoded',
  polar: 'application/json',
};

const polarHeaders = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];

/** Where the gateways post to. The body is handed on as it came: its signature covers every byte. */
export function notifyRoutes(payments: Payments) {
  return (app: HttpApp): void => {
    for (const method of ['alipay', 'polar'] as const) {
      const path = `/api/payment/notify/${method}`;
      app.post(path, async (c) => {
        c.set('route', `/payment/notify/${method}`);
        const body = await readBody(c, MOST_BYTES, contentTypes[method]);
        const headers = Object.fromEntries(polarHeaders.map((name) => [name, c.req.header(name) ?? '']));
        const { status, text } = await payments.receive(method, { body, headers });
        return c.text(text, status);
      });
    }
  };
}
