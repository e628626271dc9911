import * as oauth from 'oauth4webapi';
import type {
  Identity,
  CallbackResult,
  IdentityConnection,
  IdentityFailure,
  IdentityProof,
  IdentityResult,
  IdentitySettings,
} from '../../ports/identity.ts';
import { identityFailureOf } from './identity-failure.ts';
import { identityLimits } from './identity-limits.ts';
import type { IdentityPage, IdentityPopup } from './identity-page.ts';
import { createIdentityTransactions } from './identity-transactions.ts';
import type { IdentityTransaction } from './identity-transactions.ts';

/** The port, but for the popup: that is opened before this file is even loaded. */
export type IdentityClient = Omit<Identity, 'signInByPopup'> & {
  signInByPopup(
    settings: IdentitySettings,
    connection: IdentityConnection,
    popup: IdentityPopup | undefined,
  ): Promise<IdentityResult>;
};

const SCOPE = 'openid profile email';
const CALLBACK_PATH = '/auth/callback';
/** Marks the state of a popup, so that the callback knows which window it is in. */
const IN_POPUP = '.popup';
const LOOK_MS = 250;
const SELF_CLOSE_MS = 1_000;
/** A popup that closes itself has just handed over: let its word arrive. */
const CLOSED_GRACE_MS = 1_000;

type Started = { readonly address: string; readonly transaction: IdentityTransaction };
type Proved = { readonly proof: IdentityProof; readonly expiresAtMs: number };

export function createIdentityClient(page: IdentityPage, limits = identityLimits): IdentityClient {
  const transactions = createIdentityTransactions(page, limits.transactionMs);
  const serversByIssuer = new Map<string, Promise<oauth.AuthorizationServer>>();
  const provedByState = new Map<string, Promise<Proved>>();
  const redirectUri = page.origin + CALLBACK_PATH;

  function serverOf(issuer: string): Promise<oauth.AuthorizationServer> {
    const known = serversByIssuer.get(issuer);
    if (known) return known;
    const found = discover(issuer, limits.httpMs);
    serversByIssuer.set(issuer, found);
    found.catch(() => serversByIssuer.delete(issuer));
    return found;
  }

  async function start(settings: IdentitySettings, connection: IdentityConnection, suffix = ''): Promise<Started> {
    const server = await serverOf(settings.issuer);
    const transaction = {
      state: oauth.generateRandomState() + suffix,
      nonce: oauth.generateRandomNonce(),
      codeVerifier: oauth.generateRandomCodeVerifier(),
      startedAtMs: page.now(),
    };
    const address = new URL(server.authorization_endpoint ?? '');
    address.search = new URLSearchParams({
      ...Object.fromEntries(address.searchParams),
      response_type: 'code',
      client_id: settings.clientId,
      redirect_uri: redirectUri,
      scope: SCOPE,
      state: transaction.state,
      nonce: transaction.nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(transaction.codeVerifier),
      code_challenge_method: 'S256',
      connection,
    }).toString();
    return { address: address.href, transaction };
  }

  async function prove(settings: IdentitySettings, query: string, started: IdentityTransaction): Promise<Proved> {
    const server = await serverOf(settings.issuer);
    const client: oauth.Client = { client_id: settings.clientId, [oauth.clockTolerance]: limits.clockLeewayS };
    const code = oauth.validateAuthResponse(server, client, new URLSearchParams(query), started.state);
    const response = await withTries(limits.tokenTries, () =>
      oauth.authorizationCodeGrantRequest(server, client, oauth.None(), code, redirectUri, started.codeVerifier, {
        signal: AbortSignal.timeout(limits.httpMs),
        [oauth.allowInsecureRequests]: isLoopback(settings.issuer),
      }),
    );
    const { nonce } = started;
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    const expiresAtMs = (oauth.getValidatedIdTokenClaims(tokens)?.exp ?? 0) * 1000;
    return { proof: { idToken: tokens.id_token ?? '', nonce }, expiresAtMs };
  }

  function proveOnce(settings: IdentitySettings, query: string, state: string): Promise<Proved> {
    const known = provedByState.get(state);
    if (known) return known;
    const proved = page.withLock(`identity:${state}`, limits.lockWaitMs, async () => {
      const started = transactions.take(state);
      if (!started) throw new StateMismatch();
      return prove(settings, query, started);
    });
    provedByState.set(state, proved);
    return proved;
  }

  function usable({ proof, expiresAtMs }: Proved): IdentityResult {
    if (expiresAtMs - limits.cacheLeewayMs > page.now()) return { type: 'proved', proof };
    // We keep no refresh token: the person signs in again.
    return failed({ type: 'missing-refresh-token' });
  }

  return {
    async signInByRedirect(settings, connection) {
      try {
        const { address, transaction } = await start(settings, connection);
        transactions.keep(transaction);
        page.go(address);
        return undefined;
      } catch (error) {
        return failureOf(error);
      }
    },

    async signInByPopup(settings, connection, popup) {
      if (!popup) return failed({ type: 'popup-blocked' });
      try {
        const started = await start(settings, connection, IN_POPUP);
        const answered = popupAnswer(page, popup, started.transaction.state, limits.popupMs);
        popup.go(started.address);
        const answer = await answered;
        return typeof answer === 'string' ? usable(await prove(settings, answer, started.transaction)) : failed(answer);
      } catch (error) {
        return failed(failureOf(error));
      } finally {
        popup.close();
      }
    },

    async handleCallback(settings, query): Promise<CallbackResult> {
      const state = new URLSearchParams(query).get('state') ?? '';
      if (state.endsWith(IN_POPUP)) return handOver(page, state, query);
      try {
        return usable(await proveOnce(settings, query, state));
      } catch (error) {
        return failed(failureOf(error));
      }
    },

    async signOut(settings) {
      // Without the provider there is nothing more to end: the app's own token is gone already.
      const server = await serverOf(settings.issuer).catch(() => undefined);
      if (!server?.end_session_endpoint) return;
      const address = new URL(server.end_session_endpoint);
      address.searchParams.set('client_id', settings.clientId);
      address.searchParams.set('post_logout_redirect_uri', `${page.origin}/`);
      page.go(address.href);
    },
  };
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

/** The embedded provider lives on this machine, without TLS. Everything else must have it. */
function isLoopback(issuer: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname);
}

async function withTries<Value>(tries: number, attempt: () => Promise<Value>): Promise<Value> {
  try {
    return await attempt();
  } catch (error) {
    if (tries <= 1) throw error;
    return withTries(tries - 1, attempt);
  }
}

function handOver(page: IdentityPage, state: string, query: string): CallbackResult {
  page.broadcast(state, query);
  // The page that opened this window closes it. Where the provider has cut their tie it closes itself, but not at
  // once: Chromium drops the word of a window that is gone.
  setTimeout(() => page.closeWindow(), SELF_CLOSE_MS);
  return { type: 'handed-over' };
}

/** What comes first: the popup's answer, its closing, or the end of our patience. */
function popupAnswer(
  page: IdentityPage,
  popup: IdentityPopup,
  state: string,
  popupMs: number,
): Promise<string | IdentityFailure> {
  return new Promise((resolve) => {
    const stopListening = page.listen(state, settle);
    const patience = setTimeout(settle, popupMs, { type: 'timeout' });
    let grace: ReturnType<typeof setTimeout> | undefined;
    const looking = setInterval(() => {
      // A provider may cut the tie to its window, which then counts as closed. The focus comes back when it really is.
      if (popup.isClosed() && page.hasFocus()) grace ??= setTimeout(settle, CLOSED_GRACE_MS, { type: 'popup-closed' });
    }, LOOK_MS);

    function settle(answer: string | IdentityFailure): void {
      stopListening();
      clearTimeout(patience);
      clearTimeout(grace);
      clearInterval(looking);
      resolve(answer);
    }
  });
}
