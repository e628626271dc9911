import { errorFields } from '../../shared/error-fields.ts';
import type { Events } from '../../shared/events.ts';

type FailedMail = {
  readonly template: string;
  readonly reason: string;
  readonly errorCode?: string | undefined;
};

export type MailEvents = ReturnType<typeof mailEvents>;

export function mailEvents(events: Events) {
  const sent = events.metrics.counter('dragoman_mails_sent_total', 'Emails that the mail server has taken', ['kind']);
  const failed = events.metrics.counter('dragoman_mails_failed_total', 'Attempts to send an email that failed', [
    'kind',
    'reason',
  ]);
  return {
    /** One attempt to send a mail; its sender logs a failure. `kind`: the template. */
    mailTried(kind: string, failure: string | undefined): void {
      if (failure === undefined) sent.inc({ kind });
      else failed.inc({ kind, reason: failure });
    },
    /** A mail is not sent, and not tried again. */
    mailFailed(mail: FailedMail): void {
      events.error({ event: 'mail-failed', ...mail });
    },
    /** One attempt to send a queued mail has failed. */
    mailNotSent(mail: {
      readonly mailId: string;
      readonly kind: string;
      readonly failure: string;
      readonly attempts: number;
    }): void {
      events.warn({ event: 'mail-not-sent', ...mail });
    },
    /** An unexpected error while a queued mail was composed, sent or recorded. */
    mailInterrupted(kind: string, error: unknown): void {
      events.error({ event: 'mail-interrupted', kind, error: errorFields(error) });
    },
    /** Queued mails wait until the next round. */
    mailsStopped(error: unknown): void {
      events.error({ event: 'mails-stopped', error: errorFields(error) });
    },
  };
}
