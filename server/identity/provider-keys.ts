import { createLocalJWKSet, createRemoteJWKSet } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { Refusal } from '../http/refusal.ts';
import type { SigningKey } from './embedded/signing-key.ts';

/** Whose tokens we take, and what they are signed with. */
export type Provider = { readonly issuer: string; readonly keys: JWTVerifyGetKey };

const TIMEOUT_MS = 5000;

/** Our own: asked without going through the network, where a container may not reach its own public address. */
export function ownProvider(issuer: string, key: SigningKey): Provider {
  return { issuer, keys: createLocalJWKSet({ keys: [key.publicJwk] }) };
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** One that describes itself (OpenID Connect Discovery). Asked once; again after a failure. */
export function discoveredProvider(issuer: string): () => Promise<Provider> {
  let found: Promise<Provider> | undefined;
  return () => {
    found ??= discover(issuer).catch(() => {
      found = undefined;
      throw new Refusal(503, 'overloaded', 'The identity provider cannot be reached. Please try again shortly.', 10);
    });
    return found;
  };
}

async function discover(issuer: string): Promise<Provider> {
  const address = `${bare(issuer)}/.well-known/openid-configuration`;
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  const document = discovery.parse(await response.json());
  // Some write their name with a slash at the end, and operators copy it without; the tokens carry their way of it.
  if (bare(document.issuer) !== bare(issuer)) throw new Error('the document is somebody else’s');
  return {
    issuer: document.issuer,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: TIMEOUT_MS }),
  };
}

function bare(issuer: string): string {
  return issuer.replace(/\/+$/, '');
}
