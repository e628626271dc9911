/** The identity providers, by the names of their connections at the OpenID provider. */
export type IdentityConnection = 'apple' | 'google-oauth2';

export type IdentitySettings = {
  readonly issuer: string;
  readonly clientId: string;
  /** The path on our server that redeems codes, where the provider wants a client secret. */
  readonly tokenPath?: string | undefined;
};

/** The proof by which the server verifies a social sign-in. */
export type IdentityProof = { readonly idToken: string; readonly nonce: string };

export type IdentityFailure =
  | { readonly type: 'mfa-required' }
  /** The id token has expired, and there is no refresh token to renew it with. */
  | { readonly type: 'missing-refresh-token' }
  /** The sign-in was not started in this browser, was started too long ago, or has been completed before. */
  | { readonly type: 'state-mismatch' }
  | { readonly type: 'timeout' }
  | { readonly type: 'popup-closed' }
  | { readonly type: 'popup-blocked' }
  | { readonly type: 'login-required' }
  /** The user declined. */
  | { readonly type: 'cancelled' }
  | { readonly type: 'unreachable' }
  | { readonly type: 'refused'; readonly code: string; readonly message: string };

/** The state that survives a redirect to the provider and back. */
export type RedirectState = {
  /** The path that the user wants to open. */
  readonly returnTo?: string | undefined;
  readonly invitationCode?: string | undefined;
};

export type IdentityResult =
  /** `redirect`: the state passed to `signInByRedirect`. */
  | { readonly type: 'proved'; readonly proof: IdentityProof; readonly redirect?: RedirectState }
  | { readonly type: 'failed'; readonly failure: IdentityFailure };

/** `handed-over`: this page is the popup; the page that opened it continues. */
export type CallbackResult = IdentityResult | { readonly type: 'handed-over' };

export type IdentityPopup = { go(address: string): void; isClosed(): boolean; close(): void };

/** Signs users in at an OpenID provider: authorization code with PKCE, state and nonce. */
export type Identity = {
  /**
   * Leaves the page; the provider redirects to the callback.
   * @returns why the page could not be left
   */
  signInByRedirect(
    settings: IdentitySettings,
    connection: IdentityConnection,
    redirect?: RedirectState,
  ): Promise<IdentityFailure | undefined>;
  /** An empty popup. Call it from a press; undefined when the browser blocks it. */
  openPopup(): IdentityPopup | undefined;
  /** Signs in within the popup, so that the page keeps its state. Closes the popup. */
  signInByPopup(
    settings: IdentitySettings,
    connection: IdentityConnection,
    popup: IdentityPopup | undefined,
  ): Promise<IdentityResult>;
  /** Completes the sign-in at the callback. Idempotent: a repeated call returns the same result. */
  handleCallback(settings: IdentitySettings, query: string): Promise<CallbackResult>;
  /**
   * Ends the session at the provider, if it supports that, which leaves the page and returns to the first screen.
   * @returns whether this page is being left
   */
  signOut(settings: IdentitySettings): Promise<boolean>;
};
