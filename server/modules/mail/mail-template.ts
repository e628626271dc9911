import type { MailedLink } from '../../../src/domain/mailed-link.ts';
import type { ConfirmedChange } from '../../../src/protocol/contract.ts';

/** The link works in any browser for half an hour, the code for ten minutes in the one that requested it. */
type LinkAndCode = { readonly link: MailedLink; readonly code: string | undefined };

/** The mails that the server sends. Their texts are in `mail-text.ts`. */
export type MailTemplate =
  | ({ readonly type: 'registration-code' } & LinkAndCode)
  | { readonly type: 'sign-in-code'; readonly code: string }
  | ({ readonly type: 'reset-code' } & LinkAndCode)
  /** Confirms one change of an account that has no password, or has two-factor authentication. */
  | { readonly type: 'confirmation-code'; readonly change: ConfirmedChange; readonly code: string }
  /** A registration was attempted with an address that has an account. */
  | { readonly type: 'already-registered' }
  /** A code was requested for an address without an account. */
  | { readonly type: 'no-account' }
  /** A code was requested for an account that an administrator has blocked. */
  | { readonly type: 'account-blocked' }
  /** A password reset was requested for an account that signs in with a provider. */
  | { readonly type: 'signs-in-elsewhere'; readonly provider: string }
  | { readonly type: 'password-changed' }
  | { readonly type: 'second-factor-switched'; readonly enabled: boolean }
  /** From now on a provider signs in to an account that existed before. */
  | { readonly type: 'provider-linked'; readonly provider: string }
  | { readonly type: 'account-closed' }
  /** To a new address of an account. */
  | { readonly type: 'new-email-code'; readonly code: string }
  /** The owner of another account wanted to change to this address, which has an account. */
  | { readonly type: 'address-in-use' }
  /** To the former address. Without the new one: the mailbox may not be its owner's any more. */
  | { readonly type: 'email-changed' }
  | { readonly type: 'invitation'; readonly code: string }
  | {
      readonly type: 'receipt';
      readonly number: string;
      readonly orderId: string;
      readonly paidAt: Date;
      readonly item: string;
      /** With its currency. */
      readonly amount: string;
      /** The month of a plan that was paid. */
      readonly plan?: PaidMonth;
      /** The lines of the seller's details. */
      readonly seller: readonly string[];
      /** No money was charged. */
      readonly isSandbox: boolean;
    }
  /** `refunded`: all that has been refunded of the order, with its currency. */
  | {
      readonly type: 'refund';
      readonly orderId: string;
      readonly item: string;
      readonly amount: string;
      readonly refunded: string;
      readonly isFull: boolean;
    }
  | { readonly type: 'plan-renews'; readonly plan: string; readonly renewsAt: Date; readonly amount: string }
  /** The provider could not charge it, and tries again. */
  | { readonly type: 'renewal-failed'; readonly plan: string; readonly dueAt: Date; readonly amount: string }
  | { readonly type: 'plan-cancelled'; readonly plan: string; readonly endsAt: Date }
  | { readonly type: 'plan-ended'; readonly plan: string; readonly end: PlanEnd };

export type PaidMonth = { readonly until: Date; readonly renews: boolean };

/** At once, because of a newer plan, or because its paid time is over. */
export type PlanEnd = 'plan-ended' | 'plan-replaced' | 'plan-ran-out';

export type MailText = {
  readonly subject: string;
  /** The paid items and amounts, before the lines. */
  readonly table?: MailTable;
  readonly lines: readonly string[];
  /** Shown in large type on a line of its own. */
  readonly highlight?: string;
  /** A path below the server's public URL. */
  readonly link?: { readonly label: string; readonly path: string };
};

export type MailTable = {
  /** Names and values. */
  readonly rows: ReadonlyArray<readonly [string, string]>;
  /** The last row, which is emphasised. */
  readonly total: readonly [string, string];
};
