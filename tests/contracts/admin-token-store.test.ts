import { createBrowserAdminTokenStore } from '../../src/platform/device/browser-admin-token-store.ts';
import { memoryStorage } from '../fakes/identity-page.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { adminTokenStoreSuite } from './admin-token-store.suite.ts';

adminTokenStoreSuite('browser', () => createBrowserAdminTokenStore(memoryStorage()));
adminTokenStoreSuite('fake', () => fakeServices(() => failed(503)).adminTokenStore);
