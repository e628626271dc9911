import { afterEach, vi } from 'vitest';
import { createBrowserLifecycle } from '../../src/platform/device/browser-lifecycle.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { pageLifecycleSuite } from './page-lifecycle.suite.ts';

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
  const services = fakeServices(() => failed(503));
  return {
    lifecycle: services.lifecycle,
    setHidden(isHidden) {
      services.lifecycle.now.hidden = isHidden;
      services.lifecycle.change();
    },
    setOnline(isOnline) {
      services.lifecycle.now.online = isOnline;
      services.lifecycle.change();
    },
  };
});
