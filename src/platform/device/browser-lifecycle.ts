import type { PageLifecycle } from '../../ports/page-lifecycle.ts';

export function createBrowserLifecycle(): PageLifecycle {
  return {
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    isInstalled: () => matchMedia('(display-mode: standalone)').matches,
    onChanged: (listener) =>
      subscribe((signal) => {
        document.addEventListener('visibilitychange', listener, { signal });
        for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, listener, { signal });
      }),
    onVisible: (listener) =>
      subscribe((signal) => {
        const onChange = () => document.visibilityState === 'visible' && listener();
        document.addEventListener('visibilitychange', onChange, { signal });
        // A page restored from the back/forward cache fires no visibilitychange.
        addEventListener('pageshow', ({ persisted }) => persisted && listener(), { signal });
      }),
    onOnline: (listener) =>
      subscribe((signal) => {
        addEventListener('online', () => listener(true), { signal });
        addEventListener('offline', () => listener(false), { signal });
      }),
  };
}

function subscribe(attach: (signal: AbortSignal) => void): () => void {
  const subscription = new AbortController();
  attach(subscription.signal);
  return () => subscription.abort();
}
