import { createPageStorage } from '../../src/platform/device/page-storage.ts';
import { createBrowserIdentity } from '../../src/platform/identity/identity-client.ts';
import { openPopup } from '../../src/platform/identity/open-popup.ts';
import { failed } from '../fakes/scripted-api.ts';
import { fakeServices } from '../fakes/services.ts';
import { identitySuite } from './identity.suite.ts';

identitySuite('browser', () => ({ ...bound(createBrowserIdentity(createPageStorage())), openPopup }));
identitySuite('fake', () => {
  const services = fakeServices(() => failed(503));
  services.identity.leavesPage = false;
  return services.identity;
});

/** Its methods are not properties of its own. */
function bound(identity: ReturnType<typeof createBrowserIdentity>): ReturnType<typeof createBrowserIdentity> {
  return {
    signInByRedirect: (...args) => identity.signInByRedirect(...args),
    signInByPopup: (...args) => identity.signInByPopup(...args),
    handleCallback: (...args) => identity.handleCallback(...args),
    signOut: (...args) => identity.signOut(...args),
  };
}
