import { createTransport } from 'nodemailer';
import { toLibrary } from './envelope.ts';
import { MailFailure } from './mailer.ts';
import type { Mailer } from './mailer.ts';

export type SmtpOptions = {
  /** `smtp://` (STARTTLS) or `smtps://`, with user, password, port and the mail library's own settings as query. */
  readonly url: string;
  readonly from: string;
  /** Certificates to trust beside the system's. */
  readonly ca?: string;
};

// The page waits 20 s for an answer: each of the three must fail well before.
const CONNECT_MS = 5000;
const GREETING_MS = 5000;
const SILENCE_MS = 8000;

export function createSmtpMailer({ url, from, ca }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    // Credentials never cross the network in the clear.
    requireTLS: new URL(url).username !== '',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: GREETING_MS,
    socketTimeout: SILENCE_MS,
    ...(ca ? { tls: { ca } } : {}),
  });
  return {
    async send(mail) {
      const composed = toLibrary(from, mail);
      try {
        await transport.sendMail(composed);
      } catch (failure) {
        throw new MailFailure(isRefusedAddress(failure) ? 'refused' : 'away', failure);
      }
    },
    close() {
      transport.close();
    },
  };
}

/** A 5xx answer to the receiver's address. Every other refusal (login, sender, content) is the operator's affair. */
function isRefusedAddress(failure: unknown): boolean {
  if (!(failure instanceof Error) || !('responseCode' in failure) || !('command' in failure)) return false;
  return failure.command === 'RCPT TO' && Number(failure.responseCode) >= 500;
}
