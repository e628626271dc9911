export type IdentityTables = {
  /** Codes and refresh tokens of the embedded provider that are still valid. */
  sandbox_grants: {
    /** SHA-256 of the code or token, in hexadecimal. */
    hash: string;
    kind: 'code' | 'refresh_token';
    /** The authorization code that the grant began with. */
    code_hash: string;
    subject: string;
    nonce: string | null;
    scope: string;
    redirect_uri: string;
    challenge: string;
    signed_in_at: Date;
    expires_at: Date;
  };
};
