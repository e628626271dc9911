import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { queuePending } from '../../../server/modules/invitations/invitation-mails.ts';
import { claimMail, recordOutcome } from '../../../server/modules/mail/queued-mails.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';
import { startMailServer } from './mail-server.ts';
import type { MailServer } from './mail-server.ts';

let mailServer: MailServer;
let server: TestServer;
let token: string;

beforeAll(async () => {
  mailServer = await startMailServer();
  server = await startTestServer({ env: { SMTP_URL: mailServer.url, MAIL_FROM: 'Dragoman <hello@example.org>' } });
}, 120_000);
beforeEach(async () => {
  await server.reset();
  token = await server.createAdmin();
  mailServer.received.length = 0;
  mailServer.requested.length = 0;
  mailServer.replies.clear();
});
afterAll(async () => {
  await server.close();
  await mailServer.close();
});

const people = (count: number) => Array.from({ length: count }, (_, number) => `person${number}@example.org`);

async function invite(emails: string[]): Promise<void> {
  await server.request('generateInvitations', { body: { emails } }, { token });
}

async function send() {
  return (await server.request('sendInvitations', {}, { token })).body;
}

async function invitationOf(email: string) {
  const { invitations } = (await server.request('invitations', {}, { token })).body;
  const found = invitations.find((invitation) => invitation.email === email);
  if (!found) throw new Error(`${email} is not invited`);
  return found;
}

test('rejected addresses are reported and do not delay the other mails', async () => {
  mailServer.replies.set('person3@example.org', 'reject');
  mailServer.replies.set('person4@example.org', 'reject-content');
  await invite(people(10));

  const result = await send();

  expect(result).toMatchObject({ sentCount: 8, failedCount: 2, waitingCount: 0 });
  expect(mailServer.received).toHaveLength(8);
  expect(await invitationOf('person3@example.org')).toMatchObject({
    status: 'pending',
    mail: { state: 'failed', problem: 'refused', attempts: 1 },
  });
  expect(await invitationOf('person4@example.org')).toMatchObject({ mail: { state: 'failed', problem: 'refused' } });
});

test('a deferred mail is retried later and arrives once', async () => {
  mailServer.replies.set('person1@example.org', 'defer');
  await invite(people(3));
  const first = await send();
  const putOff = await invitationOf('person1@example.org');
  mailServer.replies.clear();

  const tooEarly = await send();
  server.clock.pass(31_000);
  const later = await send();

  expect(first).toMatchObject({ sentCount: 2, waitingCount: 1 });
  expect(putOff.mail).toMatchObject({ state: 'waiting', problem: 'away', next_try_at: expect.any(String) });
  expect(tooEarly).toMatchObject({ sentCount: 0, waitingCount: 1 });
  expect(later).toMatchObject({ sentCount: 1, waitingCount: 0 });
  expect(mailServer.received.toSorted()).toEqual(people(3));
});

test('a mail deferred every time is given up after two days', async () => {
  mailServer.replies.set('person0@example.org', 'defer');
  await invite(people(1));

  for (let round = 0; round < 11; round += 1) {
    await send();
    server.clock.pass(13 * 3_600_000);
    token = await server.createAdmin();
  }

  const { mail } = await invitationOf('person0@example.org');
  expect(mail).toMatchObject({ state: 'failed', problem: 'away', attempts: 11 });
});

test('an outage of the mail server loses no mail', async () => {
  const port = Number(new URL(mailServer.url).port);
  await mailServer.close();
  await invite(people(20));
  const whileAway = await send();
  mailServer = await startMailServer(port);
  server.clock.pass(120_000);

  const afterwards = await send();

  expect(whileAway).toMatchObject({ sentCount: 0, waitingCount: 20, failedCount: 0 });
  expect(afterwards).toMatchObject({ sentCount: 20, waitingCount: 0 });
  expect(mailServer.received.toSorted()).toEqual(people(20).toSorted());
}, 60_000);

test('a receiver that never replies does not delay the other mails', async () => {
  mailServer.replies.set('person0@example.org', 'no-reply');
  await invite(people(40));
  const sending = send();

  await vi.waitFor(() => expect(mailServer.received).toHaveLength(39), { timeout: 15_000 });

  expect(await sending).toMatchObject({ sentCount: 39 });
}, 60_000);

test('a transmitted mail without a reply is reported as interrupted, not sent twice', async () => {
  mailServer.replies.set('person0@example.org', 'no-reply-after-data');
  await invite(people(1));

  const first = await send();
  server.clock.pass(3_600_000 / 2);
  const second = await send();

  expect([first.failedCount, second.sentCount]).toEqual([1, 0]);
  expect((await invitationOf('person0@example.org')).mail?.problem).toBe('interrupted');
  expect(mailServer.received).toHaveLength(1);
}, 60_000);

test('a mail claimed by a killed process is reported as interrupted, not sent twice', async () => {
  await invite(people(2));
  const { id } = await invitationOf('person0@example.org');
  const past = new Date(Date.now() - 1000);
  await server.database.db
    .insertInto('mails')
    .values({
      kind: 'invitation',
      reference: `invitation:${id}`,
      subject_id: id,
      about: null,
      state: 'sending',
      attempts: 1,
      next_try_at: past,
      claim: randomUUID(),
      problem: null,
    })
    .execute();

  const result = await send();
  const interrupted = await invitationOf('person0@example.org');
  await server.request('resendInvitation', { params: { id } }, { token });
  await send();

  expect(result.sentCount).toBe(1);
  expect(interrupted.mail).toMatchObject({ state: 'failed', problem: 'interrupted' });
  expect(mailServer.received).toEqual(['person1@example.org', 'person0@example.org']);
});

test('a revoked invitation is not mailed, even when its mail waits for another try', async () => {
  mailServer.replies.set('person0@example.org', 'defer');
  await invite(people(2));
  await send();
  mailServer.replies.clear();
  const { id } = await invitationOf('person0@example.org');

  await server.request('revokeInvitation', { params: { id } }, { token });
  server.clock.pass(3_600_000 / 2);
  const later = await send();

  expect(later).toMatchObject({ sentCount: 0, waitingCount: 0, failedCount: 0 });
  expect((await invitationOf('person0@example.org')).mail).toBeNull();
  expect(mailServer.received).toEqual(['person1@example.org']);
});

test('a mail whose invitation is revoked while it is being sent is not tried again', async () => {
  const { db } = server.database;
  await invite(people(1));
  const { id } = await invitationOf('person0@example.org');
  await queuePending(db, server.clock());
  const mail = (await claimMail(db, ['invitation'], server.clock()))!;

  await server.request('revokeInvitation', { params: { id } }, { token });
  await recordOutcome(db, mail, { state: 'waiting', problem: 'away', next_try_at: server.clock() });
  await send();

  expect(mailServer.requested).toEqual([]);
  expect((await invitationOf('person0@example.org')).mail).toBeNull();
});

test('concurrent send requests send each mail once', async () => {
  await invite(people(30));

  await Promise.all([send(), send(), send()]);
  // On a slow machine the mails outlast the requests, which wait for 12 s.
  await vi.waitFor(async () => expect((await send()).waitingCount).toBe(0), 15_000);

  expect(mailServer.received.toSorted()).toEqual(people(30).toSorted());
});

test('the queue counts show the mails under way', async () => {
  mailServer.replies.set('person0@example.org', 'defer');
  mailServer.replies.set('person1@example.org', 'reject');
  await invite(people(3));
  await send();

  const { body } = await server.request('invitationMails', {}, { token });

  expect(body).toEqual({ waiting: 1, sending: 0, failed: 1, next_try_at: expect.any(String) });
});
