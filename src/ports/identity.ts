/** Who confirms the person: the names by which the identity provider knows its connections. */
export type IdentityConnection = 'apple' | 'google-oauth2';

export type IdentitySettings = { readonly issuer: string; readonly clientId: string };

/** What the server asks for at social sign-in. */
export type IdentityProof = { readonly idToken: string; readonly nonce: string };

export type IdentityFailure =
  | { readonly type: 'mfa-required' }
  /** The proof is too old to be used, and there is nothing to renew it with. */
  | { readonly type: 'missing-refresh-token' }
  /** Not started in this browser, started too long ago, or answered before. */
  | { readonly type: 'state-mismatch' }
  | { readonly type: 'timeout' }
  | { readonly type: 'popup-closed' }
  | { readonly type: 'popup-blocked' }
  | { readonly type: 'login-required' }
  /** The person said no. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'unreachable' }
  | { readonly type: 'refused'; readonly code: string; readonly message: string };

export type IdentityResult =
  | { readonly type: 'proved'; readonly proof: IdentityProof }
  | { readonly type: 'failed'; readonly failure: IdentityFailure };

/** `handed-over`: this page is the popup; the page that opened it goes on. */
export type CallbackResult = IdentityResult | { readonly type: 'handed-over' };

/** Signs people in at an OpenID provider: authorization code with PKCE, state and nonce. */
export type Identity = {
  /** Leaves the page, which comes back at the callback. Tells only why it could not leave. */
  signInByRedirect(settings: IdentitySettings, connection: IdentityConnection): Promise<IdentityFailure | undefined>;
  /** The same in a window of its own, so that the page stays as it is. Call it from a press. */
  signInByPopup(settings: IdentitySettings, connection: IdentityConnection): Promise<IdentityResult>;
  /** Reads what the callback's address brings. Asked twice, it answers the same. */
  handleCallback(settings: IdentitySettings, query: string): Promise<CallbackResult>;
  /** Ends the session at the provider, where it offers that, and comes back to the first screen. */
  signOut(settings: IdentitySettings): Promise<void>;
};
