import { createBrowserLocks } from '../../src/platform/device/browser-locks.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { locksSuite } from './locks.suite.ts';

locksSuite('browser', createBrowserLocks);
locksSuite('fake', () => fakeServices(() => failed(503)).locks);
