import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { Config } from '../../shared/config/config.ts';
import type { MailConfig } from '../../shared/config/mail-config.ts';
import type { Events } from '../../shared/events.ts';
import { MailFailure } from './mailer.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer, openSmtp } from './smtp-mailer.ts';
import { renderMail } from './render-mail.ts';
import type { MailTemplate } from './templates/template.ts';

export type { MailFailure } from './mailer.ts';
export type { MailTemplate } from './templates/template.ts';

export type MailResult = { readonly type: 'sent' } | { readonly type: 'failed'; readonly failure: MailFailure };

/** Renders the template in the receiver's language and sends it. */
export type SendMail = (to: string, locale: LocaleCode, template: MailTemplate) => Promise<MailResult>;

export type MailModule = {
  readonly sendMail: SendMail;
  close(): void;
};

export type MailModuleDeps = {
  readonly config: Pick<Config, 'mail' | 'publicUrl' | 'legal'>;
  readonly events: Pick<Events, 'mailTried'>;
};

export function createMailModule({ config: { mail, publicUrl, legal }, events }: MailModuleDeps): MailModule {
  const mailer = createMailer(mail);
  const context = { publicUrl, supportUrl: legal.supportUrl };
  return {
    sendMail: async (to, locale, template) => {
      try {
        await mailer.send(renderMail(to, locale, template, context));
        events.mailTried(template.type, undefined);
        return { type: 'sent' };
      } catch (failure) {
        events.mailTried(template.type, failure instanceof MailFailure ? failure.reason : 'error');
        if (failure instanceof MailFailure) return { type: 'failed', failure };
        throw failure;
      }
    },
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
