import { unreachable } from '../../../src/domain/unreachable.ts';
import type { Config } from '../../shared/config/config.ts';
import type { HttpApp } from '../../shared/http/http-types.ts';
import type { Db } from '../../db/schema.ts';
import type { Clock } from '../../shared/clock.ts';
import { createIdTokenVerifier } from './verify-id-token.ts';
import { EMBEDDED_CLIENT_ID } from './embedded/issuer.ts';
import { embeddedProviderRoutes } from './embedded/provider.ts';
import { openSigningKey } from './embedded/signing-key.ts';
import type { SigningKey } from './embedded/signing-key.ts';
import type { VerifyIdToken } from './verified-identity.ts';
import { discoveredProvider, embeddedProviderKeys } from './provider-keys.ts';

/** How people sign in elsewhere; `check` is absent where they cannot. */
export type IdentityModule = {
  readonly verifyIdToken: VerifyIdToken | undefined;
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
};

export function createIdentityModule({ identity, publicUrl }: Config, db: Db, clock: Clock): IdentityModule {
  switch (identity.kind) {
    case 'off':
      return { verifyIdToken: undefined, routes: [] };
    case 'oidc': {
      const provider = discoveredProvider(identity.issuer);
      return { verifyIdToken: createIdTokenVerifier({ provider, clientId: identity.clientId, clock }), routes: [] };
    }
    case 'embedded': {
      const key = once(() => openSigningKey(db));
      const provider = async () => embeddedProviderKeys(publicUrl, await key());
      return {
        verifyIdToken: createIdTokenVerifier({ provider, clientId: EMBEDDED_CLIENT_ID, clock }),
        routes: [embeddedProviderRoutes({ publicUrl, db, clock, key })],
      };
    }
    default:
      return unreachable(identity);
  }
}

/** Made when it is first wanted; tried again after a failure. */
function once(make: () => Promise<SigningKey>): () => Promise<SigningKey> {
  let made: Promise<SigningKey> | undefined;
  return () => {
    made ??= make().catch((failure: unknown) => {
      made = undefined;
      throw failure;
    });
    return made;
  };
}
