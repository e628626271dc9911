import type { AccountFailure } from '../../domain/account-failure.ts';
import type {
  IdentityConnection,
  IdentityFailure,
  IdentityProof,
  IdentitySettings,
  RedirectState,
} from '../../ports/identity.ts';
import type { AppServices } from '../../ports/services.ts';
import { isOnlyOnScreen } from '../../state/conversation.ts';
import { showNotice } from '../../state/notices.ts';
import { preferences } from '../../state/preferences.ts';
import { setSystemInfo, system } from '../../state/system.ts';
import { completeSignIn, type SignInDeps } from './sign-in.ts';

type SocialDeps = Omit<SignInDeps, 'captcha'> & Pick<AppServices, 'identity'>;

export type SocialFailure =
  | IdentityFailure
  | { readonly type: 'not-configured' }
  | { readonly type: 'account'; readonly failure: AccountFailure };

/**
 * `leaving`: the browser is being redirected to the provider. `handed-over`: this window is the popup and closes.
 * `nothing`: the URL carries no response of a provider. `returnTo`: what the user wanted to open. `needs-code`: a second
 * factor was mailed, with which `signIn` continues; without one, `signIn` has another mailed.
 */
export type SocialResult =
  | { readonly type: 'signed-in'; readonly returnTo?: string | undefined }
  | { readonly type: 'leaving' | 'handed-over' | 'nothing' }
  | { readonly type: 'needs-code'; readonly signIn: (code?: string) => Promise<SocialResult> }
  | { readonly type: 'failed'; readonly failure: SocialFailure };

export type SocialStart = RedirectState & {
  /** The page holds what a redirect would lose. */
  readonly staysOnPage?: boolean;
};

/** May open a popup: call it synchronously from a user gesture. */
export async function startSocialLogin(
  deps: SocialDeps,
  connection: IdentityConnection,
  start: SocialStart = {},
): Promise<SocialResult> {
  return announce(await openProvider(deps, connection, start));
}

/** Completes the sign-in after the provider's redirect; one instance per callback URL. */
export class SocialCallback {
  readonly #deps: SocialDeps;
  /** The query string of the callback URL. */
  readonly #query: string;
  #pending: Promise<SocialResult> | undefined;

  constructor(deps: SocialDeps, query: string) {
    this.#deps = deps;
    this.#query = query;
  }

  /** Idempotent: concurrent and later calls share one result. Only a failure is tried again. */
  finish(invitationCode?: string): Promise<SocialResult> {
    this.#pending ??= this.#finish(invitationCode);
    return this.#pending;
  }

  async #finish(invitationCode: string | undefined): Promise<SocialResult> {
    const result = await handleCallback(this.#deps, this.#query, invitationCode);
    if (result.type === 'failed') this.#pending = undefined;
    return announce(result);
  }
}

function announce(result: SocialResult): SocialResult {
  if (result.type === 'failed' && !isInvitationAsked(result.failure)) showNotice({ type: 'social-sign-in-failed' });
  return result;
}

/** During the beta an ordinary step, not a failure: the sign-in continues with the code. */
export function isInvitationAsked(failure: SocialFailure): boolean {
  return (
    failure.type === 'account' &&
    (failure.failure.type === 'invitation-required' || failure.failure.type === 'invitation-invalid')
  );
}

function failed(failure: SocialFailure): SocialResult {
  return { type: 'failed', failure };
}

async function openProvider(
  deps: SocialDeps,
  connection: IdentityConnection,
  { staysOnPage, ...redirect }: SocialStart,
): Promise<SocialResult> {
  const settings = await identitySettings(deps);
  if ('type' in settings) return failed(settings);
  // A popup keeps the page, with the unsaved conversation on it.
  if (staysOnPage || isOnlyOnScreen()) {
    const result = await deps.identity.signInByPopup(settings, connection, deps.identity.openPopup());
    if (result.type === 'proved') return signInWith(deps, result.proof, redirect);
    if (result.failure.type !== 'popup-blocked') return failed(result.failure);
  }
  const failure = await deps.identity.signInByRedirect(settings, connection, redirect);
  return failure ? failed(failure) : { type: 'leaving' };
}

async function handleCallback(
  deps: SocialDeps,
  query: string,
  invitationCode: string | undefined,
): Promise<SocialResult> {
  const params = new URLSearchParams(query);
  if (!params.has('code') && !params.has('error')) return { type: 'nothing' };
  const settings = await identitySettings(deps);
  if ('type' in settings) return failed(settings);
  const result = await deps.identity.handleCallback(settings, query);
  if (result.type === 'handed-over') return result;
  if (result.type === 'failed') return failed(result.failure);
  const { proof, redirect } = result;
  return signInWith(deps, proof, { ...redirect, ...(invitationCode !== undefined && { invitationCode }) });
}

async function signInWith(
  deps: SocialDeps,
  proof: IdentityProof,
  redirect: RedirectState,
  code?: string,
): Promise<SocialResult> {
  const body = { ...proof, code, invitationCode: redirect.invitationCode, locale: preferences.locale };
  const result = await completeSignIn(deps, await deps.api.request('socialLogin', { body }));
  if (result.type === 'needs-code')
    return { type: 'needs-code', signIn: (mailed) => signInWith(deps, proof, redirect, mailed) };
  if (result.type === 'failed') return failed({ type: 'account', failure: result.failure });
  showNotice({ type: 'social-signed-in' });
  return { type: 'signed-in', returnTo: redirect.returnTo };
}

/** The callback screen may render before the launch has loaded the system info. */
async function identitySettings({ api }: Pick<AppServices, 'api'>): Promise<IdentitySettings | SocialFailure> {
  if (!system.info) {
    const info = await api.request('systemInfo', {});
    if (info.type === 'failed') return { type: 'unreachable' };
    setSystemInfo(info.body);
  }
  return system.info?.identity ?? { type: 'not-configured' };
}
