import type { AccountDeps } from '../../src/features/account/account.ts';
import { fakeClock } from './clock.ts';
import { fakePreferences, fakeTokenStore } from './device-storage.ts';
import { deviceStores } from './device-stores.ts';
import { scriptedApi } from './scripted-api.ts';
import type { ScriptedAnswer } from './scripted-api.ts';
import { fakeCaptcha, fakeFingerprints } from './sign-in.ts';

/** The services of actions that can change the user. */
export function fakeAccountDeps(answer: ScriptedAnswer) {
  return {
    ...deviceStores(),
    api: scriptedApi(answer),
    captcha: fakeCaptcha(),
    clock: fakeClock(),
    fingerprints: fakeFingerprints(),
    preferences: fakePreferences(),
    tokenStore: fakeTokenStore(),
  } satisfies AccountDeps;
}
