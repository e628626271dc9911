import { createLocalJWKSet, createRemoteJWKSet, type JWTVerifyGetKey } from 'jose';
import { z } from 'zod';
import { lazyOnce } from '../../../src/shared/async.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import { embeddedIssuer, isEmbeddedIssuer } from './embedded/issuer.ts';
import type { SigningKey } from './embedded/signing-key.ts';

/** A trusted issuer of ID tokens. */
export type Provider = {
  /** The name that identities are stored under. */
  readonly issuer: string;
  /** Whether the issuer claim of a token names this provider. */
  readonly isIssuer: (issuer: string) => boolean;
  readonly keys: JWTVerifyGetKey;
};

/** A provider that was discovered. */
export type RemoteProvider = Provider & { readonly tokenEndpoint: string };

const TIMEOUT_MS = 5000;

/** The embedded provider, without a network request: a container may not reach its own public address. */
export function embeddedProviderKeys(publicUrl: string, key: SigningKey): Provider {
  return {
    issuer: embeddedIssuer(publicUrl),
    isIssuer: (issuer) => isEmbeddedIssuer(issuer, publicUrl),
    keys: createLocalJWKSet({ keys: [key.publicJwk] }),
  };
}

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url(), token_endpoint: z.url() });

/** A provider found by OpenID Connect Discovery, once; a failure is not cached. */
export function discoveredProvider(issuer: string): () => Promise<RemoteProvider> {
  return lazyOnce(() =>
    discover(issuer).catch(() => {
      throw new ApiError(503, 'overloaded', 'The identity provider cannot be reached. Please try again shortly.', 10);
    }),
  );
}

async function discover(issuer: string): Promise<RemoteProvider> {
  const response = await fetch(`${withoutTrailingSlash(issuer)}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const document = discoverySchema.parse(await response.json());
  // Some issuers end in a slash that operators leave out; the tokens carry the document's spelling.
  if (withoutTrailingSlash(document.issuer) !== withoutTrailingSlash(issuer)) {
    throw new Error('the discovery document names another issuer');
  }
  const keys = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: TIMEOUT_MS });
  return {
    issuer: document.issuer,
    isIssuer: (claimed) => claimed === document.issuer,
    keys,
    tokenEndpoint: document.token_endpoint,
  };
}

function withoutTrailingSlash(issuer: string): string {
  return issuer.replace(/\/+$/, '');
}
