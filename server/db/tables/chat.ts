import type { Generated, JSONColumnType } from 'kysely';
import type { LanguageCode } from '../../../src/domain/language.ts';
import type { Speaker, TurnStatus } from '../../../src/domain/turn.ts';

export type SessionStatus = 'active' | 'completed' | 'failed';

/** The texts of a turn before a person corrected it. */
type FirstVersion = {
  readonly user_input: string;
  readonly assistant_output: string;
  readonly is_translated: boolean;
};

export type ChatTables = {
  chat_sessions: {
    id: Generated<string>;
    /** A session belongs to a user or to a trial. */
    user_id: string | null;
    trial_id: string | null;
    title: string;
    source_language: LanguageCode;
    target_language: LanguageCode;
    voice: string;
    status: Generated<SessionStatus>;
    created_at: Date;
    /** The size of its turns as JSON, for the quota of its owner. */
    stored_characters: Generated<number>;
    /** When its owner pinned it. */
    pinned_at: Generated<Date | null>;
    /** It has the calls of a guest in a room of its owner, and is not listed. */
    of_guest: Generated<boolean>;
  };
  turns: {
    id: Generated<string>;
    session_id: string;
    item_id: string;
    speaker: Speaker;
    user_input: string;
    user_language: LanguageCode | null;
    assistant_output: string;
    assistant_language: LanguageCode | null;
    status: TurnStatus;
    said_at: Date;
    usage_data: string | null;
    /** The total of `usage_data`; 0 when unknown. */
    tokens: number;
    merged_from_item_ids: JSONColumnType<string[]>;
    first_version: JSONColumnType<FirstVersion> | null;
    /** `device`: the voice service had left the turn without a translation. */
    translated_by: 'device' | null;
    /** The member of a room who said it. */
    speaker_name: string | null;
  };
  /** The index of the full-text search: some turns of one session in each row. See `src/domain/search-blocks.ts`. */
  search_blocks: {
    id: Generated<number>;
    session_id: string;
    user_id: string;
    /** When the last of its turns was said. */
    until: Date;
    signature: Uint8Array;
    item_ids: string[];
    /** The folded text of each turn, one in each line. */
    lines: string;
    /** The segment that has its signature too. */
    segment_id: Generated<number | null>;
  };
  /** The signatures of many blocks of one user, stored by bits. See `src/domain/search-blocks.ts`. */
  search_segments: {
    id: Generated<number>;
    user_id: string;
    /** In the order of the bits in each row. */
    block_ids: number[];
    untils: Date[];
    rows: Uint8Array;
  };
  /** Links to conversations for people without an account. A revoked link is deleted. */
  shares: {
    id: Generated<string>;
    session_id: string;
    /** SHA-256 of the secret in the link. */
    secret_hash: string;
    created_at: Date;
    expires_at: Date;
  };
  /** The response to each upload, returned again when the upload is repeated. */
  uploads: {
    session_id: string;
    /** SHA-256 over the item ids in order. */
    items_hash: string;
    tokens_deducted: number;
    /** The balance did not suffice. */
    short: boolean;
    created_at: Date;
  };
};
