import { afterEach, vi } from 'vitest';
import { createBrowserLifecycle } from '../../src/platform/device/browser-lifecycle.ts';
import { pageLifecycleSuite } from './page-lifecycle.suite.ts';
import { fakeLifecycle } from '../fakes/page.ts';

afterEach(() => vi.restoreAllMocks());

pageLifecycleSuite('browser', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  return {
    lifecycle: createBrowserLifecycle(),
    setHidden(isHidden) {
      visibility.mockReturnValue(isHidden ? 'hidden' : 'visible');
      document.dispatchEvent(new Event('visibilitychange'));
    },
    setOnline(isOnline) {
      onLine.mockReturnValue(isOnline);
      dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
    },
  };
});

pageLifecycleSuite('fake', () => {
  const lifecycle = fakeLifecycle();
  return {
    lifecycle,
    setHidden(isHidden) {
      lifecycle.now.hidden = isHidden;
      lifecycle.change();
    },
    setOnline(isOnline) {
      lifecycle.now.online = isOnline;
      lifecycle.change();
    },
  };
});
