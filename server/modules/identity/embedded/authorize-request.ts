import { z } from 'zod';
import { isLoopbackUrl } from '../../../shared/config/loopback.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { EMBEDDED_CLIENT_ID } from './issuer.ts';

/** The address that the browser is redirected back to. Validated first: every response, errors included, is sent there. */
export type ReturnTo = { readonly redirectUri: string; readonly state: string | undefined };

export type AuthorizeRequest = ReturnTo & {
  readonly scope: string;
  readonly nonce: string | undefined;
  readonly challenge: string;
  readonly connection: string | undefined;
};

const text = z.string().max(512);

const returnToSchema = z.object({
  client_id: z.literal(EMBEDDED_CLIENT_ID),
  redirect_uri: z.url().max(512),
  state: text.optional(),
});

const authorizeSchema = z.object({
  response_type: z.literal('code'),
  scope: text.refine((scope) => scope.split(' ').includes('openid')),
  code_challenge_method: z.literal('S256'),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  nonce: text.optional(),
  connection: text.optional(),
});

/** @throws ApiError for an unknown client or redirect URI: an error must not be redirected to an unknown address */
export function parseReturnTo(query: URLSearchParams, publicUrl: string): ReturnTo {
  const parsed = returnToSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success || !isAllowedRedirect(parsed.data.redirect_uri, publicUrl)) {
    throw new ApiError(400, 'invalid_request', 'This page was opened with an unknown client_id or redirect_uri.');
  }
  return { redirectUri: parsed.data.redirect_uri, state: parsed.data.state };
}

/** The other parameters, or the OAuth error to redirect back with. */
export function parseAuthorizeRequest(
  query: URLSearchParams,
  returnTo: ReturnTo,
): AuthorizeRequest | { readonly error: string } {
  const parsed = authorizeSchema.safeParse(Object.fromEntries(query));
  if (!parsed.success) return { error: 'invalid_request' };
  // The provider keeps no session, so it can never sign in silently.
  if (query.get('prompt') === 'none') return { error: 'login_required' };
  const { scope, nonce, code_challenge: challenge, connection } = parsed.data;
  return { ...returnTo, scope, nonce, challenge, connection };
}

/** Pages of this server; on a loopback address also other ports, for the development server of the page. */
export function isAllowedRedirect(address: string, publicUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return origin === publicUrl || (isLoopbackUrl(publicUrl) && isLoopbackUrl(origin));
}
