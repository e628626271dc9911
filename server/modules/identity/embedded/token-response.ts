import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Clock } from '../../../shared/clock.ts';
import { newSecret } from '../../../shared/secrets.ts';
import { isAllowedRedirect } from './authorize-request.ts';
import type { Grant, Grants, RedeemedGrant } from './grants.ts';
import { EMBEDDED_CLIENT_ID } from './issuer.ts';
import { personaBySubject } from './personas.ts';
import type { SigningKey } from './signing-key.ts';

export type TokenDeps = {
  readonly publicUrl: string;
  readonly grants: Grants;
  readonly clock: Clock;
  readonly key: () => Promise<SigningKey>;
};

/** RFC 6749, sections 5.1 and 5.2. */
export type TokenResponse =
  | { readonly status: 200; readonly body: Record<string, string | number> }
  | { readonly status: 400 | 401; readonly body: { readonly error: string; readonly error_description: string } };

const LIFETIME_S = 3600;

export async function handleTokenRequest(
  deps: TokenDeps,
  issuer: string,
  form: URLSearchParams,
): Promise<TokenResponse> {
  if (form.get('client_id') !== EMBEDDED_CLIENT_ID) return tokenError(401, 'invalid_client', 'unknown client_id');
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return await exchangeCode(deps, issuer, form);
    case 'refresh_token':
      return await exchangeRefreshToken(deps, issuer, form);
    default:
      return tokenError(400, 'unsupported_grant_type', 'authorization_code or refresh_token');
  }
}

async function exchangeCode(deps: TokenDeps, issuer: string, form: URLSearchParams): Promise<TokenResponse> {
  const grant = await deps.grants.redeemCode(form.get('code') ?? '');
  if (!grant) return tokenError(400, 'invalid_grant', 'the code is unknown, used or expired');
  const redirectUri = form.get('redirect_uri') ?? '';
  if (redirectUri !== grant.redirectUri || !isAllowedRedirect(redirectUri, deps.publicUrl)) {
    return tokenError(400, 'invalid_grant', 'the redirect_uri differs from the authorization request');
  }
  if (challengeOf(form.get('code_verifier') ?? '') !== grant.challenge) {
    return tokenError(400, 'invalid_grant', 'the code_verifier does not match the code_challenge');
  }
  return await issueTokens(deps, issuer, grant);
}

async function exchangeRefreshToken(deps: TokenDeps, issuer: string, form: URLSearchParams): Promise<TokenResponse> {
  const grant = await deps.grants.redeemRefreshToken(form.get('refresh_token') ?? '');
  return grant
    ? await issueTokens(deps, issuer, grant)
    : tokenError(400, 'invalid_grant', 'the refresh_token is unknown, used or expired');
}

async function issueTokens(deps: TokenDeps, issuer: string, grant: RedeemedGrant): Promise<TokenResponse> {
  const mayRefresh = grant.scope.split(' ').includes('offline_access');
  return {
    status: 200,
    body: {
      // Required by the protocol and of no use here: all claims are in the ID token.
      access_token: newSecret(),
      id_token: await signIdToken(deps, issuer, grant),
      token_type: 'Bearer',
      expires_in: LIFETIME_S,
      scope: grant.scope,
      ...(mayRefresh ? { refresh_token: await deps.grants.newRefreshToken(grant) } : {}),
    },
  };
}

async function signIdToken({ clock, key }: TokenDeps, issuer: string, grant: Grant): Promise<string> {
  const { kid, sign } = await key();
  const persona = personaBySubject(grant.subject);
  const nowS = Math.floor(clock().getTime() / 1000);
  return await new SignJWT({
    ...(persona ? { name: persona.name, email: persona.email, email_verified: true } : {}),
    ...(grant.nonce ? { nonce: grant.nonce } : {}),
    auth_time: Math.floor(grant.signedInAt.getTime() / 1000),
  })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setSubject(grant.subject)
    .setAudience(EMBEDDED_CLIENT_ID)
    .setIssuedAt(nowS)
    .setExpirationTime(nowS + LIFETIME_S)
    .sign(sign);
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function tokenError(status: 400 | 401, error: string, description: string): TokenResponse {
  return { status, body: { error, error_description: description } };
}
