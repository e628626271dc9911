import type { LocaleCode } from '../../../src/domain/locale.ts';
import type { MailTemplate } from './templates/template.ts';
import { renderMail } from './templates/render-mail.ts';
import type { MailContext } from './templates/render-mail.ts';
import type { Mailer } from './mailer.ts';

/** Writes a letter in the receiver's language and sends it. */
export type SendMail = (to: string, locale: LocaleCode, letter: MailTemplate) => Promise<void>;

export function createSendMail(mailer: Mailer, head: MailContext): SendMail {
  return (to, locale, letter) => mailer.send(renderMail(to, locale, letter, head));
}
