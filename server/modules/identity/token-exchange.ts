import { z } from 'zod';
import { type AttemptLimitDeps, createAttemptLimits } from '../../shared/authentication/attempt-limits.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { clientAddress } from '../../shared/http/client-address.ts';
import type { HttpApp, HttpContext } from '../../shared/http/http-types.ts';
import { readBody } from '../../shared/http/request-body.ts';

/** The endpoint at which the page redeems its authorization code when the provider wants a client secret, which stays on the server. */
export const TOKEN_EXCHANGE_PATH = '/api/auth/oidc-token';

const FORM = 'application/x-www-form-urlencoded';
const MAX_FORM_BYTES = 8192;
/** RFC 6749 section 4.1.3 and RFC 7636 section 4.5; whatever else the page sends is not passed on. */
const FIELDS = ['code', 'redirect_uri', 'code_verifier'] as const;
const TIMEOUT_MS = 8000;
const windowsByKind = { 'token-exchange-address': [{ limit: 300, windowS: 600 }] } as const;

export type ConfidentialClient = { readonly clientId: string; readonly clientSecret: string };

export type TokenExchangeDeps = AttemptLimitDeps & {
  readonly client: ConfidentialClient;
  /** The provider's token endpoint. Rejects while the provider cannot be reached. */
  readonly tokenEndpoint: () => Promise<string>;
  readonly trustedProxies: number;
};

/** Adds the client secret to the page's request and returns the provider's response as it is. */
export function tokenExchangeRoute(deps: TokenExchangeDeps) {
  const attempts = createAttemptLimits(deps, windowsByKind);
  return (app: HttpApp): void => {
    app.post(TOKEN_EXCHANGE_PATH, async (c) => {
      c.set('route', '/auth/oidc-token');
      await attempts.countAddress('token-exchange-address', clientAddress(c, deps.trustedProxies));
      const { status, body } = await redeem(deps, await fieldsOf(c));
      return c.body(body, status, { 'Content-Type': 'application/json' });
    });
  };
}

async function fieldsOf(c: HttpContext): Promise<URLSearchParams> {
  const form = new URLSearchParams(await readBody(c, MAX_FORM_BYTES, FORM));
  const fields = new URLSearchParams({ grant_type: 'authorization_code' });
  for (const name of FIELDS) fields.set(name, form.get(name) ?? '');
  return fields;
}

const responseStatus = z.union([z.literal(200), z.literal(400), z.literal(401), z.literal(429)]).catch(400);

async function redeem({ client, tokenEndpoint }: TokenExchangeDeps, fields: URLSearchParams) {
  fields.set('client_id', client.clientId);
  fields.set('client_secret', client.clientSecret);
  try {
    const response = await fetch(await tokenEndpoint(), {
      method: 'POST',
      body: fields,
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: responseStatus.parse(response.status), body: await response.text() };
  } catch {
    throw new ApiError(503, 'overloaded', 'The identity provider cannot be reached. Please try again shortly.', 10);
  }
}
