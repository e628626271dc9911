import { createBrowserDeviceStorage } from '../../src/platform/device/browser-device-storage.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { deviceStorageSuite } from './device-storage.suite.ts';

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
  const services = fakeServices(() => failed(503));
  return {
    storage: services.storage,
    forbid: () => void (services.storage.isBlocked = true),
    isCloseGuarded: () => services.storage.isCloseGuarded,
  };
});
