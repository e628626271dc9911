import { createBrowserFingerprints } from '../../src/platform/device/browser-fingerprints.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { fingerprintsSuite } from './fingerprints.suite.ts';

fingerprintsSuite('browser', createBrowserFingerprints);
fingerprintsSuite('fake', () => fakeServices(() => failed(503)).fingerprints);
