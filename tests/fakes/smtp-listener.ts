import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = {
  readonly from: string;
  readonly to: readonly string[];
  readonly raw: string;
  readonly isEncrypted: boolean;
  readonly user: string | undefined;
};

export type SmtpListener = {
  readonly port: number;
  /** The server's certificate, for clients to trust. */
  readonly ca: string;
  readonly received: readonly ReceivedMail[];
  /** The passwords received, right or wrong. */
  readonly passwords: readonly string[];
  close(): Promise<void>;
};

export type SmtpListenerSettings = {
  readonly user?: string;
  readonly password?: string;
  /** Implicit TLS instead of STARTTLS. */
  readonly implicitTls?: boolean;
  readonly offersTls?: boolean;
  /** SMTP reply codes by receiver. */
  readonly refusals?: Readonly<Record<string, number>>;
  readonly port?: number;
};

/** A real mail server on loopback, with a certificate generated for this run. */
export async function startSmtpListener(settings: SmtpListenerSettings = {}): Promise<SmtpListener> {
  const { user = 'dragoman', password = 'mail password', refusals = {}, offersTls = true } = settings;
  const { key, cert } = newCertificate();
  const received: ReceivedMail[] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    key,
    cert,
    secure: settings.implicitTls === true,
    hideSTARTTLS: !offersTls,
    disabledCommands: offersTls ? [] : ['STARTTLS'],
    allowInsecureAuth: !offersTls,
    disableReverseLookup: true,
    onAuth: (auth, _session, done) => {
      passwords.push(auth.password ?? '');
      if (auth.username === user && auth.password === password) done(null, { user });
      else done(new Error('wrong login'));
    },
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refusals[address];
      done(responseCode ? Object.assign(new Error('not here'), { responseCode }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map((value) => value.address),
          raw: Buffer.concat(chunks).toString('utf8'),
          isEncrypted: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        });
        done(null);
      });
    },
  });
  // Some tests expect the client to reject the certificate and disconnect.
  server.on('error', () => {});
  server.listen(settings.port ?? 0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    ca: cert,
    received,
    passwords,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function newCertificate(): { readonly key: string; readonly cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-certificate-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const names = 'subjectAltName=IP:127.0.0.1,DNS:localhost';
  const options = ['-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-addext', names];
  try {
    execFileSync('openssl', ['req', '-x509', ...options, '-keyout', key, '-out', cert], { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
