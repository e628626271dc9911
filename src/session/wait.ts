import type { PageLifecycle } from '../ports/page-lifecycle.ts';

/** Resolves after so long, or at once when the signal aborts. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}

/**
 * Waits before the next try. Nobody sees a hidden page, and without a network no try can succeed: the wait goes on
 * until somebody looks and there is one, and is over at once then.
 * @returns whether it was such a wait
 */
export async function pauseWhileAway(presence: PageLifecycle, ms: number, signal: AbortSignal): Promise<boolean> {
  const canTry = () => presence.isOnline() && !presence.isHidden();
  const changed = new AbortController();
  const wasAway = !canTry();
  const off = presence.onChanged(() => canTry() && changed.abort());
  try {
    if (wasAway) await aborted(AbortSignal.any([signal, changed.signal]));
    else await pause(ms, AbortSignal.any([signal, changed.signal]));
    if (!signal.aborted && !canTry()) return await pauseWhileAway(presence, 0, signal);
    return wasAway;
  } finally {
    off();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
