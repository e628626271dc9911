import { createBrowserAdminTokenStore } from '../../src/platform/device/browser-admin-token-store.ts';
import { memoryStorage } from '../fakes/identity-page.ts';
import { adminTokenStoreSuite } from './admin-token-store.suite.ts';
import { fakeAdminTokenStore } from '../fakes/device-storage.ts';

adminTokenStoreSuite('browser', () => createBrowserAdminTokenStore(memoryStorage()));
adminTokenStoreSuite('fake', fakeAdminTokenStore);
