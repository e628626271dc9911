import { mailEvents } from '../../../server/modules/mail/mail-events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../../../server/db/database.ts';
import type { Database } from '../../../server/db/database.ts';
import { MailOutbox } from '../../../server/modules/mail/mail-outbox.ts';
import type { MailKindHandler } from '../../../server/modules/mail/mail-outbox.ts';
import type { SendMail } from '../../../server/modules/mail/mail-module.ts';
import { claimMail, endExpiredClaims, queueMails, recordOutcome } from '../../../server/modules/mail/queued-mails.ts';
import { MailFailure } from '../../../server/modules/mail/mailer.ts';
import { aborted } from '../../../src/shared/async.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { createTestClock } from '../test-clock.ts';
import { openEmbedded, openRealPostgres } from '../test-databases.ts';
import type { TestDatabase } from '../test-databases.ts';

let store: TestDatabase;
let database: Database;
let clock = createTestClock();

beforeAll(async () => {
  store = (await openRealPostgres()) ?? (await openEmbedded());
  database = store.database;
}, 120_000);
beforeEach(async () => {
  clock = createTestClock();
  await database.db.deleteFrom('mails').execute();
});
afterAll(() => store.close());

/** The mails tell their receivers apart by the subject's id. */
const receiptHandler: MailKindHandler = {
  isRepeatable: true,
  compose: async ({ subject_id }) => ({ to: subject_id, locale: 'en-US', template: { type: 'account-closed' } }),
};

async function queue(count: number, on = database): Promise<void> {
  const mails = Array.from({ length: count }, (_, number) => ({
    kind: 'receipt' as const,
    reference: `receipt:${number}`,
    subject_id: crypto.randomUUID(),
  }));
  await queueMails(on.db, mails, clock());
}

async function mailRows(on = database) {
  return await on.db.selectFrom('mails').selectAll().orderBy('reference').execute();
}

const states = async (on = database) => (await mailRows(on)).map(({ state, attempts }) => `${state} ${attempts}`);

function createOutbox(sendMail: SendMail, handler = receiptHandler, on = database): MailOutbox {
  const outbox = new MailOutbox({ database: on, clock, events: mailEvents(silentEvents()), sendMail });
  outbox.handle('receipt', handler);
  return outbox;
}

async function runOnce(sendMail: SendMail, handler = receiptHandler): Promise<void> {
  const outbox = createOutbox(sendMail, handler);
  await outbox.sendNow();
  await outbox.close();
}

const succeed: SendMail = async () => ({ type: 'sent' });
const fail: SendMail = async () => ({ type: 'failed', failure: new MailFailure('unavailable', undefined) });
const claim = () => claimMail(database.db, ['receipt'], clock());

async function expireClaims(): Promise<void> {
  const past = new Date(Date.now() - 1000);
  await database.db.updateTable('mails').set({ next_try_at: past }).where('state', '=', 'sending').execute();
}

test('each mail is sent under a claim of its own that outlasts the send deadline', async () => {
  await queue(20);
  const claims: Array<{ claim: string | null; remainingMs: number }> = [];

  await runOnce(async (to) => {
    const mail = (await mailRows()).find(({ subject_id }) => subject_id === to);
    claims.push({ claim: mail?.claim ?? null, remainingMs: (mail?.next_try_at.getTime() ?? 0) - Date.now() });
    return { type: 'sent' };
  });

  expect(new Set(claims.map((claim) => claim.claim)).size).toBe(20);
  expect(Math.min(...claims.map(({ remainingMs }) => remainingMs))).toBeGreaterThan(75_000);
  expect(new Set(await states())).toEqual(new Set(['sent 1']));
});

test('at most eight mails are unrecorded at any time', async () => {
  await queue(30);
  let mostUnrecorded = 0;

  await runOnce(async () => {
    const sending = (await mailRows()).filter(({ state }) => state === 'sending').length;
    mostUnrecorded = Math.max(mostUnrecorded, sending);
    return { type: 'sent' };
  });

  expect(mostUnrecorded).toBeLessThanOrEqual(8);
  expect(new Set(await states())).toEqual(new Set(['sent 1']));
});

test('closing finishes the mails being sent and leaves the others untried', async () => {
  await queue(12);
  const release = new AbortController();
  let started = 0;
  const outbox = createOutbox(async () => {
    started += 1;
    await aborted(release.signal);
    return { type: 'sent' };
  });
  const sending = outbox.sendNow();
  await vi.waitFor(() => expect(started).toBe(8));

  const closed = outbox.close();
  release.abort();
  await Promise.all([closed, sending]);

  expect((await states()).toSorted()).toEqual([...Array(8).fill('sent 1'), ...Array(4).fill('waiting 0')]);
});

test('sending now covers mails that were queued while a round was about to end', async () => {
  let queuedMeanwhile: Promise<void> | undefined;
  const outbox = createOutbox(async () => {
    queuedMeanwhile ??= queue(3).then(() => outbox.sendNow());
    return { type: 'sent' };
  });
  await queue(1);

  await outbox.sendNow();
  await queuedMeanwhile;
  await outbox.close();

  expect(await states()).toEqual(['sent 1', 'sent 1', 'sent 1']);
});

test('a mail is queued once for each reference', async () => {
  await queue(1);
  await runOnce(succeed);
  await queue(2);
  const sent: string[] = [];

  await runOnce(async (to) => {
    sent.push(to);
    return { type: 'sent' };
  });

  expect(sent).toHaveLength(1);
});

test('a failed mail waits longer after each attempt, and is not tried before', async () => {
  await queue(1);
  const waitsMs: number[] = [];

  for (let attempt = 0; attempt < 4; attempt += 1) {
    await runOnce(fail);
    await runOnce(() => Promise.reject(new Error('tried too early')));
    const waitMs = ((await mailRows())[0]?.next_try_at.getTime() ?? 0) - clock().getTime();
    waitsMs.push(Math.round(waitMs / 10_000) * 10);
    clock.pass(waitMs);
  }

  expect(waitsMs).toEqual([30, 120, 600, 1800]);
  expect(await states()).toEqual(['waiting 4']);
});

test('while the mail server is down, a round gives up after the first mails', async () => {
  await queue(100);
  let tries = 0;
  const outbox = createOutbox(async () => {
    tries += 1;
    return await fail('', 'en-US', { type: 'account-closed' });
  });

  await outbox.sendNow();
  await outbox.close();

  expect(tries).toBeLessThan(30);
});

test('a claim made by a process whose clock is behind does not count as expired', async () => {
  await queue(2);
  await database.db
    .updateTable('mails')
    .set({ next_try_at: new Date(0) })
    .execute();
  const halfAnHourAgo = new Date(Date.now() - 1_800_000);
  await claimMail(database.db, ['receipt'], halfAnHourAgo);
  await claimMail(database.db, ['receipt'], halfAnHourAgo);

  await endExpiredClaims(database.db, []);

  expect(await states()).toEqual(['sending 1', 'sending 1']);
});

test('concurrent claims get different mails, and none when all are claimed', async () => {
  await queue(3);

  const claimed = await Promise.all(Array.from({ length: 5 }, claim));

  expect(new Set(claimed.flatMap((mail) => mail?.id ?? [])).size).toBe(3);
  expect(await claim()).toBeUndefined();
});

test('an outcome is not recorded once the claim has expired', async () => {
  await queue(1);
  const mail = (await claim())!;
  await expireClaims();
  await endExpiredClaims(database.db, []);

  const isRecorded = await recordOutcome(database.db, mail, { state: 'sent' });

  expect(isRecorded).toBe(false);
  expect(await mailRows()).toMatchObject([{ state: 'failed', problem: 'interrupted' }]);
});

test('a mail of a repeatable kind that a killed process was sending is sent again', async () => {
  await queue(1);
  await claim();
  await expireClaims();

  await runOnce(succeed);

  expect(await states()).toEqual(['sent 2']);
});

test('a mail that cannot be composed is tried again later', async () => {
  await queue(1);

  await runOnce(succeed, { isRepeatable: true, compose: () => Promise.reject(new Error('no database')) });

  expect(await states()).toEqual(['waiting 1']);
});

test('a mail that is no longer true is dropped', async () => {
  await queue(1);

  await runOnce(fail, { isRepeatable: true, compose: async () => undefined });

  expect(await states()).toEqual(['dropped 1']);
});

test('a kind that only a newer server knows is left to that server', async () => {
  await queue(1);
  const outbox = new MailOutbox({ database, clock, events: mailEvents(silentEvents()), sendMail: succeed });

  await outbox.sendNow();
  await outbox.close();

  expect(await states()).toEqual(['waiting 0']);
});

const postgres = sharedPostgres();

describe.runIf(postgres)('several servers on one PostgreSQL', () => {
  test('send each mail exactly once, however often its event is queued', async () => {
    const databaseUrl = (await postgres?.createReadyDatabase()) ?? '';
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase({ databaseUrl, dataDir: '/nowhere' })),
    );
    const received: string[] = [];
    const outboxes = servers.map((server) =>
      createOutbox(
        async (to) => {
          received.push(to);
          return received.length % 5 === 0 ? await fail(to, 'en-US', { type: 'account-closed' }) : { type: 'sent' };
        },
        receiptHandler,
        server,
      ),
    );

    // Every server learns of the same 60 events, as from a notification that a gateway repeats.
    await Promise.all(servers.map((server) => queue(60, server)));
    await Promise.all(outboxes.map((outbox) => outbox.sendNow()));
    clock.pass(31_000);
    await Promise.all(outboxes.map((outbox) => outbox.sendNow()));
    clock.pass(121_000);
    await Promise.all(outboxes.map((outbox) => outbox.sendNow()));

    const rows = await mailRows(servers[0]);
    const tries = rows.map(({ attempts }) => attempts).reduce((sum, attempts) => sum + attempts, 0);
    expect(rows).toHaveLength(60);
    expect(new Set(received).size).toBe(60);
    expect(tries).toBe(received.length);
    expect(rows.filter(({ state }) => state !== 'sent')).toEqual([]);
    await Promise.all(outboxes.map((outbox) => outbox.close()));
    await Promise.all(servers.map((server) => server.close()));
    await postgres?.drop(databaseUrl);
  }, 60_000);
});
