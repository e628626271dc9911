import type { Generated } from 'kysely';
import type { AuditEntry } from '../../../src/protocol/contract.ts';

export type AuditAction = AuditEntry['action'];

export type AdminTables = {
  /** Append-only: who did what when. Contains no codes. */
  audit_log: {
    id: Generated<number>;
    at: Date;
    actor: string;
    action: AuditAction;
    /** The object of the action, such as an address. */
    subject: string | null;
    /** The number of objects. */
    amount: number | null;
    /** Why, in the words of the administrator. */
    detail: Generated<string | null>;
  };
  error_counts: {
    /** The start of the hour. */
    hour: Date;
    errors: number;
  };
  /** Logged errors by class, without contents. */
  recent_errors: {
    event: string;
    error: string;
    /** The pattern of the path; empty for what is no request. */
    route: string;
    count: number;
    first_seen_at: Date;
    last_seen_at: Date;
  };
  administrators: {
    id: Generated<string>;
    name: string;
    /** The one of the environment: at most one. */
    is_configured: Generated<boolean>;
    /** Null: the password of the environment or of the data folder applies. */
    password_hash: string | null;
    /** In base32. Readable, because codes are computed from it. */
    totp_secret: string | null;
    /** Made, but not confirmed by a code. */
    totp_pending: string | null;
    /** The period of the last code that was accepted: each works once. */
    totp_period: Generated<number>;
    /** Hashes of the recovery codes that have not been used. */
    recovery_hashes: Generated<string[]>;
    created_at: Date;
    created_by: string | null;
    last_login_at: Date | null;
    removed_at: Date | null;
  };
};
