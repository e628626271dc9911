import { onUncaughtError } from '../platform/device/uncaught-errors.ts';
import type { AppServices } from '../ports/services.ts';
import { lazyOnce } from '../shared/async.ts';
import { onFailureReported } from '../shared/report-failure.ts';
import type { FailureReporter } from './failure-reporter.ts';

const MAX_WAITING = 50;

/** Sends the page's unexpected errors to the server from now on. The code for it is loaded by the first one. */
export function watchFailures({ api }: Pick<AppServices, 'api'>): void {
  const waiting: unknown[] = [];
  let reporter: FailureReporter | undefined;
  const load = lazyOnce(async () => {
    const { FailureReporter: Reporter } = await import('./failure-reporter.ts');
    const release: string = import.meta.env['VITE_RELEASE'] ?? 'development';
    reporter = new Reporter({ api, userAgent: navigator.userAgent, release });
    for (const error of waiting.splice(0)) reporter.note(error);
  });
  const note = (failure: unknown): void => {
    if (reporter) return reporter.note(failure);
    if (waiting.length < MAX_WAITING) waiting.push(failure);
    // Without a network nothing can be sent; the next error loads it again.
    void load().catch(() => undefined);
  };
  onFailureReported(note);
  onUncaughtError(note);
}
