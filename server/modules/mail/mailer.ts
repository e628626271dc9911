import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { MailTemplate } from './mail-template.ts';

/** A rendered mail: the same content as text and as HTML. */
export type Mail = {
  /** One bare address; a display name or a second address is refused. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

export type Mailer = {
  /**
   * Resolves once the next server has accepted the mail.
   * @throws MailFailure
   */
  send(mail: Mail): Promise<void>;
  close(): void;
};

/**
 * `unavailable`: no server accepted the mail; a retry may succeed.
 * `address-rejected`: permanent refusal of the receiver's address.
 * `unconfirmed`: the whole message was transmitted, but the server's reply is missing; it may be delivered or not.
 */
export class MailFailure extends Error {
  readonly reason: keyof typeof messages;

  constructor(reason: keyof typeof messages, cause: unknown) {
    super(messages[reason], { cause });
    this.name = 'MailFailure';
    this.reason = reason;
  }
}

export type MailResult = { readonly type: 'sent' } | { readonly type: 'failed'; readonly failure: MailFailure };

/** Renders the template in the receiver's language and sends it. */
export type SendMail = (to: string, locale: LocaleCode, template: MailTemplate) => Promise<MailResult>;

const messages = {
  unavailable: 'the mail server does not accept mail',
  'address-rejected': 'the mail server rejects this address',
  unconfirmed: 'the mail server did not confirm the mail',
};
