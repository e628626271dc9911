import { unreachable } from '../../src/domain/unreachable.ts';
import type { Config } from '../config/config.ts';
import type { HttpApp } from '../http/http-types.ts';
import type { Db } from '../store/schema.ts';
import type { Clock } from '../system/clock.ts';
import { createIdTokenCheck } from './check-id-token.ts';
import { EMBEDDED_CLIENT_ID } from './embedded/issuer.ts';
import { embeddedProvider } from './embedded/provider.ts';
import { openSigningKey } from './embedded/signing-key.ts';
import type { SigningKey } from './embedded/signing-key.ts';
import type { IdentityCheck } from './identity-check.ts';
import { discoveredProvider, ownProvider } from './provider-keys.ts';

/** How people sign in elsewhere; `check` is absent where they cannot. */
export type IdentityDesk = {
  readonly check: IdentityCheck | undefined;
  readonly routes: ReadonlyArray<(app: HttpApp) => void>;
};

export function openIdentity({ identity, publicUrl }: Config, db: Db, clock: Clock): IdentityDesk {
  switch (identity.kind) {
    case 'off':
      return { check: undefined, routes: [] };
    case 'oidc': {
      const provider = discoveredProvider(identity.issuer);
      return { check: createIdTokenCheck({ provider, clientId: identity.clientId, clock }), routes: [] };
    }
    case 'embedded': {
      const key = once(() => openSigningKey(db));
      const provider = async () => ownProvider(publicUrl, await key());
      return {
        check: createIdTokenCheck({ provider, clientId: EMBEDDED_CLIENT_ID, clock }),
        routes: [embeddedProvider({ publicUrl, db, clock, key })],
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
