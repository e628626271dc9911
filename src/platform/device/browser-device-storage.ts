import type { DeviceStorage } from '../../ports/device-storage.ts';
import { localStorageIfAllowed } from './page-storage.ts';

export function createBrowserDeviceStorage(openDatabase: () => Promise<unknown>): DeviceStorage {
  const warn = (event: BeforeUnloadEvent) => event.preventDefault();

  return {
    async isForbidden() {
      if (!localStorageIfAllowed()) return true;
      return openDatabase().then(
        () => false,
        () => true,
      );
    },
    async persist() {
      try {
        if (!(await navigator.storage.persisted())) await navigator.storage.persist();
      } catch {
        // Not supported or denied: the data stays until the browser needs the space.
      }
    },
    warnBeforeClose(isOn) {
      if (isOn) addEventListener('beforeunload', warn);
      else removeEventListener('beforeunload', warn);
    },
  };
}
