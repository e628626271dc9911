import { createLocalJWKSet, createRemoteJWKSet } from 'jose';
import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { ApiError } from '../../shared/http/api-error.ts';
import { embeddedIssuer, isEmbeddedIssuer } from './embedded/issuer.ts';
import type { SigningKey } from './embedded/signing-key.ts';

/** Whose tokens we take, and what they are signed with. */
export type Provider = {
  /** Under this name its people are kept. */
  readonly issuer: string;
  /** Whether a token's issuer is this provider. */
  readonly isIssuer: (issuer: string) => boolean;
  readonly keys: JWTVerifyGetKey;
};

const TIMEOUT_MS = 5000;

/** Our own: asked without going through the network, where a container may not reach its own public address. */
export function embeddedProviderKeys(publicUrl: string, key: SigningKey): Provider {
  return {
    issuer: embeddedIssuer(publicUrl),
    isIssuer: (issuer) => isEmbeddedIssuer(issuer, publicUrl),
    keys: createLocalJWKSet({ keys: [key.publicJwk] }),
  };
}

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** One that describes itself (OpenID Connect Discovery). Asked once; again after a failure. */
export function discoveredProvider(issuer: string): () => Promise<Provider> {
  let found: Promise<Provider> | undefined;
  return () => {
    found ??= discover(issuer).catch(() => {
      found = undefined;
      throw new ApiError(503, 'overloaded', 'The identity provider cannot be reached. Please try again shortly.', 10);
    });
    return found;
  };
}

async function discover(issuer: string): Promise<Provider> {
  const response = await fetch(`${withoutTrailingSlash(issuer)}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const document = discovery.parse(await response.json());
  // Some write their name with a slash at the end, and operators copy it without; the tokens carry their way of it.
  if (withoutTrailingSlash(document.issuer) !== withoutTrailingSlash(issuer))
    throw new Error('the document is somebody else’s');
  const { issuer: name, jwks_uri: address } = document;
  const keys = createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_MS });
  return { issuer: name, isIssuer: (one) => one === name, keys };
}

function withoutTrailingSlash(issuer: string): string {
  return issuer.replace(/\/+$/, '');
}
