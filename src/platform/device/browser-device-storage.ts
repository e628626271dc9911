import type { DeviceStorage } from '../../ports/device-storage.ts';
import { localStorageIfAllowed } from './page-storage.ts';

export function createBrowserDeviceStorage(openDatabase: () => Promise<unknown>): DeviceStorage {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();

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
        // An old browser or a refusal: what is kept stays kept until the browser needs the room.
      }
    },
    warnBeforeClose(isOn) {
      if (isOn) addEventListener('beforeunload', ask);
      else removeEventListener('beforeunload', ask);
    },
  };
}
