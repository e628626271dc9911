import type { Generated } from 'kysely';

export type VoiceTables = {
  /** The right to open one call of a session, once. */
  call_secrets: {
    /** SHA-256 of the secret, in hexadecimal. */
    hash: string;
    session_id: string;
    expires_at: Date;
    used_at: Date | null;
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
  };
};
