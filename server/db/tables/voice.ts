import type { Generated, JSONColumnType } from 'kysely';

/** The translation of a written text, and what it has cost. */
export type TextAnswer = {
  readonly text: string;
  readonly totalTokens: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
};

export type VoiceTables = {
  /** Single-use secrets, each opening one call of a session. */
  call_secrets: {
    /** SHA-256 of the secret, in hexadecimal. */
    hash: string;
    session_id: string;
    expires_at: Date;
    used_at: Date | null;
    /** The hash of the access token it was granted to; null for a trial. */
    token_hash: Generated<string | null>;
  };
  calls: {
    /** The provider's id of the call. */
    id: string;
    session_id: string;
    /** The process that holds the call; abandoned when its heartbeats stop. */
    owner: string;
    heartbeat_at: Date;
    started_at: Date;
    ended_at: Date | null;
    end_reason: string | null;
    /** Set by another process: the reason for which the owner is to end the call. */
    end_asked: Generated<string | null>;
    /** The access token it was opened with; the call ends when the token is revoked. */
    token_hash: Generated<string | null>;
    /** Tokens reserved for this call, unavailable to other calls of the same payer. */
    reserved: Generated<number>;
    /** Tokens that it has used for speech that an earlier call was charged for: they were not charged again. */
    repeated: Generated<number>;
    /** The latest notice of each type, for listeners at another process: one JSON text per line. */
    notices: Generated<string>;
    /** When the page reported speech to a process that does not own the call. */
    heard_at: Generated<Date | null>;
  };
  /** Requests to translate a written text. */
  text_requests: {
    id: Generated<string>;
    /** The account or trial that pays. */
    payer_id: string;
    /** The idempotency key, unique for each payer. */
    request_id: string;
    /** SHA-256 of the text, its languages and its session. */
    content_hash: string;
    session_id: string | null;
    /** The room whose cap it is charged to. */
    room_id: Generated<string | null>;
    /** Tokens that are unavailable to others while the request has no answer. */
    reserved: number;
    /** Null while it is being translated. */
    answer: JSONColumnType<TextAnswer> | null;
    /** When a process began to translate it. */
    claimed_at: Date;
  };
};
