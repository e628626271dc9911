import type { DeviceStorage } from '../ports/device.ts';
import { deviceStore } from './page-store.ts';

export function createBrowserStorage(openDatabase: () => Promise<unknown>): DeviceStorage {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();

  return {
    async isForbidden() {
      if (!deviceStore()) return true;
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
    guardClosing(isOn) {
      if (isOn) addEventListener('beforeunload', ask);
      else removeEventListener('beforeunload', ask);
    },
  };
}
