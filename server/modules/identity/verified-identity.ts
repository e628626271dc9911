/** A person as their identity provider vouches for them. */
export type VerifiedIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** The person's address, if the provider says that it is really theirs. */
  readonly email: string | undefined;
  readonly name: string | undefined;
  readonly expiresAt: Date;
};

/**
 * Reads an ID token; throws a `Refusal` for one that is not from our provider, not for us, not for this sign-in,
 * not signed, or too old.
 */
export type VerifyIdToken = (idToken: string, nonce: string) => Promise<VerifiedIdentity>;
