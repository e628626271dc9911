import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { insertCall } from '../../../server/modules/voice-calls/call-records.ts';
import { CallReaper } from '../../../server/modules/voice-calls/call-reaper.ts';
import { startTestServer } from '../harness.ts';
import type { TestServer } from '../harness.ts';

const HEARTBEAT_MS = 15_000;
const HOUR_MS = 3_600_000;

let server: TestServer;
let reaper: CallReaper;
/** The hang-ups that the voice service was asked for and has not finished. */
let asked: { readonly callId: string; done(): void; fail(): void }[] = [];
let failed: string[] = [];

beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
beforeEach(async () => {
  await server.reset();
  [asked, failed] = [[], []];
  // Intervals only: the database keeps its time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  reaper = new CallReaper({
    db: server.database.db,
    clock: server.clock,
    voice: {
      hangUp: (callId) =>
        new Promise<void>((done, reject) => asked.push({ callId, done, fail: () => reject(new Error('away')) })),
    },
    registry: { recordIds: () => [] },
    events: {
      callAbandoned: () => undefined,
      callHeartbeatFailed: () => undefined,
      callHangUpFailed: (callId) => void failed.push(callId),
    },
  });
});
afterEach(() => {
  void reaper.close();
  vi.useRealTimers();
});
afterAll(() => server.close());

/** Calls of a process that is gone. */
async function lose(count: number): Promise<void> {
  const user = await server.createUser({ tokens: 100_000 });
  const { body } = await server.request('createSession', { body: {} }, { token: user.token });
  for (let at = 0; at < count; at += 1) {
    const call = { id: `rtc_${at}`, sessionId: body.session.id, owner: 'gone' };
    await insertCall(server.database.db, call, server.clock());
  }
  await missHeartbeats();
}

async function missHeartbeats(): Promise<void> {
  const heartbeat_at = sql<Date>`clock_timestamp() - interval '100 seconds'`;
  await server.database.db.updateTable('calls').set({ heartbeat_at }).where('ended_at', 'is', null).execute();
}

async function ended(): Promise<readonly string[]> {
  const calls = server.database.db.selectFrom('calls').select('id').where('ended_at', 'is not', null);
  return (await calls.orderBy('id').execute()).map(({ id }) => id);
}

/** Lets the reaper run until `count` hang-ups were requested. */
async function untilAsked(count: number): Promise<void> {
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
    expect(asked).toHaveLength(count);
  });
}

test('twelve lost calls are hung up at once, however long each hang-up takes', async () => {
  await lose(12);

  await untilAsked(12);
  const before = await ended();
  for (const { done } of asked) done();

  expect(before).toEqual([]);
  await vi.waitFor(async () => expect(await ended()).toHaveLength(12));
});

test('forty lost calls are hung up sixteen at a time', async () => {
  await lose(40);

  await untilAsked(16);
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  const first = asked.length;
  await vi.waitFor(async () => {
    for (const { done } of asked.splice(0)) done();
    expect(await ended()).toHaveLength(40);
  });

  expect(first).toBe(16);
});

test('a hang-up that fails does not stop the others, and is tried again until it succeeds', async () => {
  await lose(3);

  await untilAsked(3);
  for (const { fail } of asked.splice(0, 1)) fail();
  for (const { done } of asked.splice(0)) done();
  await vi.waitFor(async () => expect(await ended()).toEqual(['rtc_1', 'rtc_2']));
  // The next attempt follows when those of the other processes would, were this one lost, too.
  await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
  expect(asked).toEqual([]);
  await missHeartbeats();
  await untilAsked(1);
  for (const { done } of asked) done();

  await vi.waitFor(async () => expect(await ended()).toEqual(['rtc_0', 'rtc_1', 'rtc_2']));
  expect(failed).toEqual(['rtc_0']);
});

test('a call that cannot be hung up is recorded as ended once the service itself has ended it', async () => {
  await lose(1);
  server.clock.pass(HOUR_MS);

  await untilAsked(1);
  for (const { fail } of asked) fail();

  await vi.waitFor(async () => expect(await ended()).toEqual(['rtc_0']));
});
