import { createPageStorage } from '../../src/platform/device/page-storage.ts';
import { createBrowserIdentity } from '../../src/platform/identity/identity-client.ts';
import { openPopup } from '../../src/platform/identity/open-popup.ts';
import { identitySuite } from './identity.suite.ts';
import { fakeIdentity } from '../fakes/sign-in.ts';

identitySuite('browser', () => ({ ...bound(createBrowserIdentity(createPageStorage())), openPopup }));
identitySuite('fake', () => {
  const identity = fakeIdentity();
  identity.leavesPage = false;
  return identity;
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
