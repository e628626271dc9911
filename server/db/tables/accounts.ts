import type { Generated, JSONColumnType } from 'kysely';
import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { GlossaryEntryBody } from '../../../src/protocol/contract.ts';

export type AccountTables = {
  users: {
    id: Generated<string>;
    /** Lower case. */
    email: string;
    name: string;
    avatar: string | null;
    /** Null for accounts that sign in with another provider. */
    password_hash: string | null;
    auth0_id: string | null;
    mfa_enabled: Generated<boolean>;
    plan: Generated<string>;
    /** The language of mails. */
    locale: Generated<LocaleCode>;
    created_at: Date;
    last_login_at: Date | null;
    closed_at: Date | null;
    /** By an administrator: no sign-in works. */
    blocked_at: Generated<Date | null>;
  };
  glossaries: {
    user_id: string;
    entries: JSONColumnType<GlossaryEntryBody[]>;
    updated_at: Date;
  };
  access_tokens: {
    /** SHA-256 of the token, in hexadecimal; the token itself is not stored. */
    hash: string;
    kind: 'user' | 'admin';
    /** Null for the administrator, who is no user. */
    user_id: string | null;
    created_at: Date;
    expires_at: Date;
    revoked_at: Date | null;
    /** The hash of the first token of a chain of refreshed tokens; null before the first refresh. */
    family: Generated<string | null>;
    /** When that first token was issued; null for tokens of older versions that were never refreshed. */
    family_started_at: Generated<Date | null>;
    /** Set for an administrator's token; null for a user's token and for tokens of older versions. */
    administrator_id: Generated<string | null>;
    /** When the token was refreshed: using it after the grace period ends its family. */
    retired_at: Generated<Date | null>;
  };
};
