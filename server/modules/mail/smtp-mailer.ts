import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { toNodemailerOptions } from './envelope.ts';
import { MailFailure, type Mailer } from './mailer.ts';

export type SmtpOptions = {
  /** `smtp://` (STARTTLS) or `smtps://`, with user, password, port and the mail library's own settings as query. */
  readonly url: string;
  readonly from: string;
  /** Certificates to trust in addition to the system's. */
  readonly ca?: string;
};

// The page's request times out after 20 s: each of these must fail well before.
const CONNECT_TIMEOUT_MS = 5000;
const GREETING_TIMEOUT_MS = 5000;
const SOCKET_TIMEOUT_MS = 8000;

/** One transport configuration for sending and for the doctor's connection check. */
export function openSmtp({ url, ca }: Pick<SmtpOptions, 'url' | 'ca'>) {
  return createTransport({
    url,
    // Credentials never cross the network in the clear.
    requireTLS: new URL(url).username !== '',
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: GREETING_TIMEOUT_MS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    ...(ca ? { tls: { ca } } : {}),
  });
}

export function createSmtpMailer({ url, from, ca }: SmtpOptions): Mailer {
  const transport = openSmtp({ url, ...(ca ? { ca } : {}) });
  /** Message ids whose whole content was transmitted. */
  const transmitted = new Set<string>();
  transport.use('stream', ({ data, message }, done) => {
    // Nodemailer reads a message to its end only after the server has accepted DATA.
    message.processFunc((stream) => stream.once('end', () => transmitted.add(data.messageId ?? '')));
    done();
  });
  return {
    async send(mail) {
      const messageId = `<${randomUUID()}@${domainOf(from)}>`;
      // Outside the try: rejecting a malformed address is not a failure of the mail server.
      const composed = { ...toNodemailerOptions(from, mail), messageId };
      try {
        await transport.sendMail(composed);
      } catch (failure) {
        throw new MailFailure(reasonOf(failure, transmitted.has(messageId)), failure);
      } finally {
        transmitted.delete(messageId);
      }
    },
    close() {
      transport.close();
    },
  };
}

function reasonOf(failure: unknown, isTransmitted: boolean): MailFailure['reason'] {
  const responseCode = failure instanceof Error && 'responseCode' in failure ? Number(failure.responseCode) : undefined;
  if (responseCode === undefined && isTransmitted) return 'unconfirmed';
  return isAddressRejected(failure) ? 'address-rejected' : 'unavailable';
}

/** A 5xx reply to RCPT TO. Every other refusal (login, sender, content) concerns the operator, not the receiver. */
function isAddressRejected(failure: unknown): boolean {
  if (!(failure instanceof Error) || !('responseCode' in failure) || !('command' in failure)) return false;
  return failure.command === 'RCPT TO' && Number(failure.responseCode) >= 500;
}

function domainOf(from: string): string {
  return /@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
