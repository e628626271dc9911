import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createClaimedMailBatch } from '../../../server/modules/invitations/claimed-mail-batch.ts';
import { markInterrupted, queuePending, scheduleRetry } from '../../../server/modules/invitations/mail-queue.ts';
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

async function claims() {
  return await server.database.db
    .selectFrom('invitation_mails')
    .select(['invitation_id', 'claim', 'state', 'attempts'])
    .execute();
}

test('a mail that slow receivers kept waiting is not sent under a claim that may end meanwhile', async () => {
  await queue(5);
  const hand = createClaimedMailBatch(server.database.db, server.clock);
  const early = await hand.take();
  server.clock.pass(70_000);

  const late = await hand.take();

  const claim = (await claims()).find((one) => one.invitation_id === late?.id);
  expect(late?.claim).not.toBe(early?.claim);
  expect(claim).toMatchObject({ claim: late?.claim, state: 'sending', attempts: 1 });
});

test('what was sent is written down before more is taken, however long that took', async () => {
  await queue(3);
  const hand = createClaimedMailBatch(server.database.db, server.clock);
  const first = await hand.take();
  if (first) hand.sent(first);
  server.clock.pass(100_000);

  await hand.take();

  const states = (await claims()).map((one) => [one.invitation_id, one.state]);
  expect(Object.fromEntries(states)[first?.id ?? '']).toBe('sent');
});

test('what a process holds whose clock is behind is not taken for left behind', async () => {
  const { db } = server.database;
  await queue(2);
  await db
    .updateTable('invitation_mails')
    .set({ next_try_at: new Date(0) })
    .execute();
  const slow = createClaimedMailBatch(db, () => new Date(Date.now() - 1_800_000));
  await slow.take();

  await markInterrupted(db);

  expect((await claims()).map(({ state }) => state)).toEqual(['sending', 'sending']);
});

test('another process finds nothing of what a hand holds', async () => {
  await queue(3);
  const [mine, other] = [
    createClaimedMailBatch(server.database.db, server.clock),
    createClaimedMailBatch(server.database.db, server.clock),
  ];
  await mine.take();

  expect(await other.take()).toBeUndefined();
});

async function revoke(id: string | undefined): Promise<void> {
  const token = await server.createAdmin();
  await server.request('revokeInvitation', { params: { id: id ?? '' } }, { token });
}

test('a mail whose invitation is revoked while it is on its way does not wait for another try', async () => {
  const { db } = server.database;
  await queue(2);
  const hand = createClaimedMailBatch(db, server.clock);
  const [revoked, open] = [await hand.take(), await hand.take()];
  await revoke(revoked?.id);

  for (const mail of [revoked!, open!]) await scheduleRetry(db, mail, server.clock());

  expect(await claims()).toEqual([{ invitation_id: open?.id, claim: null, state: 'waiting', attempts: 1 }]);
});

test('a mail whose invitation is revoked before anybody tried it is not put back', async () => {
  await queue(3);
  const hand = createClaimedMailBatch(server.database.db, server.clock);
  const sent = await hand.take();
  const revoked = (await claims()).find((one) => one.invitation_id !== sent?.id);
  hand.sent(sent!);
  await revoke(revoked?.invitation_id);

  await hand.empty();

  const states = (await claims()).map((one) => `${one.state} ${one.attempts}`);
  expect(new Set(states)).toEqual(new Set(['sent 1', 'waiting 0']));
  expect(states).toHaveLength(2);
});
