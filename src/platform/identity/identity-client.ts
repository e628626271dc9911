import * as oauth from 'oauth4webapi';
import type {
  CallbackResult,
  Identity,
  IdentityConnection,
  IdentityFailure,
  IdentityPopup,
  IdentityProof,
  IdentityResult,
  IdentitySettings,
  RedirectState,
} from '../../ports/identity.ts';
import { retry } from '../../shared/async.ts';
import type { PageStorage } from '../device/page-storage.ts';
import { identityFailureOf } from './identity-failure.ts';
import { identityLimits } from './identity-limits.ts';
import { createIdentityPage, type IdentityPage } from './identity-page.ts';
import {
  createIdentityTransactions,
  type IdentityTransaction,
  type IdentityTransactions,
} from './identity-transactions.ts';

const SCOPE = 'openid profile email';
const CALLBACK_PATH = '/auth/callback';
/** Suffix of the state of a popup, so that the callback knows which window it runs in. */
const IN_POPUP = '.popup';
const POLL_MS = 250;
const SELF_CLOSE_MS = 1_000;
/** A popup that closes itself has just broadcast its result, which may arrive after the closing is seen. */
const CLOSED_GRACE_MS = 1_000;

type StartedSignIn = { readonly address: string; readonly transaction: IdentityTransaction };
type Proved = {
  readonly proof: IdentityProof;
  readonly expiresAtMs: number;
  readonly redirect?: RedirectState;
};

/** The port without the popup, which is opened before this file is loaded. */
type IdentityClientPort = Omit<Identity, 'openPopup'>;

export function createBrowserIdentity(storage: PageStorage): IdentityClientPort {
  return createIdentityClient(createIdentityPage(storage));
}

export function createIdentityClient(page: IdentityPage, limits = identityLimits): IdentityClientPort {
  return new IdentityClient(page, limits);
}

class IdentityClient implements IdentityClientPort {
  readonly #page: IdentityPage;
  readonly #limits: typeof identityLimits;
  readonly #redirectUri: string;
  readonly #transactions: IdentityTransactions;
  /** Discovered once per page; a failed discovery is removed. */
  readonly #serversByIssuer = new Map<string, Promise<oauth.AuthorizationServer>>();
  /** A code can be redeemed once: repeated callbacks share the result. */
  readonly #proofsByState = new Map<string, Promise<Proved>>();

  constructor(page: IdentityPage, limits: typeof identityLimits) {
    this.#page = page;
    this.#limits = limits;
    this.#redirectUri = page.origin + CALLBACK_PATH;
    this.#transactions = createIdentityTransactions(page, limits.transactionMs);
  }

  async signInByRedirect(
    settings: IdentitySettings,
    connection: IdentityConnection,
    redirect?: RedirectState,
  ): Promise<IdentityFailure | undefined> {
    try {
      const { address, transaction } = await this.#start(settings, connection);
      this.#transactions.save({ ...transaction, ...redirect });
      this.#page.go(address);
      return undefined;
    } catch (error) {
      return failureOf(error);
    }
  }

  async signInByPopup(
    settings: IdentitySettings,
    connection: IdentityConnection,
    popup: IdentityPopup | undefined,
  ): Promise<IdentityResult> {
    if (!popup) return failed({ type: 'popup-blocked' });
    try {
      const { address, transaction } = await this.#start(settings, connection, IN_POPUP);
      const waiting = popupResult(this.#page, popup, transaction.state, this.#limits.popupMs);
      popup.go(address);
      const result = await waiting;
      if (typeof result !== 'string') return failed(result);
      return this.#unlessExpired(await this.#redeem(settings, result, transaction));
    } catch (error) {
      return failed(failureOf(error));
    } finally {
      popup.close();
    }
  }

  async handleCallback(settings: IdentitySettings, query: string): Promise<CallbackResult> {
    const state = new URLSearchParams(query).get('state') ?? '';
    if (state.endsWith(IN_POPUP)) return handOver(this.#page, state, query);
    try {
      return this.#unlessExpired(await this.#redeemOnce(settings, query, state));
    } catch (error) {
      return failed(failureOf(error));
    }
  }

  async signOut(settings: IdentitySettings): Promise<boolean> {
    // Without the provider there is nothing left to end: the app's own token is deleted already.
    const server = await this.#serverOf(settings.issuer).catch(() => undefined);
    if (!server?.end_session_endpoint) return false;
    const address = new URL(server.end_session_endpoint);
    address.searchParams.set('client_id', settings.clientId);
    address.searchParams.set('post_logout_redirect_uri', `${this.#page.origin}/`);
    this.#page.go(address.href);
    return true;
  }

  #serverOf(issuer: string): Promise<oauth.AuthorizationServer> {
    const known = this.#serversByIssuer.get(issuer);
    if (known) return known;
    const discovering = discover(issuer, this.#limits.httpMs);
    this.#serversByIssuer.set(issuer, discovering);
    // The caller receives the error; the next attempt discovers again.
    discovering.catch(() => this.#serversByIssuer.delete(issuer));
    return discovering;
  }

  async #start(settings: IdentitySettings, connection: IdentityConnection, suffix = ''): Promise<StartedSignIn> {
    const server = await this.#serverOf(settings.issuer);
    const transaction = {
      state: oauth.generateRandomState() + suffix,
      nonce: oauth.generateRandomNonce(),
      codeVerifier: oauth.generateRandomCodeVerifier(),
      startedAtMs: this.#page.now(),
    };
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = new URLSearchParams({
      ...Object.fromEntries(address.searchParams),
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: this.#redirectUri,
      scope: SCOPE,
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(transaction.codeVerifier),
      code_challenge_method: 'S256',
      connection,
      // Keycloak's name for it; other providers ignore what they do not know (OpenID Connect Core 3.1.2.1).
      kc_idp_hint: connection,
    }).toString();
    return { address: address.href, transaction };
  }

  /** Exchanges the code of the callback for an id token. */
  async #redeem(settings: IdentitySettings, query: string, started: IdentityTransaction): Promise<Proved> {
    const { tokenTries, httpMs, clockLeewayS } = this.#limits;
    const { nonce, codeVerifier } = started;
    const server = this.#redeemedBy(settings, await this.#serverOf(settings.issuer));
    const client: oauth.Client = { client_id: settings.clientId, [oauth.clockTolerance]: clockLeewayS };
    const code = oauth.validateAuthResponse(server, client, new URLSearchParams(query), started.state);
    const response = await retry(
      () =>
        oauth.authorizationCodeGrantRequest(server, client, oauth.None(), code, this.#redirectUri, codeVerifier, {
          signal: AbortSignal.timeout(httpMs),
          [oauth.allowInsecureRequests]: isLoopback(server.token_endpoint ?? settings.issuer),
        }),
      { delayMs: (failedAttempts) => (failedAttempts < tokenTries ? 0 : undefined) },
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    const expiresAtMs = (oauth.getValidatedIdTokenClaims(tokens)?.exp ?? 0) * 1000;
    return { proof: { idToken: tokens.id_token ?? '', nonce }, expiresAtMs };
  }

  /** Where the provider wants a client secret, our server redeems the code. */
  #redeemedBy({ tokenPath }: IdentitySettings, server: oauth.AuthorizationServer): oauth.AuthorizationServer {
    return tokenPath === undefined ? server : { ...server, token_endpoint: this.#page.origin + tokenPath };
  }

  #redeemOnce(settings: IdentitySettings, query: string, state: string): Promise<Proved> {
    const known = this.#proofsByState.get(state);
    if (known) return known;
    const redeeming = this.#page.withLock(`identity:${state}`, this.#limits.lockWaitMs, async () => {
      const started = this.#transactions.take(state);
      if (!started) throw new StateMismatch();
      const { returnTo, invitationCode } = started;
      return { ...(await this.#redeem(settings, query, started)), redirect: { returnTo, invitationCode } };
    });
    this.#proofsByState.set(state, redeeming);
    return redeeming;
  }

  #unlessExpired({ proof, expiresAtMs, redirect }: Proved): IdentityResult {
    if (expiresAtMs - this.#limits.cacheLeewayMs > this.#page.now())
      return { type: 'proved', proof, ...(redirect && { redirect }) };
    // No refresh token is stored: the user signs in again.
    return failed({ type: 'missing-refresh-token' });
  }
}

class StateMismatch extends Error {}

function failureOf(error: unknown): IdentityFailure {
  return error instanceof StateMismatch ? { type: 'state-mismatch' } : identityFailureOf(error);
}

function failed(failure: IdentityFailure): IdentityResult {
  return { type: 'failed', failure };
}

async function discover(issuer: string, httpMs: number): Promise<oauth.AuthorizationServer> {
  const address = new URL(issuer);
  const response = await oauth.discoveryRequest(address, {
    signal: AbortSignal.timeout(httpMs),
    [oauth.allowInsecureRequests]: isLoopback(issuer),
  });
  return oauth.processDiscoveryResponse(address, response);
}

/** The embedded provider runs on this machine, without TLS. Every other provider must use it. */
function isLoopback(issuer: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname);
}

function handOver(page: IdentityPage, state: string, query: string): CallbackResult {
  page.broadcast(state, query);
  // The page that opened this popup closes it. If the provider has cut the opener relation, the popup closes itself,
  // later: Chromium drops the broadcast of a window that is gone.
  setTimeout(() => page.closeWindow(), SELF_CLOSE_MS);
  return { type: 'handed-over' };
}

/** Whatever comes first: the callback's query, the closing of the popup, or the deadline. */
function popupResult(
  page: IdentityPage,
  popup: IdentityPopup,
  state: string,
  popupMs: number,
): Promise<string | IdentityFailure> {
  return new Promise((resolve) => {
    const stopListening = page.listen(state, settle);
    const deadline = setTimeout(settle, popupMs, { type: 'timeout' });
    let grace: ReturnType<typeof setTimeout> | undefined;
    const polling = setInterval(() => {
      // A provider may cut the opener relation; the popup then counts as closed. The focus returns when it really is.
      if (popup.isClosed() && page.hasFocus()) grace ??= setTimeout(settle, CLOSED_GRACE_MS, { type: 'popup-closed' });
    }, POLL_MS);

    function settle(result: string | IdentityFailure): void {
      stopListening();
      clearTimeout(deadline);
      clearTimeout(grace);
      clearInterval(polling);
      resolve(result);
    }
  });
}
