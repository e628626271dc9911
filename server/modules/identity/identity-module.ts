import { unreachable } from '../../../src/domain/unreachable.ts';
import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import { lazyOnce } from '../../../src/shared/async.ts';
import type { Config } from '../../shared/config/config.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import { EMBEDDED_CLIENT_ID, embeddedIssuer } from './embedded/issuer.ts';
import { embeddedProviderRoutes } from './embedded/provider.ts';
import { openSigningKey } from './embedded/signing-key.ts';
import { discoveredProvider, embeddedProviderKeys } from './provider-keys.ts';
import { TOKEN_EXCHANGE_PATH, tokenExchangeRoute } from './token-exchange.ts';
import { createIdTokenVerifier, type VerifyIdToken } from './verify-id-token.ts';

export type { VerifiedIdentity, VerifyIdToken } from './verify-id-token.ts';

/** The data with which the page starts a sign-in at the provider. */
export type IdentityClient = {
  readonly issuer: string;
  readonly clientId: string;
  /** The path on this server that redeems codes; undefined where the page asks the provider itself. */
  readonly tokenPath?: string;
};

/** Sign-in with an OpenID provider: an external one, the embedded sandbox, or none. */
export type IdentityModule = {
  /** Undefined when no provider is configured. */
  readonly verifyIdToken: VerifyIdToken | undefined;
  /** The settings for a page that reached the server at `origin`; null when no provider is configured. */
  readonly clientFor: (origin: string) => IdentityClient | null;
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
};

export type IdentityModuleDeps = Pick<ServerDeps, 'db' | 'clock' | 'pepper'> & {
  readonly config: Pick<Config, 'identity' | 'publicUrl' | 'trustedProxies'>;
};

export function createIdentityModule({ config, db, clock, pepper }: IdentityModuleDeps): IdentityModule {
  const { identity, publicUrl } = config;
  switch (identity.kind) {
    case 'off':
      return { verifyIdToken: undefined, clientFor: () => null, routes: [] };
    case 'oidc': {
      const { issuer, clientId, clientSecret } = identity;
      const provider = discoveredProvider(issuer);
      return {
        verifyIdToken: createIdTokenVerifier({ provider, clientId, clock }),
        clientFor: () => ({ issuer, clientId, ...(clientSecret ? { tokenPath: TOKEN_EXCHANGE_PATH } : {}) }),
        routes: clientSecret
          ? [
              tokenExchangeRoute({
                db,
                pepper,
                clock,
                client: { clientId, clientSecret },
                tokenEndpoint: async () => (await provider()).tokenEndpoint,
                trustedProxies: config.trustedProxies,
              }),
            ]
          : [],
      };
    }
    case 'embedded': {
      const key = lazyOnce(() => openSigningKey(db));
      const provider = async () => embeddedProviderKeys(publicUrl, await key());
      return {
        verifyIdToken: createIdTokenVerifier({ provider, clientId: EMBEDDED_CLIENT_ID, clock }),
        clientFor: (origin) => ({ issuer: embeddedIssuer(publicUrl, origin), clientId: EMBEDDED_CLIENT_ID }),
        routes: [embeddedProviderRoutes({ publicUrl, db, clock, key })],
      };
    }
    default:
      return unreachable(identity);
  }
}
