import { z } from 'zod';
import { isLoopbackUrl } from '../../../shared/config/loopback.ts';
import { ApiError } from '../../../shared/http/api-error.ts';
import { EMBEDDED_CLIENT_ID } from './issuer.ts';

/** Where the browser goes back to, with what: checked before anything else, for nothing may go anywhere else. */
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

/** Throws a `Refusal`: with an unknown client or an unknown way back there is nobody to answer to. */
export function parseReturnTo(query: URLSearchParams, publicUrl: string): ReturnTo {
  const asked = returnToSchema.safeParse(Object.fromEntries(query));
  if (!asked.success || !isAllowedRedirect(asked.data.redirect_uri, publicUrl)) {
    throw new ApiError(400, 'invalid_request', 'This page was opened with an unknown client_id or redirect_uri.');
  }
  return { redirectUri: asked.data.redirect_uri, state: asked.data.state };
}

/** The rest of the request, or the OAuth error to go back with. */
export function parseAuthorizeRequest(
  query: URLSearchParams,
  returnTo: ReturnTo,
): AuthorizeRequest | { readonly error: string } {
  const asked = authorizeSchema.safeParse(Object.fromEntries(query));
  if (!asked.success) return { error: 'invalid_request' };
  // Nobody stays signed in here, so there is never an answer without a question.
  if (query.get('prompt') === 'none') return { error: 'login_required' };
  const { scope, nonce, code_challenge: challenge, connection } = asked.data;
  return { ...returnTo, scope, nonce, challenge, connection };
}

/** Our own pages; on a developer's machine also those of the page's own server, which has another port. */
export function isAllowedRedirect(address: string, publicUrl: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin } = new URL(address);
  return origin === publicUrl || (isLoopbackUrl(publicUrl) && isLoopbackUrl(origin));
}
