import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { toNodemailerOptions } from './envelope.ts';
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
const CONNECT_TIMEOUT_MS = 5000;
const GREETING_TIMEOUT_MS = 5000;
const SOCKET_TIMEOUT_MS = 8000;

/** How we talk to a mail server: the same whether a mail leaves or somebody only looks whether it would. */
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
  const handedOver = new Set<string>();
  transport.use('stream', ({ data, message }, done) => {
    // The library reads a message to its end only when the server has asked for it.
    message.processFunc((stream) => stream.once('end', () => handedOver.add(data.messageId ?? '')));
    done();
  });
  return {
    async send(mail) {
      const messageId = `<${randomUUID()}@${domainOf(from)}>`;
      // Outside the try: an address we refuse ourselves is not the mail server's failure.
      const composed = { ...toNodemailerOptions(from, mail), messageId };
      try {
        await transport.sendMail(composed);
      } catch (failure) {
        throw new MailFailure(reasonOf(failure, handedOver.has(messageId)), failure);
      } finally {
        handedOver.delete(messageId);
      }
    },
    close() {
      transport.close();
    },
  };
}

function reasonOf(failure: unknown, isHandedOver: boolean): MailFailure['reason'] {
  const answer = failure instanceof Error && 'responseCode' in failure ? Number(failure.responseCode) : undefined;
  if (answer === undefined && isHandedOver) return 'unanswered';
  return isRefusedAddress(failure) ? 'refused' : 'away';
}

/** A 5xx answer to the receiver's address. Every other refusal (login, sender, content) is the operator's affair. */
function isRefusedAddress(failure: unknown): boolean {
  if (!(failure instanceof Error) || !('responseCode' in failure) || !('command' in failure)) return false;
  return failure.command === 'RCPT TO' && Number(failure.responseCode) >= 500;
}

function domainOf(from: string): string {
  return /@([^@<>\s]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
}
