import 'fake-indexeddb/auto';
import { sessionNotLoaded } from '../../src/app/not-loaded.ts';
import type { SessionActions } from '../../src/ports/session-actions.ts';
import { SessionController } from '../../src/session/session-controller.ts';
import { lazyService } from '../../src/shared/lazy-service.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { sessionActionsSuite } from './session-actions.suite.ts';

sessionActionsSuite('controller', () => new SessionController(fakeServices(() => failed(503))));
sessionActionsSuite('not loaded', () =>
  lazyService<SessionActions>({ load: () => Promise.reject(new TypeError('offline')), fallback: sessionNotLoaded }),
);
sessionActionsSuite('fake', () => fakeServices(() => failed(503)).session);
