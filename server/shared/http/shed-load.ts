import type { MiddlewareHandler } from 'hono';
import { routes } from '../../../src/protocol/routes.ts';
import { overloaded } from './api-error.ts';
import type { HttpEnv } from './http-types.ts';

/** Requests take a fraction of a second on any database: a queue of this length still has short waits. */
const MAX_CONCURRENT = 200;
/** Below the total, so that one slow area (such as mail) cannot block the others. */
const MAX_CONCURRENT_PER_AREA = 150;

export type LoadLimits = { readonly concurrent: number; readonly concurrentPerArea: number };

/**
 * Load shedding: requests above the limits get 503 and `Retry-After` at once. Clients keep their data and retry.
 */
export function shedLoad(
  limits: LoadLimits = { concurrent: MAX_CONCURRENT, concurrentPerArea: MAX_CONCURRENT_PER_AREA },
): MiddlewareHandler<HttpEnv> {
  const slots = new LoadSlots(limits);
  return async (c, next) => {
    const area = areaOf(c.req.path);
    let holdsSlot = false;

    function acquire(): void {
      if (!slots.tryAcquire(area)) {
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

class LoadSlots {
  readonly #limits: LoadLimits;
  #used = 0;
  /** Without areas that have no request: clients choose the path, and could fill the memory. */
  readonly #usedByArea = new Map<string, number>();

  constructor(limits: LoadLimits) {
    this.#limits = limits;
  }

  tryAcquire(area: string): boolean {
    const usedByArea = this.#usedByArea.get(area) ?? 0;
    if (this.#used >= this.#limits.concurrent || usedByArea >= this.#limits.concurrentPerArea) return false;
    this.#used += 1;
    this.#usedByArea.set(area, usedByArea + 1);
    return true;
  }

  release(area: string): void {
    this.#used -= 1;
    const others = (this.#usedByArea.get(area) ?? 1) - 1;
    if (others > 0) this.#usedByArea.set(area, others);
    else this.#usedByArea.delete(area);
  }
}
