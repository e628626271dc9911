export type IdentityTables = {
  /** Codes and refresh tokens that the embedded provider has given out and not taken back. */
  sandbox_grants: {
    /** SHA-256 of the code or token, in hexadecimal. */
    hash: string;
    kind: 'code' | 'refresh_token';
    /** Of the code that it all began with. */
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
