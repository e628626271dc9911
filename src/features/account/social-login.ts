import type { AccountFailure } from '../../domain/account-failure.ts';
import type { IdentityConnection, IdentityFailure, IdentityProof, IdentitySettings } from '../../ports/identity.ts';
import type { AppServices } from '../../ports/services.ts';
import { isOnlyOnScreen } from '../../state/conversation.ts';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import { setSystemInfo, system } from '../../state/system.ts';
import { completeSignIn } from './sign-in.ts';

export type SocialFailure =
  | IdentityFailure
  | { readonly type: 'not-configured' }
  | { readonly type: 'account'; readonly failure: AccountFailure };

/**
 * `leaving`: the browser is on its way to the provider. `handed-over`: this window is the popup and closes.
 * `nothing`: the address brings no answer of a provider.
 */
export type SocialResult =
  | { readonly type: 'signed-in' | 'leaving' | 'handed-over' | 'nothing' }
  | { readonly type: 'failed'; readonly failure: SocialFailure };

export type SocialLogin = {
  start(connection: IdentityConnection): Promise<SocialResult>;
  /** Completes the sign-in after the provider's redirect. Idempotent per query string. */
  finish(query: string, invitationCode?: string): Promise<SocialResult>;
};

export function createSocialLogin(world: AppServices): SocialLogin {
  const finishing = new Map<string, Promise<SocialResult>>();

  async function finish(query: string, invitationCode: string | undefined): Promise<SocialResult> {
    const result = await arrive(world, query, invitationCode);
    // Failures may be retried; a success is final.
    if (result.type === 'failed') finishing.delete(query);
    return told(result);
  }

  return {
    start: async (connection) => told(await start(world, connection)),
    finish(query, invitationCode) {
      const known = finishing.get(query) ?? finish(query, invitationCode);
      finishing.set(query, known);
      return known;
    },
  };
}

function told(result: SocialResult): SocialResult {
  if (result.type === 'signed-in') showNotice({ type: 'social-signed-in' });
  if (result.type === 'failed') showNotice({ type: 'social-sign-in-failed' });
  return result;
}

function failed(failure: SocialFailure): SocialResult {
  return { type: 'failed', failure };
}

async function start(world: AppServices, connection: IdentityConnection): Promise<SocialResult> {
  const settings = await identitySettings(world);
  if ('type' in settings) return failed(settings);
  // A popup keeps the page, with the unsaved conversation on it.
  if (isOnlyOnScreen()) {
    const popped = await world.identity.signInByPopup(settings, connection, world.identity.openPopup());
    if (popped.type === 'proved') return signInWith(world, popped.proof);
    if (popped.failure.type !== 'popup-blocked') return failed(popped.failure);
  }
  const failure = await world.identity.signInByRedirect(settings, connection);
  return failure ? failed(failure) : { type: 'leaving' };
}

async function arrive(world: AppServices, query: string, invitationCode: string | undefined): Promise<SocialResult> {
  const brought = new URLSearchParams(query);
  if (!brought.has('code') && !brought.has('error')) return { type: 'nothing' };
  const settings = await identitySettings(world);
  if ('type' in settings) return failed(settings);
  const arrival = await world.identity.handleCallback(settings, query);
  if (arrival.type === 'handed-over') return arrival;
  return arrival.type === 'proved' ? signInWith(world, arrival.proof, invitationCode) : failed(arrival.failure);
}

async function signInWith(world: AppServices, proof: IdentityProof, invitationCode?: string): Promise<SocialResult> {
  const body = { ...proof, invitationCode, locale: preferences.locale };
  const result = await completeSignIn(world, await world.api.request('socialLogin', { body }));
  if (result.type === 'signed-in') return { type: 'signed-in' };
  if (result.type === 'needs-code') return failed({ type: 'mfa-required' });
  return failed({ type: 'account', failure: result.failure });
}

/** The callback screen may render before the launch has loaded the system info. */
async function identitySettings(world: AppServices): Promise<IdentitySettings | SocialFailure> {
  if (!system.info) {
    const info = await world.api.request('systemInfo', {});
    if (info.type === 'failed') return { type: 'unreachable' };
    setSystemInfo(info.body);
  }
  return system.info?.identity ?? { type: 'not-configured' };
}
