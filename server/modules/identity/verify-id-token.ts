import { errors, jwtVerify, type JWTPayload } from 'jose';
import { z } from 'zod';
import type { Clock } from '../../shared/clock.ts';
import { ApiError } from '../../shared/http/api-error.ts';
import type { Provider } from './provider-keys.ts';

/** A person as the identity provider describes them. */
export type VerifiedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** Undefined unless the provider has verified that the address is the person's. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  /** The same for every encoding of the token: signatures can be written in several ways. */
  readonly proofId: string;
  readonly expiresAt: Date;
};

/**
 * Verifies signature, issuer, audience, nonce and age of an ID token.
 * @throws ApiError 401 for an invalid token, 503 when the provider's keys cannot be fetched
 */
export type VerifyIdToken = (idToken: string, nonce: string) => Promise<VerifiedIdentity>;

export type IdTokenVerifierDeps = {
  readonly provider: () => Promise<Provider>;
  readonly clientId: string;
  readonly clock: Clock;
};

/** Allowed difference between the provider's clock and the server's. */
const CLOCK_TOLERANCE_S = 60;
/** The browser sends the token as soon as it receives it; an older one may have been stolen. */
const MAX_TOKEN_AGE = '10m';
/** Asymmetric only: symmetric tokens could be signed by anyone who knows the client secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

const claimsSchema = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  exp: z.number(),
  iat: z.number(),
  nonce: z.string(),
  azp: z.string().optional(),
  email: z.email().max(254).optional().catch(undefined),
  // Apple sends a string.
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
        throw toApiError(failure);
      },
    );
    const parsed = claimsSchema.safeParse(payload);
    if (!parsed.success || !isIssuer(parsed.data.iss) || parsed.data.nonce !== nonce) throw invalidIdToken();
    if (!isIssuedToClient(payload, parsed.data.azp, clientId)) throw invalidIdToken();
    const { sub, exp, iat, email, email_verified: isVerified, name } = parsed.data;
    return {
      issuer,
      subject: sub,
      email: isVerified ? email?.toLowerCase() : undefined,
      name,
      proofId: JSON.stringify([parsed.data.iss, sub, nonce, iat]),
      expiresAt: new Date((exp + CLOCK_TOLERANCE_S) * 1000),
    };
  };
}

/** A token for several audiences names the one it was issued to (`azp`). */
function isIssuedToClient({ aud }: JWTPayload, azp: string | undefined, clientId: string): boolean {
  return Array.isArray(aud) && aud.length > 1 ? azp === clientId : azp === undefined || azp === clientId;
}

/** A JOSE error means an invalid token, except a failure to fetch the keys. */
function toApiError(failure: unknown): ApiError {
  const isInvalid =
    failure instanceof errors.JOSEError &&
    !(failure instanceof errors.JWKSTimeout) &&
    failure.code !== 'ERR_JOSE_GENERIC';
  if (isInvalid) return invalidIdToken();
  return new ApiError(503, 'overloaded', 'The identity provider cannot be reached. Please try again shortly.', 10);
}

function invalidIdToken(): ApiError {
  return new ApiError(401, 'invalid_credentials', 'The login could not be confirmed. Please start again.');
}
