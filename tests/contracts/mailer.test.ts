import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOutboxMailer } from '../../server/modules/mail/outbox-mailer.ts';
import { createSmtpMailer } from '../../server/modules/mail/smtp-mailer.ts';
import { startSmtpListener } from '../fakes/smtp-listener.ts';
import { mailerSuite } from './mailer.suite.ts';

const from = 'Dragoman <talk@example.org>';

mailerSuite('over SMTP', async () => {
  const server = await startSmtpListener();
  const url = `smtp://dragoman:mail%20password@127.0.0.1:${server.port}`;
  const mailer = createSmtpMailer({ url, from, ca: server.ca });
  return {
    mailer,
    delivered: () => Promise.resolve(server.received.map(({ raw }) => raw)),
    close: async () => {
      mailer.close();
      await server.close();
    },
  };
});

mailerSuite('into the outbox folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-'));
  const mailer = createOutboxMailer({ folder, from });
  return {
    mailer,
    delivered: async () => {
      const names = (await readdir(folder)).filter((name) => name.endsWith('.eml')).toSorted();
      return await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    },
    close: async () => {
      mailer.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
});
