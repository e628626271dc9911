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
  let store: Database;
  let mails: MailServer;
  let here: RunningServer;
  let there: RunningServer;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dragoman-mails-'));
    mails = await startMailServer();
    const databaseUrl = (await postgres?.createReadyDatabase()) ?? '';
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      SMTP_URL: mails.url,
      MAIL_FROM: 'Dragoman <talk@example.org>',
    };
    [here, there] = await Promise.all([startServer(env), startServer(env)]);
    store = await openDatabase({ databaseUrl, dataDir });
  }, MINUTES_MS);
  afterAll(async () => {
    await store.close();
    await Promise.all([here.kill(), there.kill()]);
    await mails.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  const statesOf = async (state: 'waiting' | 'sending') =>
    (await store.db.selectFrom('invitation_mails').select('claimed_until').where('state', '=', state).execute()).length;

  test(
    'each mail is sent once, also when one process is killed; the mails it was sending are reported as interrupted',
    async () => {
      const token = await createToken(store.db, new Date(), 'admin', null);
      const emails = Array.from({ length: PEOPLE }, (_, number) => `person${number}@example.org`);
      await here.request('generateInvitations', { body: { emails } }, { token });

      const sending = [here, there].map((one) => one.request('sendInvitations', {}, { token }).catch(() => undefined));
      await vi.waitFor(() => expect(mails.received.length).toBeGreaterThan(20), { timeout: 30_000, interval: 1 });
      await here.kill();
      await Promise.all(sending);
      await vi.waitFor(async () => expect(await statesOf('waiting')).toBe(0), 60_000);
      // Two minutes later: the claims of the killed process have expired.
      await store.db
        .updateTable('invitation_mails')
        .set({ claimed_until: new Date(Date.now() - 1000) })
        .where('state', '=', 'sending')
        .execute();
      await there.request('sendInvitations', {}, { token });
      await vi.waitFor(async () => expect(await statesOf('sending')).toBe(0), 60_000);

      const told = await store.db
        .selectFrom('invitation_mails as m')
        .innerJoin('invitations as i', 'i.id', 'm.invitation_id')
        .select(['i.email', 'm.state', 'm.problem'])
        .execute();
      const interrupted = told.filter((one) => one.problem === 'interrupted').map((one) => one.email ?? '');
      const sent = told.filter((one) => one.state === 'sent').map((one) => one.email ?? '');
      expect(new Set(mails.received).size).toBe(mails.received.length);
      expect(mails.received).toEqual(expect.arrayContaining(sent));
      expect([...sent, ...interrupted].toSorted()).toEqual(emails.toSorted());
      // At most the mails that one process sends concurrently.
      expect(interrupted.length).toBeLessThanOrEqual(8);
    },
    MINUTES_MS,
  );
});
