import type { Generated } from 'kysely';

/** `waiting`: due at `next_try_at`. `sending`: claimed by a process. `failed`: an administrator has to resend it. */
export type InvitationMailState = 'waiting' | 'sending' | 'sent' | 'failed';

/**
 * `away`: the mail server was unreachable. `refused`: it rejected the address. `interrupted`: the process ended during
 * the hand-over, so the mail may have left; an automatic retry could send it twice.
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
  /** The queue of invitation mails: one row per invitation whose mail was ever requested. */
  invitation_mails: {
    invitation_id: string;
    state: InvitationMailState;
    /** How often an administrator has requested it. */
    round: Generated<number>;
    /** Attempts of this round. */
    attempts: Generated<number>;
    queued_at: Date;
    next_try_at: Date;
    /** A new id for each claim, so that the late result of an expired claim changes nothing. */
    claim: string | null;
    claimed_until: Date | null;
    problem: MailProblem | null;
  };
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
  };
  error_counts: {
    /** The start of the hour. */
    hour: Date;
    errors: number;
  };
};
