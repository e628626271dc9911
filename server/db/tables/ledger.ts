import type { Generated } from 'kysely';

export type LedgerKind = 'grant' | 'purchase' | 'subscription' | 'usage' | 'refund';

export type LedgerTables = {
  /** The sum of a person's entries, kept in the transaction that adds one. */
  balances: {
    user_id: string;
    available: number;
    used: number;
    unlimited: boolean;
  };
  /** Append-only. */
  ledger_entries: {
    id: Generated<string>;
    /** Order of writing. */
    seq: Generated<number>;
    user_id: string;
    kind: LedgerKind;
    /** What the balance moved by: positive in, negative out. */
    tokens: number;
    /** What was asked for: more than was moved when the balance did not suffice. */
    asked: number;
    /** Used by an unlimited account: noted, but the balance did not move. */
    free: Generated<boolean>;
    /** One per business event; a second entry with it changes nothing. */
    reference: string;
    session_id: string | null;
    created_at: Date;
  };
};
