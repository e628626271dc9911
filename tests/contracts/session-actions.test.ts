import 'fake-indexeddb/auto';
import { sessionNotLoaded } from '../../src/app/not-loaded.ts';
import type { SessionActions } from '../../src/ports/session-actions.ts';
import { SessionController } from '../../src/session/session-controller.ts';
import { lazyService } from '../../src/shared/lazy-service.ts';
import { failed } from '../fakes/scripted-api.ts';
import { sessionActionsSuite } from './session-actions.suite.ts';
import { fakeSessionActions } from '../fakes/session-actions.ts';
import { fakeSessionDeps } from '../fakes/session-deps.ts';

sessionActionsSuite('controller', () => new SessionController(fakeSessionDeps(() => failed(503))));
sessionActionsSuite('not loaded', () =>
  lazyService<SessionActions>({ load: () => Promise.reject(new TypeError('offline')), fallback: sessionNotLoaded }),
);
sessionActionsSuite('fake', fakeSessionActions);
