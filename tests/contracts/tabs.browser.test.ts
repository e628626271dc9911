import { afterEach, vi } from 'vitest';
import { createBrowserTabs } from '../../src/platform/device/browser-tabs.ts';
import { tabsSuite } from './tabs.suite.ts';
import { fakeTabs } from '../fakes/page.ts';

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
  const tabs = fakeTabs();
  return {
    tabs,
    block: () => void (tabs.areBlocked = true),
    address: () => tabs.opened.at(-1)?.address,
    isClosed: () => tabs.opened.at(-1)?.isClosed ?? true,
  };
});
