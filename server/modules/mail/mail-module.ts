import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Config } from '../../shared/config/config.ts';
import type { MailConfig } from '../../shared/config/mail-config.ts';
import { mailEvents } from './mail-events.ts';
import { MailOutbox } from './mail-outbox.ts';
import { MailFailure, type Mailer, type SendMail } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer, openSmtp } from './smtp-mailer.ts';
import { renderMail } from './render-mail.ts';

export type { SendMail } from './mailer.ts';
export { mailEvents } from './mail-events.ts';
export type { MailContent, MailOutbox } from './mail-outbox.ts';
export { cancelMail, countMails, queueMails, readMails } from './queued-mails.ts';
export type { MailRow } from './queued-mails.ts';
export type { MailTemplate, PlanEnd } from './mail-template.ts';

export type MailModule = {
  readonly sendMail: SendMail;
  /** Sends queued mails. */
  readonly outbox: MailOutbox;
  close(): void;
};

export type MailModuleDeps = Pick<ServerDeps, 'events' | 'database' | 'clock'> & {
  readonly config: Pick<Config, 'mail' | 'publicUrl' | 'legal'>;
};

export function createMailModule({ config, database, clock, ...deps }: MailModuleDeps): MailModule {
  const events = mailEvents(deps.events);
  const { mail, publicUrl, legal } = config;
  const mailer = createMailer(mail);
  const termsUrl = legal.terms?.type === 'text' ? `${publicUrl}/legal/terms` : legal.terms?.url;
  const context = { publicUrl, termsUrl, supportUrl: legal.supportUrl };
  const sendMail: SendMail = async (to, locale, template) => {
    try {
      await mailer.send(renderMail(to, locale, template, context));
      events.mailTried(template.type, undefined);
      return { type: 'sent' };
    } catch (failure) {
      events.mailTried(template.type, failure instanceof MailFailure ? failure.reason : 'error');
      if (failure instanceof MailFailure) return { type: 'failed', failure };
      throw failure;
    }
  };
  return {
    sendMail,
    outbox: new MailOutbox({ database, clock, events, sendMail }),
    close: () => mailer.close(),
  };
}

function createMailer(config: MailConfig): Mailer {
  return config.kind === 'smtp' ? createSmtpMailer(config) : createOutboxMailer(config);
}

/**
 * Connects and logs in to the mail server, without sending a mail.
 * @throws the mail library's error, with `responseCode` when the server refused
 */
export async function checkSmtp(config: Extract<MailConfig, { kind: 'smtp' }>): Promise<void> {
  const transport = openSmtp(config);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
