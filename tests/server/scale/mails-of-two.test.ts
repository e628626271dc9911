import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import type { Database } from '../../../server/db/database.ts';
import { startMailServer } from '../invitations/mail-server.ts';
import type { MailServer } from '../invitations/mail-server.ts';
import { createToken } from '../users.ts';
import { startServer } from '../running-server.ts';
import type { RunningServer } from '../running-server.ts';
import { sharedPostgres } from '../shared-postgres.ts';

const MINUTES_MS = 180_000;
const PEOPLE = 200;
const postgres = sharedPostgres();

describe.runIf(postgres)('two processes with one mail queue', () => {
  let dataDir: string;
  let database: Database;
  let mailServer: MailServer;
  let killed: RunningServer;
  let surviving: RunningServer;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dragoman-mails-'));
    mailServer = await startMailServer();
    const databaseUrl = (await postgres?.createReadyDatabase()) ?? '';
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Dragoman <talk@example.org>',
    };
    [killed, surviving] = await Promise.all([startServer(env), startServer(env)]);
    database = await openDatabase({ databaseUrl, dataDir });
  }, MINUTES_MS);
  afterAll(async () => {
    await database.close();
    await Promise.all([killed.kill(), surviving.kill()]);
    await mailServer.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const statesOf = async (state: 'waiting' | 'sending') =>
    (await database.db.selectFrom('mails').select('id').where('state', '=', state).execute()).length;

  test(
    'each mail is sent once, also when one process is killed; the mails it was sending are reported as interrupted',
    async () => {
      const token = await createToken(database.db, new Date(), 'admin', null);
      const emails = Array.from({ length: PEOPLE }, (_, number) => `person${number}@example.org`);
      await killed.request('generateInvitations', { body: { emails } }, { token });

      const sending = [killed, surviving].map((server) =>
        server.request('sendInvitations', {}, { token }).catch(() => undefined),
      );
      await vi.waitFor(() => expect(mailServer.received.length).toBeGreaterThan(20), { timeout: 30_000, interval: 1 });
      await killed.kill();
      await Promise.all(sending);
      await vi.waitFor(async () => expect(await statesOf('waiting')).toBe(0), 60_000);
      // Two minutes later: the claims of the killed process have expired.
      await database.db
        .updateTable('mails')
        .set({ next_try_at: new Date(Date.now() - 1000) })
        .where('state', '=', 'sending')
        .execute();
      await surviving.request('sendInvitations', {}, { token });
      await vi.waitFor(async () => expect(await statesOf('sending')).toBe(0), 60_000);

      const outcomes = await database.db
        .selectFrom('mails as m')
        .innerJoin('invitations as i', 'i.id', 'm.subject_id')
        .select(['i.email', 'm.state', 'm.problem'])
        .execute();
      const interrupted = outcomes.filter((row) => row.problem === 'interrupted').map((row) => row.email ?? '');
      const sent = outcomes.filter((row) => row.state === 'sent').map((row) => row.email ?? '');
      expect(new Set(mailServer.received).size).toBe(mailServer.received.length);
      expect(mailServer.received).toEqual(expect.arrayContaining(sent));
      expect([...sent, ...interrupted].toSorted()).toEqual(emails.toSorted());
      // At most the mails that the two processes send concurrently.
      expect(interrupted.length).toBeLessThanOrEqual(16);
    },
    MINUTES_MS,
  );
});
