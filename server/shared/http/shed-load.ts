import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from './http-types.ts';
import { ApiError } from './api-error.ts';

/** So many calls at once, each a fraction of a second on any database: a queue that is worth standing in. */
const MAX_CONCURRENT = 200;
/** No part of the API may hold all places: a slow mail service shall not keep conversations from being saved. */
const MAX_CONCURRENT_PER_AREA = 150;
const RETRY_AFTER_S = 2;

export type LoadLimits = { readonly concurrent: number; readonly concurrentPerArea: number };

/**
 * Refuses what would only wait: 503 and when to come back. Whoever is let in is answered in time, and a page that is
 * refused keeps what it has and tries again.
 */
export function shedLoad(
  limits: LoadLimits = { concurrent: MAX_CONCURRENT, concurrentPerArea: MAX_CONCURRENT_PER_AREA },
): MiddlewareHandler<HttpEnv> {
  const byPart = new Map<string, number>();
  let all = 0;
  return async (c, next) => {
    const part = c.req.path.split('/', 3)[2] ?? '';
    let inside = false;

    function enter(): void {
      const ofPart = byPart.get(part) ?? 0;
      if (all >= limits.concurrent || ofPart >= limits.concurrentPerArea) {
        c.set('route', '/shed');
        throw new ApiError(503, 'overloaded', 'The server is busy. Please try again shortly.', RETRY_AFTER_S);
      }
      all += 1;
      byPart.set(part, ofPart + 1);
      inside = true;
    }

    function leave(): void {
      if (!inside) return;
      inside = false;
      all -= 1;
      leaveArea(byPart, part);
    }

    async function releaseWhile<Result>(waiting: Promise<Result>): Promise<Result> {
      leave();
      const result = await waiting;
      enter();
      return result;
    }

    c.set('place', { releaseWhile });
    enter();
    try {
      await next();
    } finally {
      leave();
    }
  };
}

/** Parts without a caller are forgotten: anybody can make up new ones. */
function leaveArea(byPart: Map<string, number>, part: string): void {
  const others = (byPart.get(part) ?? 1) - 1;
  if (others > 0) byPart.set(part, others);
  else byPart.delete(part);
}
