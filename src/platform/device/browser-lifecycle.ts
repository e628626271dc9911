import type { PageLifecycle } from '../../ports/page-lifecycle.ts';

export function createBrowserLifecycle(): PageLifecycle {
  return {
    isHidden: () => document.visibilityState === 'hidden',
    isOnline: () => navigator.onLine,
    isInstalled: () => matchMedia('(display-mode: standalone)').matches,
    onChanged(listener) {
      const leaving = new AbortController();
      const { signal } = leaving;
      document.addEventListener('visibilitychange', listener, { signal });
      for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, listener, { signal });
      return () => leaving.abort();
    },
  };
}
