import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { SignJWT, generateKeyPair } from 'jose';

export type FakeProvider = {
  readonly issuer: string;
  /** The query that the browser is redirected back with. */
  authorize(address: string): string;
  /** Responses of the token endpoint instead of tokens, in order; `hang` never responds, `cut` closes the connection. */
  readonly failures: ('hang' | 'cut' | { readonly error: string })[];
  readonly tokenRequests: URLSearchParams[];
  /** The lifetime of the next ID token. */
  lifetimeS: number;
  /** Makes clients confidential: a code is redeemed with this secret only. */
  clientSecret: string | undefined;
  /** How far the provider's clock is ahead of the client's. */
  clockAheadS: number;
  close(): Promise<void>;
};

type Granted = {
  readonly challenge: string;
  readonly nonce: string;
  readonly clientId: string;
  readonly redirectUri: string;
};

/** A provider over real HTTP that validates what a provider must: PKCE, the redirect URI, single-use codes. */
export async function startFakeProvider(): Promise<FakeProvider> {
  const { privateKey } = await generateKeyPair('ES256');
  const codes = new Map<string, Granted>();
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('not listening on a port');
  const issuer = `http://127.0.0.1:${bound.port}`;

  const provider: FakeProvider = {
    issuer,
    failures: [],
    tokenRequests: [],
    lifetimeS: 3600,
    clockAheadS: 0,
    clientSecret: undefined,
    authorize(address) {
      const asked = new URL(address).searchParams;
      const code = randomBytes(16).toString('hex');
      codes.set(code, {
        challenge: asked.get('code_challenge') ?? '',
        nonce: asked.get('nonce') ?? '',
        clientId: asked.get('client_id') ?? '',
        redirectUri: asked.get('redirect_uri') ?? '',
      });
      return `?${new URLSearchParams({ code, state: asked.get('state') ?? '' })}`;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === '/.well-known/openid-configuration') return json(response, 200, metadata(issuer));
    const form = new URLSearchParams(await text(request));
    provider.tokenRequests.push(form);
    const failure = provider.failures.shift();
    if (failure === 'hang') return undefined;
    if (failure === 'cut') return void request.socket.destroy();
    if (failure) return json(response, 400, failure);
    return exchange(form, response);
  }

  async function exchange(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const code = form.get('code') ?? '';
    const granted = codes.get(code);
    codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = provider.clientSecret === undefined || provider.clientSecret === form.get('client_secret');
    if (!isClient) return json(response, 401, { error: 'invalid_client' });
    const isRight = granted?.challenge === challenge && granted.redirectUri === form.get('redirect_uri');
    if (!granted || !isRight)
      return json(response, 400, { error: 'invalid_grant', error_description: 'used or wrong' });
    const nowS = Math.floor(Date.now() / 1000) + provider.clockAheadS;
    const idToken = await new SignJWT({ nonce: granted.nonce })
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(issuer)
      .setAudience(granted.clientId)
      .setSubject('google-oauth2|1')
      .setIssuedAt(nowS)
      .setExpirationTime(nowS + provider.lifetimeS)
      .sign(privateKey);
    return json(response, 200, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken });
  }

  return provider;
}

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    end_session_endpoint: `${issuer}/v2/logout`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    code_challenge_methods_supported: ['S256'],
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
