import { createBrowserDeviceStorage } from '../../src/platform/device/browser-device-storage.ts';
import { createDatabase } from '../../src/storage/database.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { deviceStorageSuite } from './device-storage.suite.ts';

deviceStorageSuite('browser', () => {
  let open: () => Promise<unknown> = createDatabase('device-storage-suite');
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
