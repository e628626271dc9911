import { createHash } from 'node:crypto';
import { SignJWT } from 'jose';
import type { Clock } from '../../system/clock.ts';
import { newSecret } from '../../system/secret.ts';
import type { Grant, Grants, TakenGrant } from './grants.ts';
import { EMBEDDED_CLIENT_ID } from './issuer.ts';
import { isOurs } from './authorize-request.ts';
import { personaBySubject } from './personas.ts';
import type { SigningKey } from './signing-key.ts';

export type TokenDesk = {
  readonly publicUrl: string;
  readonly grants: Grants;
  readonly clock: Clock;
  readonly key: () => Promise<SigningKey>;
};

/** RFC 6749: the tokens, or why not. */
export type TokenAnswer =
  | { readonly status: 200; readonly body: Record<string, string | number> }
  | { readonly status: 400 | 401; readonly body: { readonly error: string; readonly error_description: string } };

const LIFE_S = 3600;

export async function answerToken(desk: TokenDesk, issuer: string, form: URLSearchParams): Promise<TokenAnswer> {
  if (form.get('client_id') !== EMBEDDED_CLIENT_ID) return refused(401, 'invalid_client', 'unknown client_id');
  switch (form.get('grant_type')) {
    case 'authorization_code':
      return await forCode(desk, issuer, form);
    case 'refresh_token':
      return await forRefreshToken(desk, issuer, form);
    default:
      return refused(400, 'unsupported_grant_type', 'authorization_code or refresh_token');
  }
}

async function forCode(desk: TokenDesk, issuer: string, form: URLSearchParams): Promise<TokenAnswer> {
  const grant = await desk.grants.takeCode(form.get('code') ?? '');
  if (!grant) return refused(400, 'invalid_grant', 'the code is unknown, used or expired');
  const redirectUri = form.get('redirect_uri') ?? '';
  if (redirectUri !== grant.redirectUri || !isOurs(redirectUri, desk.publicUrl)) {
    return refused(400, 'invalid_grant', 'another redirect_uri than at the beginning');
  }
  if (challengeOf(form.get('code_verifier') ?? '') !== grant.challenge) {
    return refused(400, 'invalid_grant', 'the code_verifier does not fit');
  }
  return await issue(desk, issuer, grant);
}

async function forRefreshToken(desk: TokenDesk, issuer: string, form: URLSearchParams): Promise<TokenAnswer> {
  const grant = await desk.grants.takeRefreshToken(form.get('refresh_token') ?? '');
  return grant
    ? await issue(desk, issuer, grant)
    : refused(400, 'invalid_grant', 'the refresh_token is unknown, used or expired');
}

async function issue(desk: TokenDesk, issuer: string, grant: TakenGrant): Promise<TokenAnswer> {
  const mayRefresh = grant.scope.split(' ').includes('offline_access');
  return {
    status: 200,
    body: {
      // There is nothing to be had with it: everything is in the ID token.
      access_token: newSecret(),
      id_token: await signIdToken(desk, issuer, grant),
      token_type: 'Bearer',
      expires_in: LIFE_S,
      scope: grant.scope,
      ...(mayRefresh ? { refresh_token: await desk.grants.newRefreshToken(grant) } : {}),
    },
  };
}

async function signIdToken({ clock, key }: TokenDesk, issuer: string, grant: Grant): Promise<string> {
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
    .setExpirationTime(nowS + LIFE_S)
    .sign(sign);
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function refused(status: 400 | 401, error: string, description: string): TokenAnswer {
  return { status, body: { error, error_description: description } };
}
