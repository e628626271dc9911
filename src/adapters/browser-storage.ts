import type { DeviceStorage } from '../ports/device.ts';

export function createBrowserStorage(): DeviceStorage {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault();

  return {
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
