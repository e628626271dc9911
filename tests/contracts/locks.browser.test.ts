import { createBrowserLocks } from '../../src/platform/device/browser-locks.ts';
import { locksSuite } from './locks.suite.ts';
import { fakeLocks } from '../fakes/device-storage.ts';

locksSuite('browser', createBrowserLocks);
locksSuite('fake', fakeLocks);
