import type { Generated } from 'kysely';

/** `waiting`: due at `next_try_at`. `sending`: a process holds it. `failed`: only a person can start it again. */
export type InvitationMailState = 'waiting' | 'sending' | 'sent' | 'failed';

/**
 * `away`: nobody took the mail. `refused`: the address is not taken. `interrupted`: the process ended while it handed
 * the mail over, so the mail may have left; sending it again by itself could double it.
 */
export type MailProblem = 'away' | 'refused' | 'interrupted';

export type AuditAction =
  | 'signed-in'
  | 'sign-in-refused'
  | 'signed-out'
  | 'invitations-generated'
  | 'invitations-queued'
  | 'invitation-resent'
  | 'invitation-revoked'
  | 'beta-on'
  | 'beta-off';

export type AdminTables = {
  /** The queue of invitation mails: one row for each that was ever asked for. */
  invitation_mails: {
    invitation_id: string;
    state: InvitationMailState;
    /** How often a person has asked for it. */
    round: Generated<number>;
    /** Tries of this round. */
    attempts: Generated<number>;
    queued_at: Date;
    next_try_at: Date;
    /** Whose hands it is in: a new name for each claim, so that a late answer of an old one changes nothing. */
    claim: string | null;
    claimed_until: Date | null;
    problem: MailProblem | null;
  };
  /** Append-only: who did what when. Never holds a code. */
  audit_log: {
    id: Generated<number>;
    at: Date;
    actor: string;
    action: AuditAction;
    /** Whom it was done to, such as an address. */
    subject: string | null;
    /** How many it was done to. */
    amount: number | null;
  };
  error_counts: {
    /** The beginning of the hour. */
    hour: Date;
    errors: number;
  };
};
