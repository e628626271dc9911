import { fakeAccountDeps } from './account-deps.ts';
import { appServices } from './app-services.ts';
import { fakeMicrophones } from './audio.ts';
import { fakeDeviceStorage, fakeLocks } from './device-storage.ts';
import { fakeOnDevice } from './on-device.ts';
import { fakeOutboxSync } from './outbox-sync.ts';
import { fakeAppUpdates, fakeInstallation, fakeLifecycle } from './page.ts';
import type { ScriptedAnswer } from './scripted-api.ts';

/** The services that a launch uses. */
export function fakeLaunchServices(answer: ScriptedAnswer) {
  return appServices({
    ...fakeAccountDeps(answer),
    appUpdates: fakeAppUpdates(),
    installation: fakeInstallation(),
    lifecycle: fakeLifecycle(),
    locks: fakeLocks(),
    microphones: fakeMicrophones(),
    onDevice: fakeOnDevice(),
    outboxSync: fakeOutboxSync(),
    storage: fakeDeviceStorage(),
  });
}
