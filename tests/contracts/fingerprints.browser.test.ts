import { createBrowserFingerprints } from '../../src/platform/device/browser-fingerprints.ts';
import { fingerprintsSuite } from './fingerprints.suite.ts';
import { fakeFingerprints } from '../fakes/sign-in.ts';

fingerprintsSuite('browser', createBrowserFingerprints);
fingerprintsSuite('fake', fakeFingerprints);
