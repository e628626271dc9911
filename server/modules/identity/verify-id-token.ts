import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import { z } from 'zod';
import { ApiError } from '../../shared/http/api-error.ts';
import type { Clock } from '../../shared/clock.ts';
import type { VerifyIdToken } from './verified-identity.ts';
import type { Provider } from './provider-keys.ts';

export type IdTokenVerifierDeps = {
  readonly provider: () => Promise<Provider>;
  readonly clientId: string;
  readonly clock: Clock;
};

/** How far the provider's clock and ours may differ. */
const CLOCK_TOLERANCE_S = 60;
/** A token is sent as soon as the browser has it; an old one was kept by somebody. */
const MAX_TOKEN_AGE = '10m';
/** Asymmetric only: with the others, whoever knows our client secret could sign. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  exp: z.number(),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.email().max(254).optional().catch(undefined),
  // Apple sends it as text.
  email_verified: z
    .union([z.boolean(), z.literal('true').transform(() => true)])
    .optional()
    .catch(undefined),
  name: z.string().trim().min(1).max(100).optional().catch(undefined),
});

export function createIdTokenVerifier({ provider, clientId, clock }: IdTokenVerifierDeps): VerifyIdToken {
  return async (idToken, nonce) => {
    const { issuer, isIssuer, keys } = await provider();
    const rules = {
      audience: clientId,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      maxTokenAge: MAX_TOKEN_AGE,
    };
    const payload = await jwtVerify(idToken, keys, { ...rules, currentDate: clock() }).then(
      (verified) => verified.payload,
      (failure: unknown) => {
        throw refusalOf(failure);
      },
    );
    const read = claims.safeParse(payload);
    if (!read.success || !isIssuer(read.data.iss) || read.data.nonce !== nonce) throw invalidIdToken();
    if (!isIssuedToClient(payload, read.data.azp, clientId)) throw invalidIdToken();
    const { sub, exp, email, email_verified: isTheirs, name } = read.data;
    return {
      issuer,
      subject: sub,
      email: isTheirs ? email?.toLowerCase() : undefined,
      name,
      expiresAt: new Date((exp + CLOCK_TOLERANCE_S) * 1000),
    };
  };
}

/** A token for several parties says which of them it was given to. */
function isIssuedToClient({ aud }: JWTPayload, azp: string | undefined, clientId: string): boolean {
  return Array.isArray(aud) && aud.length > 1 ? azp === clientId : azp === undefined || azp === clientId;
}

/** Everything jose finds wrong is the token's fault, but for the keys that could not be fetched. */
function refusalOf(failure: unknown): ApiError {
  const isTokens =
    failure instanceof errors.JOSEError &&
    !(failure instanceof errors.JWKSTimeout) &&
    failure.code !== 'ERR_JOSE_GENERIC';
  if (isTokens) return invalidIdToken();
  return new ApiError(503, 'overloaded', 'The identity provider cannot be reached. Please try again shortly.', 10);
}

function invalidIdToken(): ApiError {
  return new ApiError(401, 'invalid_credentials', 'The sign-in could not be confirmed. Please start again.');
}
