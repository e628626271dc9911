import type { ServerDeps } from '../../../shared/deps/server-deps.ts';
import type { Clock } from '../../../shared/clock.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import type { HttpApp, HttpContext } from '../../../shared/http/http-types.ts';
import { pageLocale } from '../../../shared/http/page-locale.ts';
import { readBody } from '../../../shared/http/request-body.ts';
import { requestOrigin } from '../../../shared/http/request-origin.ts';
import { isAllowedRedirect, parseAuthorizeRequest, parseReturnTo, type ReturnTo } from './authorize-request.ts';
import { createGrants, type Grants } from './grants.ts';
import { EMBEDDED_PATH, embeddedIssuer } from './issuer.ts';
import { personaBySubject } from './personas.ts';
import { signInPage } from './sign-in-page.ts';
import type { SigningKey } from './signing-key.ts';
import { handleTokenRequest, type TokenDeps } from './token-response.ts';

export type EmbeddedProviderDeps = Pick<ServerDeps, 'db' | 'clock'> & {
  readonly publicUrl: string;
  readonly key: () => Promise<SigningKey>;
};

const FORM = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 8192;

/**
 * A sandbox OpenID provider: authorization code flow with PKCE like a real provider, but without passwords. It keeps
 * no cookie and no session: every sign-in shows the page again.
 */
export function embeddedProviderRoutes({ publicUrl, db, clock, key }: EmbeddedProviderDeps) {
  const grants = createGrants(db, clock);
  const tokenDeps: TokenDeps = { publicUrl, grants, clock, key };
  return (app: HttpApp): void => {
    app.use(`${EMBEDDED_PATH}/*`, async (c, next) => {
      c.set('route', EMBEDDED_PATH);
      c.env.outgoing.setHeader('Cache-Control', 'no-store');
      await next();
    });
    app.get(`${EMBEDDED_PATH}/.well-known/openid-configuration`, (c) =>
      jsonForAnyOrigin(c, discovery(issuerOf(c, publicUrl))),
    );
    app.get(`${EMBEDDED_PATH}/.well-known/jwks.json`, async (c) =>
      jsonForAnyOrigin(c, { keys: [(await key()).publicJwk] }),
    );
    app.get(`${EMBEDDED_PATH}/authorize`, (c) => showPage(c, publicUrl));
    app.post(`${EMBEDDED_PATH}/authorize`, (c) => handleChoice(c, publicUrl, grants, clock));
    app.post(`${EMBEDDED_PATH}/oauth/token`, async (c) => {
      const response = await handleTokenRequest(tokenDeps, issuerOf(c, publicUrl), await readForm(c));
      return jsonForAnyOrigin(c, response.body, response.status);
    });
    app.get(`${EMBEDDED_PATH}/v2/logout`, (c) => logOut(c, publicUrl));
  };
}

function issuerOf(c: HttpContext, publicUrl: string): string {
  return embeddedIssuer(publicUrl, requestOrigin(c.req.header('host'), publicUrl));
}

function discovery(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    end_session_endpoint: `${issuer}/v2/logout`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    claims_supported: ['sub', 'name', 'email', 'email_verified'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
  };
}

/** Readable from any origin, for pages of a development server. Safe: no response depends on cookies. */
function jsonForAnyOrigin(c: HttpContext, body: object, status: 200 | 400 | 401 = 200): Response {
  return c.json(body, status, { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
}

function showPage(c: HttpContext, publicUrl: string): Response {
  const query = new URL(c.req.url).searchParams;
  const returnTo = parseReturnTo(query, publicUrl);
  const request = parseAuthorizeRequest(query, returnTo);
  if ('error' in request) return redirectBack(c, publicUrl, returnTo, { error: request.error });
  const page = signInPage(request, query, pageLocale(c.req.header('accept-language')));
  c.env.outgoing.setHeader('Content-Security-Policy', page.policy);
  return c.html(page.html);
}

async function handleChoice(c: HttpContext, publicUrl: string, grants: Grants, clock: Clock): Promise<Response> {
  const form = await readForm(c);
  const returnTo = parseReturnTo(form, publicUrl);
  const request = parseAuthorizeRequest(form, returnTo);
  if ('error' in request) return redirectBack(c, publicUrl, returnTo, { error: request.error });
  const persona = personaBySubject(form.get('choice') ?? '');
  if (!persona) return redirectBack(c, publicUrl, returnTo, { error: 'access_denied' });
  const { redirectUri, challenge, nonce, scope } = request;
  const code = await grants.newCode({
    subject: persona.subject,
    redirectUri,
    challenge,
    nonce: nonce ?? null,
    scope,
    signedInAt: clock(),
  });
  return redirectBack(c, publicUrl, returnTo, { code });
}

function redirectBack(
  c: HttpContext,
  publicUrl: string,
  { redirectUri, state }: ReturnTo,
  result: Record<string, string>,
): Response {
  const address = new URL(redirectUri);
  const parameters = { ...result, ...(state === undefined ? {} : { state }), iss: issuerOf(c, publicUrl) };
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
  return c.redirect(address.href, 303);
}

function logOut(c: HttpContext, publicUrl: string): Response {
  const address = c.req.query('post_logout_redirect_uri') ?? c.req.query('returnTo') ?? `${publicUrl}/`;
  if (!isAllowedRedirect(address, publicUrl))
    throw new ApiError(400, 'invalid_request', 'This page was opened with an unknown return address.');
  return c.redirect(address, 303);
}

async function readForm(c: HttpContext): Promise<URLSearchParams> {
  return new URLSearchParams(await readBody(c, MAX_FORM_BYTES, FORM));
}
