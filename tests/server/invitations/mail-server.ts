import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

export type Receiver = 'taken' | 'refused' | 'put-off' | 'content-refused' | 'silent' | 'silent-at-the-end';

export type MailServer = {
  readonly url: string;
  /** Whom a mail was accepted for, in order. */
  readonly received: string[];
  /** How often each receiver was asked for. */
  readonly asked: string[];
  /** What the server says to a receiver; `taken` unless told. */
  readonly says: Map<string, Receiver>;
  close(): Promise<void>;
};

/** A mail server on this machine that can be unkind to some receivers. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: string[] = [];
  const asked: string[] = [];
  const says = new Map<string, Receiver>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      asked.push(address);
      const word = says.get(address) ?? 'taken';
      if (word === 'refused') return done(answer(550, 'no such person'));
      if (word === 'put-off') return done(answer(451, 'try again later'));
      if (word === 'silent') return undefined;
      return done();
    },
    onData(stream, session, done) {
      const to = session.envelope.rcptTo.map((one) => one.address);
      stream.resume();
      stream.on('end', () => {
        if (to.some((one) => says.get(one) === 'content-refused')) return done(answer(554, 'not wanted'));
        received.push(...to);
        if (!to.some((one) => says.get(one) === 'silent-at-the-end')) done();
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
    asked,
    says,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function answer(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
