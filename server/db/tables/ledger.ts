import type { Generated } from 'kysely';

/** `withdrawal`: taken by an administrator. */
export type LedgerKind = 'grant' | 'purchase' | 'subscription' | 'usage' | 'refund' | 'withdrawal';

export type LedgerTables = {
  /** The sum of a user's entries, updated in the transaction that adds one. */
  balances: {
    user_id: string;
    available: number;
    used: number;
    unlimited: boolean;
    /** Refunded tokens that had been spent: the next credits pay it. */
    debt: Generated<number>;
  };
  /** Append-only. */
  ledger_entries: {
    id: Generated<string>;
    /** Order of writing. */
    seq: Generated<number>;
    user_id: string;
    kind: LedgerKind;
    /** The change of the balance: positive in, negative out. */
    tokens: number;
    /** The requested amount: more than `tokens` when the balance did not suffice. */
    asked: number;
    /** Used by an unlimited account: recorded without changing the balance. */
    free: Generated<boolean>;
    /** The idempotency key: one per business event. */
    reference: string;
    session_id: string | null;
    /** Why an administrator granted or took tokens. */
    reason: Generated<string | null>;
    created_at: Date;
  };
  /** Mailboxes that have had the welcome gift, also after their account was closed. */
  gifted_mailboxes: {
    /** Keyed digest of the normalised address. */
    digest: string;
    created_at: Date;
  };
};
