import type { Identity, IdentityFailure } from '../ports/identity.ts';
import type { OnDeviceInterpreter } from '../ports/on-device.ts';
import type { SessionActions } from '../ports/session-actions.ts';
import { showNotice } from '../state/notices.ts';

/** Replaces a part of the app that could not be loaded, most likely offline. The next call loads again. */

export const sessionNotLoaded: Pick<SessionActions, 'startSession'> = {
  startSession: async () => showNotice({ type: 'start-refused', reason: 'network' }),
};

const unreachable: IdentityFailure = { type: 'unreachable' };

export const identityNotLoaded: Omit<Identity, 'openPopup'> = {
  signInByRedirect: async () => unreachable,
  async signInByPopup(_settings, _connection, popup) {
    popup?.close();
    return { type: 'failed', failure: unreachable };
  },
  handleCallback: async () => ({ type: 'failed', failure: unreachable }),
  signOut: async () => false,
};

export const onDeviceNotLoaded: Pick<OnDeviceInterpreter, 'readiness' | 'download' | 'speak' | 'hasVoice' | 'connect'> =
  {
    readiness: async () => ({ type: 'unable' }),
    download: async () => false,
    speak: async () => 'no-voice',
    hasVoice: async () => false,
    connect: async () => ({ type: 'failed', failure: { type: 'device-unable' } }),
  };
