import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboxMailer } from '../../../server/modules/mail/outbox-mailer.ts';
import { readOutbox } from './read-outbox.ts';

let dataDir = '';

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

test('mails are complete files, sorted by time and readable by the owner only', async () => {
  const folder = join(dataDir, 'outbox');
  const mailer = createOutboxMailer({ folder, from: 'Dragoman <no-reply@localhost>' });
  const subjects = Array.from({ length: 12 }, (_, at) => `Mail ${at}`);

  for (const subject of subjects)
    await mailer.send({ to: 'mei@example.org', subject, text: '你好', html: '<p>你好</p>' });

  const mails = await readOutbox(dataDir);
  expect(mails.map((mail) => mail.subject)).toEqual(subjects);
  expect(mails[0]!.text.trim()).toBe('你好');
  const names = await readdir(folder);
  expect(names.every((name) => name.endsWith('.eml'))).toBe(true);
  expect((await stat(join(folder, names[0]!))).mode & 0o077).toBe(0);
});
