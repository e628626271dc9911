import type { Tabs } from '../../ports/tabs.ts';

export function createBrowserTabs(): Tabs {
  return {
    open() {
      const tab = window.open('about:blank', '_blank');
      if (!tab) return undefined;
      // The external page must not have access to this one.
      tab.opener = null;
      return { show: (address) => tab.location.replace(address), close: () => tab.close() };
    },
  };
}
