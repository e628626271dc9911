/** A mail as it leaves: who gets it, and the same words as text and as HTML. */
export type Mail = {
  /** One bare address; a name or a second address in it is refused. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mailer = {
  /** Resolves once somebody else answers for the mail; rejects with `MailFailure`. */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/**
 * `away`: nobody took the mail, and trying again later may help.
 * `refused`: the receiver's address is not taken, now or later.
 */
export class MailFailure extends Error {
  readonly reason: 'away' | 'refused';

  constructor(reason: 'away' | 'refused', cause: unknown) {
    super(reason === 'away' ? 'the mail server takes no mail' : 'the mail server refuses this address', { cause });
    this.name = 'MailFailure';
    this.reason = reason;
  }
}
