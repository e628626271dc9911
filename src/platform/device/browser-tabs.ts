import type { Tabs } from '../../ports/tabs.ts';

export function createBrowserTabs(): Tabs {
  return {
    open() {
      const tab = window.open('about:blank', '_blank');
      if (!tab) return undefined;
      // The page that comes here must not reach back to ours.
      tab.opener = null;
      return { show: (address) => tab.location.replace(address), close: () => tab.close() };
    },
  };
}
