import type { Generated } from 'kysely';

export type MailKind =
  | 'invitation'
  | 'receipt'
  | 'refund'
  | 'renewal-notice'
  | 'renewal-failed'
  | 'cancellation'
  | 'resumption'
  | 'plan-ended'
  | 'plan-replaced'
  | 'plan-ran-out';

/**
 * `waiting`: due at `next_try_at`. `sending`: claimed by a process until `next_try_at`. `failed`: not tried again unless
 * it is queued again. `dropped`: no longer true when it was due.
 */
export type MailState = 'waiting' | 'sending' | 'sent' | 'failed' | 'dropped';

/**
 * `away`: the mail server was unreachable. `refused`: it rejected the address. `interrupted`: the process ended during
 * the hand-over, so the mail may have left; an automatic retry could send it twice.
 */
export type MailProblem = 'away' | 'refused' | 'interrupted';

export type MailTables = {
  /** The outbox: mails that are sent apart from a request. Addresses and texts are read when a mail is sent. */
  mails: {
    id: Generated<string>;
    kind: MailKind;
    /** Names the event, so that it is mailed once. */
    reference: string;
    /** The invitation, order or subscription. */
    subject_id: string;
    /** When the plan renews or ends, or was to renew. */
    about: Date | null;
    state: Generated<MailState>;
    attempts: Generated<number>;
    next_try_at: Date;
    /** A new id for each claim, so that the late result of an expired claim changes nothing. */
    claim: string | null;
    problem: MailProblem | null;
  };
};
