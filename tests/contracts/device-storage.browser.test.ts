import { createBrowserDeviceStorage } from '../../src/platform/device/browser-device-storage.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { deviceStorageSuite } from './device-storage.suite.ts';
import { fakeDeviceStorage } from '../fakes/device-storage.ts';

deviceStorageSuite('browser', () => {
  const database = createDatabase('device-storage-suite');
  let open: () => Promise<unknown> = () => database(async () => undefined);
  return {
    storage: createBrowserDeviceStorage(() => open()),
    forbid: () => void (open = () => Promise.reject(new DOMException('', 'SecurityError'))),
    isCloseGuarded: () => !dispatchEvent(new Event('beforeunload', { cancelable: true })),
  };
});

deviceStorageSuite('fake', () => {
  const storage = fakeDeviceStorage();
  return {
    storage,
    forbid: () => void (storage.isBlocked = true),
    isCloseGuarded: () => storage.isCloseGuarded,
  };
});
