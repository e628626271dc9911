import { uncheckedStorage } from '../fakes/unchecked-storage.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { reportedUsage } from '../../server/modules/chat/reported-usage.ts';
import { deleteSession, openSession } from '../../server/modules/chat/session-store.ts';
import { storeUpload } from '../../server/modules/chat/store-upload.ts';
import type { Upload, UploadOutcome } from '../../server/modules/chat/store-upload.ts';
import { checkLedger } from '../../server/modules/billing/ledger/check-ledger.ts';
import { credit, deduct } from '../../server/modules/billing/ledger/ledger.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/database.ts';
import type { Tx } from '../../server/db/schema.ts';
import { hasCalls, insertCall } from '../../server/modules/voice-calls/call-records.ts';
import { reserveCall } from '../../server/modules/voice-calls/call-reservations.ts';
import type { UploadedTurn } from '../../src/protocol/contract.ts';
import { addEmptyDatabase } from '../server/database-template.ts';
import { createUser } from '../server/users.ts';
import { sharedPostgres } from '../server/shared-postgres.ts';
import { uploadedTurn, usageText } from '../server/uploads.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const inAMinute = new Date(now.getTime() + 60_000);

let store: Database;
let dataDir: string;

async function open(databaseUrl?: string): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  if (!databaseUrl) await addEmptyDatabase(dataDir);
  store = await openDatabase({ databaseUrl, dataDir });
}

async function close(): Promise<void> {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
}

type User = { readonly id: string };

async function user(tokens = 1000): Promise<User> {
  const { id } = await createUser(store.db, now);
  await credit(store.db, { userId: id, kind: 'grant', tokens, reference: 'signup' }, now);
  return { id };
}

async function closedUser(): Promise<User> {
  const closed = await user();
  await store.db.updateTable('users').set({ closed_at: now }).where('id', '=', closed.id).execute();
  return closed;
}

const pair = { source: 'cmn', target: 'eng' } as const;

async function session({ id }: User): Promise<string> {
  const owner = { type: 'user', userId: id } as const;
  return (await openSession(store.db, { owner, pair, title: 'Lunch', voice: 'verse' }, now)).sessionId;
}

/** A session with a metered call, charged with 25 tokens. */
async function meteredSession(user: User): Promise<string> {
  const sessionId = await session(user);
  const usage = { userId: user.id, kind: 'usage', tokens: 25, reference: `answer of ${sessionId}`, sessionId } as const;
  await insertCall(store.db, { id: crypto.randomUUID(), sessionId, owner: 'here' }, now);
  await deduct(store.db, usage, now);
  return sessionId;
}

function upload({ id }: User, sessionId: string, ...turns: UploadedTurn[]): Upload {
  return { userId: id, sessionId, turns, usage: reportedUsage(turns), storedLimit: uncheckedStorage };
}

const add = (upload: Upload): Promise<UploadOutcome> =>
  store.transact((tx) => storeUpload(tx, upload, inAMinute, hasCalls));

/** The result of a run without its ids. */
function summary(outcome: UploadOutcome) {
  return outcome.type === 'stored'
    ? { type: outcome.type, tokens: outcome.tokensDeducted, short: outcome.short, newTurns: outcome.newTurns }
    : outcome.type;
}

async function ledgerDisagreements(): Promise<readonly string[]> {
  return (await checkLedger(store.db)).disagreements;
}

const REPEATS = 30;

/** Uploads whose outcomes do not depend on their order; the last ones are the same upload again and again. */
async function mixedUploads(): Promise<Upload[]> {
  const [ana, ben, poor, eve, leo, mia] = await Promise.all([1000, 1000, 70, 1000, 1000, 40].map(user));
  if (!ana || !ben || !poor || !eve || !leo || !mia) throw new Error('six users were created');
  const closed = await closedUser();
  const repeated = upload(leo, await session(leo), uploadedTurn('a', 10), uploadedTurn('b', 20));
  return [
    upload(ana, await session(ana), uploadedTurn('a', 100), uploadedTurn('b', 50)),
    upload(ana, await session(ana), uploadedTurn('a', 7)),
    upload(ben, await session(ben), uploadedTurn('a', 30)),
    upload(ben, await session(ben), uploadedTurn('a', 40)),
    upload(poor, await session(poor), uploadedTurn('a', 90)),
    upload(eve, repeated.sessionId, uploadedTurn('a', 1)),
    upload(eve, crypto.randomUUID(), uploadedTurn('a', 1)),
    upload(closed, await session(closed), uploadedTurn('a', 1)),
    upload(eve, await session(eve), uploadedTurn('a', 1, { usage_data: usageText(900_000, 900_000) })),
    upload(eve, await session(eve), uploadedTurn('a', null)),
    upload(mia, await meteredSession(mia), uploadedTurn('a', 900)),
    ...Array.from({ length: REPEATS }, () => repeated),
  ];
}

function suite(): void {
  test('concurrent uploads have the outcomes of sequential ones, and the ledger agrees', async () => {
    const sequential: unknown[] = [];
    for (const element of await mixedUploads()) sequential.push(summary(await add(element)));

    const concurrent: unknown[][] = [];
    for (const [shift, uploads] of (await Promise.all(Array.from({ length: 6 }, mixedUploads))).entries()) {
      const shifted = [...uploads.slice(shift), ...uploads.slice(0, shift)];
      const outcomes = (await Promise.all(shifted.map(add))).map(summary);
      concurrent.push([...outcomes.slice(uploads.length - shift), ...outcomes.slice(0, uploads.length - shift)]);
    }

    const repeats = new Set(
      concurrent.flatMap((element) => element.slice(-REPEATS)).map((element) => JSON.stringify(element)),
    );
    expect(concurrent.map((element) => element.slice(0, -REPEATS))).toEqual(
      concurrent.map(() => sequential.slice(0, -REPEATS)),
    );
    expect(repeats).toEqual(new Set(sequential.slice(-REPEATS).map((element) => JSON.stringify(element))));
    expect(await ledgerDisagreements()).toEqual([]);
  });

  test('of two corrections of the same text the first one stays', async () => {
    const ana = await user();
    const sessionId = await session(ana);
    const plain = uploadedTurn('a', 10);
    await add(upload(ana, sessionId, plain));
    const first_version = {
      user_input: plain.user_input,
      assistant_output: plain.assistant_output,
      is_translated: false,
    };
    const correctedTo = (user_input: string) => ({ ...plain, user_input, first_version, replaces: plain.user_input });

    await Promise.all([
      add(upload(ana, sessionId, correctedTo('first'))),
      add(upload(ana, sessionId, correctedTo('second'))),
    ]);
    const [{ user_input: stored } = { user_input: '' }] = await store.db
      .selectFrom('turns')
      .select('user_input')
      .where('session_id', '=', sessionId)
      .execute();
    await add(upload(ana, sessionId, correctedTo('third')));

    const after = await store.db.selectFrom('turns').select('user_input').where('session_id', '=', sessionId).execute();
    expect(['first', 'second']).toContain(stored);
    expect(after).toEqual([{ user_input: stored }]);
  });

  test('a correction changes a stored turn, keeps its first version, counts its size, and costs nothing', async () => {
    const ana = await user();
    const sessionId = await session(ana);
    const plain = uploadedTurn('a', 10);
    await add(upload(ana, sessionId, plain, uploadedTurn('b', 20)));
    const first_version = {
      user_input: plain.user_input,
      assistant_output: plain.assistant_output,
      is_translated: false,
    };
    const corrected = { ...plain, user_input: '厕所在哪里？', first_version };
    const long = { ...corrected, item_id: 'b', first_version: { ...first_version, user_input: 'x'.repeat(5000) } };
    const translated = {
      ...corrected,
      assistant_output: 'Where is the toilet?',
      first_version: { ...first_version, user_input: '厕所在哪里？', is_translated: true },
    };

    const outcomes = [];
    for (const turn of [corrected, translated, translated, plain])
      outcomes.push(summary(await add(upload(ana, sessionId, turn, uploadedTurn('b', 20)))));
    await add(upload(ana, sessionId, long));

    const rows = await store.db
      .selectFrom('turns')
      .selectAll()
      .where('session_id', '=', sessionId)
      .orderBy('item_id')
      .execute();
    expect(outcomes).toEqual(outcomes.map(() => ({ type: 'stored', tokens: 30, short: false, newTurns: 0 })));
    expect(rows).toMatchObject([
      {
        user_input: '厕所在哪里？',
        assistant_output: 'Where is the toilet?',
        first_version: { ...first_version, is_translated: true },
      },
      { user_input: long.user_input, first_version: long.first_version },
    ]);
    const { stored_characters } = await store.db
      .selectFrom('chat_sessions')
      .select('stored_characters')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    const { written } = await store.db
      .selectFrom('turns')
      .select(sql<number>`sum(length(row_to_json(turns)::text))::int`.as('written'))
      .where('session_id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(stored_characters).toBe(written);
    expect(await ledgerDisagreements()).toEqual([]);
  });

  test('two concurrent uploads of one user share the balance', async () => {
    const ana = await user(1000);
    const [first, second] = [await session(ana), await session(ana)];

    const outcomes = await Promise.all([
      add(upload(ana, first, uploadedTurn('a', 600))),
      add(upload(ana, second, uploadedTurn('a', 600))),
    ]);

    const charged = outcomes.map((outcome) => (outcome.type === 'stored' ? outcome.tokensDeducted : 0));
    expect(charged.toSorted((a, b) => a - b)).toEqual([400, 600]);
    expect(await ledgerDisagreements()).toEqual([]);
  });

  test('an upload that the database cannot read fails alone and leaves nothing behind', async () => {
    const [ana, ben] = await Promise.all([user(), user()]);
    const [first, second, third] = await Promise.all([session(ana), session(ana), session(ben)]);
    const unreadable = uploadedTurn('b', 1, { timestamp: 'yesterday evening' });

    const [, failed, stored] = await Promise.allSettled([
      add(upload(ana, first, uploadedTurn('a', 1))),
      add(upload(ana, second, uploadedTurn('a', 1), unreadable)),
      add(upload(ben, third, uploadedTurn('a', 5))),
    ]);

    const left = await store.db.selectFrom('turns').select('item_id').where('session_id', '=', second).execute();
    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22007' } });
    expect(stored).toMatchObject({ status: 'fulfilled', value: { type: 'stored', tokensDeducted: 5 } });
    expect(left).toEqual([]);
  });

  test('uploads sent twice, beside metered usage and grants of the same users, keep the ledger right', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => user(500)));

    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const element = users[index % users.length];
        if (!element) throw new Error('no such user');
        const conversation = upload(element, await session(element), uploadedTurn('a', 31), uploadedTurn('b', 12));
        return await Promise.all([
          add(conversation),
          add(conversation),
          deduct(store.db, { userId: element.id, kind: 'usage', tokens: 17, reference: `answer ${index}` }, now),
          credit(store.db, { userId: element.id, kind: 'grant', tokens: 10, reference: `gift ${index}` }, now),
        ]);
      }),
    );

    expect(await ledgerDisagreements()).toEqual([]);
    expect(await store.db.selectFrom('turns').select('item_id').where('tokens', 'in', [31, 12]).execute()).toHaveLength(
      120,
    );
  });

  test('uploads do not deadlock with calls that begin, metered usage, deleted sessions and closed accounts', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => user(100_000)));
    // Without the retries of `transact`, so that a deadlock would fail the test.
    const transact = <Result>(work: (tx: Tx) => Promise<Result>) => store.db.transaction().execute(work);
    const owned = (userId: string) => ({ type: 'user', userId }) as const;

    const results = await Promise.allSettled(
      Array.from({ length: 80 }, async (_, index) => {
        const element = users[index % users.length];
        if (!element) throw new Error('no such user');
        const sessionId = await session(element);
        const conversation = upload(element, sessionId, uploadedTurn('a', 31));
        const callSession = {
          id: sessionId,
          owner: owned(element.id),
          pair,
          voice: 'verse',
          endsAt: undefined,
          isGuest: false,
        };
        const call = { id: crypto.randomUUID(), sessionId, owner: 'here' };
        return await Promise.all([
          transact((tx) => storeUpload(tx, conversation, inAMinute, hasCalls)),
          transact((tx) => reserveCall(tx, callSession, call, 1000, now)).catch(ignoreDeletedSession),
          transact((tx) => storeUpload(tx, conversation, inAMinute, hasCalls)),
          deduct(store.db, { userId: element.id, kind: 'usage', tokens: 3, reference: `answer ${index}` }, now),
          index % 3 === 0 && transact((tx) => deleteSession(tx, owned(element.id), sessionId)),
          index % 20 === 19 && transact((tx) => lockUserForUpdate(tx, element)),
        ]);
      }),
    );

    expect(results.filter((result) => result.status === 'rejected')).toEqual([]);
    expect(await ledgerDisagreements()).toEqual([]);
  });
}

/** A foreign key refuses the call when its session is gone. */
function ignoreDeletedSession(failure: unknown): void {
  if (!(failure instanceof Error && 'code' in failure && failure.code === '23503')) throw failure;
}

/** The lock that closing an account takes first, and then all sessions of the user. */
async function lockUserForUpdate(tx: Tx, { id }: User): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
  await tx.selectFrom('chat_sessions').select('id').where('user_id', '=', id).forUpdate().execute();
}

describe('the embedded database', () => {
  beforeAll(() => open(), 120_000);
  afterAll(close);
  suite();
});

const postgres = sharedPostgres();

/** Resolves once `lock` is held, with the function that releases it. */
function hold(lock: (tx: Tx) => Promise<unknown>): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const over = store.transact(async (tx) => {
      await lock(tx);
      await new Promise<void>((end) => {
        resolve(async () => {
          end();
          await over;
        });
      });
    });
    over.catch(reject);
  });
}

if (postgres) {
  describe('PostgreSQL', () => {
    beforeAll(async () => open(await postgres.createDatabase()), 120_000);
    afterAll(close);
    suite();

    test('an upload that waits for a lock does not hold up the others', async () => {
      const [ana, ben, eve, leo] = await Promise.all([user(), user(), user(), user()]);
      const uploads = await Promise.all(
        [ana, ben, eve, leo].map(async (element) => upload(element, await session(element), uploadedTurn('a', 10))),
      );
      const [anas, , , leos] = uploads;
      if (!anas || !leos) throw new Error('four uploads were made');
      const release = await hold(async (tx) => {
        await tx.selectFrom('chat_sessions').select('id').where('id', '=', anas.sessionId).forUpdate().execute();
        await tx.selectFrom('balances').select('used').where('user_id', '=', ben.id).forUpdate().execute();
        await tx.selectFrom('users').select('id').where('id', '=', eve.id).forUpdate().execute();
      });
      const settled = new Set<Upload>();

      const all = uploads.map((upload) => add(upload).finally(() => settled.add(upload)));
      await all[3];
      const meanwhile = [...settled];
      await release();

      expect(meanwhile).toEqual([leos]);
      expect((await Promise.all(all)).map(summary)).toEqual(
        uploads.map(() => ({ type: 'stored', tokens: 10, short: false, newTurns: 1 })),
      );
      expect(await ledgerDisagreements()).toEqual([]);
    });

    test('an account that is closed while its upload waits refuses the upload', async () => {
      const ana = await user();
      const conversation = upload(ana, await session(ana), uploadedTurn('a', 10));
      const release = await hold(async (tx) => {
        await lockUserForUpdate(tx, ana);
        await tx.updateTable('users').set({ closed_at: now }).where('id', '=', ana.id).execute();
      });

      const outcome = add(conversation);
      await vi.waitFor(async () => expect(await waitingStatements()).toHaveLength(1));
      await release();

      expect(summary(await outcome)).toBe('account-closed');
    });

    test('a call that begins and an upload of its session do not wait for each other', async () => {
      const ana = await user();
      const sessionId = await session(ana);
      const release = await hold(async (tx) => {
        await insertCall(tx, { id: crypto.randomUUID(), sessionId, owner: 'here' }, now);
      });

      const outcome = await add(upload(ana, sessionId, uploadedTurn('a', 10)));
      await release();

      expect(summary(outcome)).toEqual({ type: 'stored', tokens: 10, short: false, newTurns: 1 });
    });

    test('an upload whose statement took too long fails and is not retried', async () => {
      const users = await Promise.all(Array.from({ length: 5 }, () => user()));
      const uploads = await Promise.all(
        users.map(async (user) => upload(user, await session(user), uploadedTurn('a', 10))),
      );
      const release = await hold((tx) => sql`lock table turns in share mode`.execute(tx));

      const all = Promise.allSettled(uploads.map(add));
      await vi.waitFor(async () => expect(await waitingStatements()).toHaveLength(uploads.length));
      for (const pid of await waitingStatements())
        await sql`select pg_cancel_backend(${pid}::integer)`.execute(store.db);
      const outcomes = await all;
      const left = await waitingStatements();
      await release();

      expect(outcomes).toMatchObject(uploads.map(() => ({ status: 'rejected', reason: { code: '57014' } })));
      expect(left).toEqual([]);
    });
  });
}

/** Process ids of database sessions that wait for a lock. */
async function waitingStatements(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db);
  return rows.map(({ pid }) => pid);
}
