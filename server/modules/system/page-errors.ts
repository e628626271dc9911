import { messageWithoutContents } from '../../../src/domain/page-failure.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Events } from '../../shared/events.ts';
import { endpoint } from '../../shared/http/endpoint.ts';
import { limitRate } from '../../shared/http/rate-limit.ts';
import { networkOf } from '../../shared/network.ts';

/** A page sends at most one report a minute. */
const REPORTS_PER_MINUTE = 10;
const HOUR_MS = 3_600_000;
/** Strangers can report anything: after that many classes in an hour, the others are counted together. */
const CLASSES_PER_HOUR = 50;

export type PageErrorsDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly events: Pick<Events, 'info' | 'count' | 'metrics'>;
};

/** Takes the unexpected errors of pages, for the administrators' list of problems. */
export function reportPageErrors({ db, clock, events }: PageErrorsDeps) {
  const pageErrors = events.metrics.counter('dragoman_page_errors_total', 'Unexpected errors that pages reported');
  const classes = new Set<string>();
  let hour = 0;

  function isAdmitted(key: string): boolean {
    const now = Math.floor(clock().getTime() / HOUR_MS);
    if (now !== hour) classes.clear();
    hour = now;
    if (!classes.has(key) && classes.size >= CLASSES_PER_HOUR) return false;
    classes.add(key);
    return true;
  }

  return endpoint('reportPageErrors', async ({ address, body: { release, browser, errors } }) => {
    const key = `page-errors:${networkOf(address)}`;
    await limitRate(db, { key, limit: REPORTS_PER_MINUTE, windowS: 60 }, clock());
    for (const { kind, message, position, count } of errors) {
      // The client may not be our page: its message is reduced here, too.
      const error = `${kind} ${messageWithoutContents(message)}`.trim();
      const route = `${position} ${release} ${browser}`;
      const isNamed = isAdmitted(`${error} ${route}`);
      const failure = isNamed ? { error, route, count } : { error: 'more classes', route: '', count };
      pageErrors.inc(count);
      events.info({ event: 'page-failed', reason: failure.error, route: failure.route, count });
      events.count({ event: 'page-failed', ...failure });
    }
    return { success: true };
  });
}
