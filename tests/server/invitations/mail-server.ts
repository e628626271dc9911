import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type Reply = 'accept' | 'reject' | 'defer' | 'reject-content' | 'no-reply' | 'no-reply-after-data';

export type MailServer = {
  readonly url: string;
  /** The receivers of accepted mails, in order. */
  readonly received: string[];
  /** Every RCPT TO, in order. */
  readonly requested: string[];
  /** The replies by receiver; `accept` by default. */
  readonly replies: Map<string, Reply>;
  close(): Promise<void>;
};

/** A mail server on this machine with scripted replies. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: string[] = [];
  const requested: string[] = [];
  const replies = new Map<string, Reply>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      requested.push(address);
      const reply = replies.get(address) ?? 'accept';
      if (reply === 'reject') return done(smtpError(550, 'no such person'));
      if (reply === 'defer') return done(smtpError(451, 'try again later'));
      if (reply === 'no-reply') return undefined;
      return done();
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((value) => value.address);
      stream.resume();
      stream.on('end', () => {
        if (to.some((value) => replies.get(value) === 'reject-content')) return done(smtpError(554, 'not wanted'));
        received.push(...to);
        if (!to.some((value) => replies.get(value) === 'no-reply-after-data')) done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    requested,
    replies,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
