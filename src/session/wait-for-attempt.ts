import type { PageLifecycle } from '../ports/page-lifecycle.ts';
import { aborted, sleep } from '../shared/async.ts';

/**
 * Waits before the next attempt to connect. While the page is hidden or offline no attempt is made: the wait goes on
 * until the page is visible and online, and is over at once then. Resolves early when the signal aborts.
 * @returns whether the page was hidden or offline
 */
export async function waitForAttempt(lifecycle: PageLifecycle, ms: number, signal: AbortSignal): Promise<boolean> {
  const canTry = () => lifecycle.isOnline() && !lifecycle.isHidden();
  const changed = new AbortController();
  const either = AbortSignal.any([signal, changed.signal]);
  const wasAway = !canTry();
  const stop = lifecycle.onChanged(() => canTry() && changed.abort());
  try {
    if (wasAway) await aborted(either);
    // Aborted by a change, which is what is waited for.
    else await sleep(ms, either).catch(() => undefined);
    if (!signal.aborted && !canTry()) return await waitForAttempt(lifecycle, 0, signal);
    return wasAway;
  } finally {
    stop();
  }
}
