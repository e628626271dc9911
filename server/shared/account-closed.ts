import type { Tx } from '../db/schema.ts';

export type ClosedAccount = {
  readonly userId: string;
  readonly email: string;
  /** Replaces the address in records that stay. */
  readonly anonymousEmail: string;
};

/** Erases or anonymises what one module stores of an account, in the transaction that closes it. */
export type OnAccountClosed = (tx: Tx, account: ClosedAccount) => Promise<void>;
