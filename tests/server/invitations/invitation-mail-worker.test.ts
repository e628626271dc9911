import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { InvitationMailWorker } from '../../../server/modules/invitations/invitation-mail-worker.ts';
import {
  claimMail,
  failExpiredClaims,
  markSent,
  queuePending,
  scheduleRetry,
} from '../../../server/modules/invitations/mail-queue.ts';
import type { SendMail } from '../../../server/modules/mail/mail-module.ts';
import { aborted, sleep } from '../../../src/shared/async.ts';
import { silentEvents } from '../../fakes/silent-events.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(() => server.reset());
afterAll(() => server.close());

async function queue(count: number): Promise<void> {
  const token = await server.createAdmin();
  const emails = Array.from({ length: count }, (_, number) => `person${number}@example.org`);
  await server.request('generateInvitations', { body: { emails } }, { token });
  await queuePending(server.database.db, server.clock());
}

async function revoke(id: string | undefined): Promise<void> {
  const token = await server.createAdmin();
  await server.request('revokeInvitation', { params: { id: id ?? '' } }, { token });
}

async function mailRows() {
  return await server.database.db
    .selectFrom('invitation_mails')
    .select(['invitation_id', 'claim', 'claimed_until', 'state', 'attempts'])
    .execute();
}

function createWorker(sendMail: SendMail): InvitationMailWorker {
  const { database, clock } = server;
  return new InvitationMailWorker({ db: database.db, clock, events: silentEvents(), sendMail });
}

async function runOnce(sendMail: SendMail): Promise<void> {
  const worker = createWorker(sendMail);
  worker.wake();
  await worker.waitUntilIdle(30_000);
  await worker.close();
}

test('each mail is sent under a claim of its own that outlasts the send deadline', async () => {
  await queue(20);
  const claims: Array<{ claim: string | null; remainingMs: number; attempts: number }> = [];

  await runOnce(async (email) => {
    const { claim, claimed_until, attempts } = await server.database.db
      .selectFrom('invitation_mails')
      .innerJoin('invitations', 'invitations.id', 'invitation_id')
      .select(['claim', 'claimed_until', 'attempts'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    claims.push({ claim, attempts, remainingMs: (claimed_until?.getTime() ?? 0) - Date.now() });
    return { type: 'sent' };
  });

  expect(new Set(claims.map(({ claim }) => claim)).size).toBe(20);
  expect(Math.min(...claims.map(({ remainingMs }) => remainingMs))).toBeGreaterThan(75_000);
  expect(new Set(claims.map(({ attempts }) => attempts))).toEqual(new Set([1]));
});

test('the outcome of a mail is recorded before another one takes its place', async () => {
  await queue(30);
  let mostUnrecorded = 0;

  await runOnce(async () => {
    const sending = (await mailRows()).filter(({ state }) => state === 'sending').length;
    mostUnrecorded = Math.max(mostUnrecorded, sending);
    return { type: 'sent' };
  });

  expect(mostUnrecorded).toBeLessThanOrEqual(8);
  expect(new Set((await mailRows()).map(({ state }) => state))).toEqual(new Set(['sent']));
});

test('closing finishes the mails being sent and leaves the others untried', async () => {
  await queue(12);
  const release = new AbortController();
  let started = 0;
  const worker = createWorker(async () => {
    started += 1;
    await aborted(release.signal);
    return { type: 'sent' };
  });
  worker.wake();
  await vi.waitFor(() => expect(started).toBe(8));

  const closed = worker.close();
  release.abort();
  await closed;

  const states = (await mailRows()).map(({ state, attempts }) => `${state} ${attempts}`).toSorted();
  expect(states).toEqual([...Array<string>(8).fill('sent 1'), ...Array<string>(4).fill('waiting 0')]);
});

test('waiting covers the mails of a wake-up at the end of a run', async () => {
  const sent: string[] = [];
  const worker = createWorker(async (email) => {
    await sleep(5);
    sent.push(email);
    return { type: 'sent' };
  });
  for (let round = 0; round < 20; round += 1) {
    await server.reset();
    sent.length = 0;
    worker.wake();
    await queue(1);

    worker.wake();
    await worker.waitUntilIdle(30_000);

    expect(sent).toEqual(['person0@example.org']);
  }
  await worker.close();
});

test('a claim made by a process whose clock is behind does not count as expired', async () => {
  const { db } = server.database;
  await queue(2);
  await db
    .updateTable('invitation_mails')
    .set({ next_try_at: new Date(0) })
    .execute();
  const halfAnHourAgo = new Date(Date.now() - 1_800_000);
  await claimMail(db, halfAnHourAgo);
  await claimMail(db, halfAnHourAgo);

  await failExpiredClaims(db);

  expect((await mailRows()).map(({ state }) => state)).toEqual(['sending', 'sending']);
});

test('concurrent claims get different mails, and none when all are claimed', async () => {
  const { db } = server.database;
  await queue(3);

  const claimed = await Promise.all(Array.from({ length: 5 }, () => claimMail(db, server.clock())));

  expect(new Set(claimed.flatMap((mail) => mail?.id ?? [])).size).toBe(3);
  expect(await claimMail(db, server.clock())).toBeUndefined();
});

test('a mail whose invitation is revoked while it is being sent does not wait for another try', async () => {
  const { db } = server.database;
  await queue(2);
  const revoked = (await claimMail(db, server.clock()))!;
  const open = (await claimMail(db, server.clock()))!;
  await revoke(revoked.id);

  for (const mail of [revoked, open]) await scheduleRetry(db, mail, server.clock());

  expect(await mailRows()).toEqual([
    { invitation_id: open.id, claim: null, claimed_until: null, state: 'waiting', attempts: 1 },
  ]);
});

test('a mail whose invitation is revoked before it is claimed leaves the queue', async () => {
  const { db } = server.database;
  await queue(3);
  const sent = (await claimMail(db, server.clock()))!;
  const revoked = (await mailRows()).find(({ invitation_id }) => invitation_id !== sent.id);
  await revoke(revoked?.invitation_id);

  await markSent(db, sent, server.clock());

  const states = (await mailRows()).map(({ state, attempts }) => `${state} ${attempts}`);
  expect(states.toSorted()).toEqual(['sent 1', 'waiting 0']);
});

test('an outcome is not recorded once the claim has expired', async () => {
  const { db } = server.database;
  await queue(1);
  const mail = (await claimMail(db, server.clock()))!;
  await db
    .updateTable('invitation_mails')
    .set({ claimed_until: new Date(Date.now() - 1000) })
    .execute();
  await failExpiredClaims(db);

  await markSent(db, mail, server.clock());

  expect((await mailRows()).map(({ state }) => state)).toEqual(['failed']);
});
