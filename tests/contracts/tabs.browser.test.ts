import { afterEach, vi } from 'vitest';
import { createBrowserTabs } from '../../src/platform/device/browser-tabs.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { tabsSuite } from './tabs.suite.ts';

afterEach(() => vi.restoreAllMocks());

tabsSuite('browser', () => {
  const open = window.open.bind(window);
  let tab: Window | null = null;
  const spy = vi.spyOn(window, 'open').mockImplementation((...args) => (tab = open(...args)));
  return {
    tabs: createBrowserTabs(),
    block: () => void spy.mockReturnValue(null),
    address: () => tab?.location.href,
    isClosed: () => tab?.closed ?? true,
  };
});

tabsSuite('fake', () => {
  const services = fakeServices(() => failed(503));
  return {
    tabs: services.tabs,
    block: () => void (services.tabs.areBlocked = true),
    address: () => services.tabs.opened.at(-1)?.address,
    isClosed: () => services.tabs.opened.at(-1)?.isClosed ?? true,
  };
});
