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
 * `unanswered`: all of it was handed over and nothing was said to that; it may arrive or not.
 */
export class MailFailure extends Error {
  readonly reason: keyof typeof sentences;

  constructor(reason: keyof typeof sentences, cause: unknown) {
    super(sentences[reason], { cause });
    this.name = 'MailFailure';
    this.reason = reason;
  }
}

const sentences = {
  away: 'the mail server takes no mail',
  refused: 'the mail server refuses this address',
  unanswered: 'the mail server did not say whether it took the mail',
};
