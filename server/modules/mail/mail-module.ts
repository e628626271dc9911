import type { MailConfig } from '../../shared/config/config.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox-mailer.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

export function openMailer(config: MailConfig): Mailer {
  return config.kind === 'smtp' ? createSmtpMailer(config) : createOutboxMailer(config);
}
