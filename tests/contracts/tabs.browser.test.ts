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
  const shows = 'tab shows ';
  return {
    tabs: services.tabs,
    block: () => void (services.areTabsBlocked = true),
    address: () => services.log.findLast((entry) => entry.startsWith(shows))?.slice(shows.length),
    isClosed: () => services.log.at(-1) === 'tab closed',
  };
});
