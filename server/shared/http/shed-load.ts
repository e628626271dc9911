import type { MiddlewareHandler } from 'hono';
import { routes } from '../../../src/protocol/routes.ts';
import { overloaded } from './api-error.ts';
import type { HttpEnv } from './http-types.ts';
import { Shares, type ShareLimits } from './shares.ts';

/**
 * Requests take a fraction of a second on any database: a queue of this length still has short waits. An area may have
 * fewer, so that a slow one (such as mail) cannot block the others.
 */
const productionLimits: ShareLimits = { total: 200, each: 150 };

/**
 * Load shedding: requests above the limits get 503 and `Retry-After` at once. Clients keep their data and retry.
 */
export function shedLoad(limits = productionLimits): MiddlewareHandler<HttpEnv> {
  const slots = new Shares(limits);
  return async (c, next) => {
    const area = [{ key: areaOf(c.req.path), share: 1 }];
    let holdsSlot = false;

    function acquire(): void {
      if (!slots.tryTake(area)) {
        c.set('route', '/shed');
        throw overloaded();
      }
      holdsSlot = true;
    }

    function release(): void {
      if (holdsSlot) slots.release(area);
      holdsSlot = false;
    }

    c.set('loadSlot', {
      releaseWhile: async (waiting) => {
        release();
        const result = await waiting;
        acquire();
        return result;
      },
    });
    acquire();
    try {
      await next();
    } finally {
      release();
    }
  };
}

/** Requests that wait for the mail server: a slow one must not keep people from logging in. */
const mailPaths: ReadonlySet<string> = new Set(
  [routes.sendOtp, routes.forgotPassword, routes.sendConfirmation].map(({ path }) => `/api${path}`),
);

/** The first segment of the path below `/api`; what sends mail is an area of its own. */
function areaOf(path: string): string {
  return mailPaths.has(path) ? 'mail' : (path.split('/', 3)[2] ?? '');
}
