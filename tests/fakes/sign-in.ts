import type { Captcha } from '../../src/ports/captcha.ts';
import type { FingerprintParts, Fingerprints } from '../../src/ports/fingerprints.ts';
import type { Identity } from '../../src/ports/identity.ts';

export type FakeIdentity = Identity & {
  /** Signing out at the provider leaves the page. */
  leavesPage: boolean;
  signOuts: number;
};

export function fakeIdentity(): FakeIdentity {
  const identity: FakeIdentity = {
    leavesPage: true,
    signOuts: 0,
    openPopup: () => undefined,
    signInByRedirect: async () => undefined,
    async signInByPopup(_settings, _connection, popup) {
      popup?.close();
      return { type: 'failed', failure: { type: popup ? 'unreachable' : 'popup-blocked' } };
    },
    handleCallback: async () => ({ type: 'failed', failure: { type: 'state-mismatch' } }),
    async signOut() {
      identity.signOuts += 1;
      return identity.leavesPage;
    },
  };
  return identity;
}

export function fakeCaptcha(): Captcha {
  let container: HTMLElement | undefined;
  return {
    place(next) {
      container = next;
      return () => void (container = container === next ? undefined : container);
    },
    token: async (siteKey) => container && `proof for ${siteKey}`,
  };
}

const fingerprint: FingerprintParts = {
  userAgent: 'Fake',
  screenResolution: '390x844',
  timezone: 'Europe/Madrid',
  language: 'en-US',
  platform: 'Linux',
  colorDepth: 24,
  hardwareConcurrency: 8,
  cookieEnabled: true,
};

export function fakeFingerprints(): Fingerprints {
  return { read: async () => ({ fingerprint, hash: 'fingerprint' }) };
}
