import type { Generated } from 'kysely';

export type VoiceTables = {
  /** The right to open one call of a session, once. */
  call_secrets: {
    /** SHA-256 of the secret, in hexadecimal. */
    hash: string;
    session_id: string;
    expires_at: Date;
    used_at: Date | null;
    /** Whose sign-in it was granted to: the hash of the access token; null for a trial. */
    token_hash: Generated<string | null>;
  };
  calls: {
    /** The provider's name for the call. */
    id: string;
    session_id: string;
    /** The process that holds the call; one that no longer beats has lost it. */
    owner: string;
    heartbeat_at: Date;
    metered: boolean;
    started_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    /** Why the process that holds it shall end it; asked by another. */
    end_asked: Generated<string | null>;
    /** The sign-in it belongs to, which ends it with its own end. */
    token_hash: Generated<string | null>;
    /** Tokens that no other call of the same person may count on. */
    reserved: Generated<number>;
    /** The latest of each kind of notice, for pages that listen at another process: a JSON text per line. */
    notices: Generated<string>;
    /** When the page told a process that does not hold it that somebody speaks. */
    heard_at: Generated<Date | null>;
  };
};
