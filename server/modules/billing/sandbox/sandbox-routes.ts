import type { HttpApp, HttpContext } from '../../../shared/http/http-types.ts';
import { htmlPagePolicy } from '../../../shared/http/html-page.ts';
import { pageLocale } from '../../../shared/http/page-locale.ts';
import { readBody } from '../../../shared/http/request-body.ts';
import type { Db } from '../../../db/schema.ts';
import { findOrder } from '../orders/orders.ts';
import type { Payments } from '../payments/payments.ts';
import type { Sandbox } from './sandbox-gateway.ts';
import { sandboxPage, sandboxPageMissing } from './sandbox-page.ts';
import { findSandboxPayment, applySandboxAction, sandboxActions, type SandboxAction } from './sandbox-payments.ts';
import { findSandboxSubscription } from './sandbox-subscriptions.ts';

export type SandboxRouteDeps = {
  readonly db: Db;
  readonly clock: () => Date;
  readonly sandbox: Sandbox;
  readonly payments: Payments;
};

const path = '/sandbox/pay/:orderId';
const MAX_BYTES = 256;

/** The page of the sandbox and the actions of its buttons. */
export function sandboxRoutes(deps: SandboxRouteDeps) {
  return (app: HttpApp): void => {
    app.get(path, async (c) => {
      c.set('route', '/sandbox/pay/{orderId}');
      const orderId = c.req.param('orderId');
      const locale = pageLocale(c.req.header('accept-language'));
      const payment = await findSandboxPayment(deps.db, orderId, deps.clock());
      if (!payment) return html(c, sandboxPageMissing(locale), 404);
      const order = await findOrder(deps.db, orderId);
      const description = order?.descriptions[locale] ?? payment.description;
      const subscription = await findSandboxSubscription(deps.db, orderId);
      return html(c, sandboxPage({ payment, subscription, description, locale }));
    });
    app.post(path, async (c) => {
      c.set('route', '/sandbox/pay/{orderId}');
      const form = new URLSearchParams(await readBody(c, MAX_BYTES, 'application/x-www-form-urlencoded'));
      await press(deps, c.req.param('orderId'), form.get('action'));
      return c.redirect(c.req.path, 303);
    });
  };
}

async function press(deps: SandboxRouteDeps, orderId: string, button: string | null): Promise<void> {
  const action = sandboxActions.find((action) => action === button);
  if (action) return await act(deps, orderId, action);
  const { db, clock, sandbox, payments } = deps;
  const payment = await findSandboxPayment(db, orderId, clock());
  if (!payment) return;
  const notification =
    button === 'renew'
      ? await sandbox.renew(payment)
      : button === 'switch-renewal'
        ? await sandbox.switchRenewal(orderId)
        : undefined;
  if (notification) await payments.receiveNotification(payment.method, notification);
}

/** After a crash between the two steps, polling finds the stored state. */
async function act({ db, clock, sandbox, payments }: SandboxRouteDeps, orderId: string, action: SandboxAction) {
  const payment = await applySandboxAction(db, orderId, action, clock());
  const notification = payment && (await sandbox.notificationFor(payment));
  if (notification) await payments.receiveNotification(payment.method, notification);
}

function html(c: HttpContext, text: string, status: 200 | 404 = 200): Response {
  return c.html(text, status, { 'Content-Security-Policy': htmlPagePolicy(), 'Cache-Control': 'no-store' });
}
