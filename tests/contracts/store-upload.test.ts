import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { gatherUploads } from '../../server/modules/chat/batch-uploads.ts';
import { reportedUsage } from '../../server/modules/chat/reported-usage.ts';
import { openSession } from '../../server/modules/chat/session-store.ts';
import { storeUpload, storeUploads } from '../../server/modules/chat/store-upload.ts';
import type { Upload, UploadOutcome } from '../../server/modules/chat/store-upload.ts';
import { checkLedger } from '../../server/modules/billing/ledger/check-ledger.ts';
import { credit, deduct } from '../../server/modules/billing/ledger/ledger.ts';
import { balanceOfEverybody } from '../../server/db/migrations/0021-balance-of-everybody.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/database.ts';
import type { Tx } from '../../server/db/schema.ts';
import { hashSecret } from '../../server/shared/secrets.ts';
import { insertCall } from '../../server/modules/voice-calls/call-records.ts';
import type { UploadedTurn } from '../../src/protocol/contract.ts';
import { databaseTemplate } from '../server/database-template.ts';
import { createToken, createUser } from '../server/users.ts';
import { sharedPostgres } from '../server/shared-postgres.ts';
import { uploadedTurn, usageText } from '../server/uploads.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const inAMinute = new Date(now.getTime() + 60_000);

let store: Database;
let dataDir: string;

async function open(databaseUrl?: string): Promise<void> {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-'));
  store = await openDatabase({ databaseUrl, dataDir, templateFile: await databaseTemplate() });
}

async function close(): Promise<void> {
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
}

type Person = { readonly id: string; readonly token: string };

async function person(tokens = 1000): Promise<Person> {
  const { id, token } = await createUser(store.db, now);
  await credit(store.db, { userId: id, kind: 'grant', tokens, reference: 'signup' }, now);
  return { id, token };
}

async function session({ id }: Person): Promise<string> {
  const pair = { source: 'cmn', target: 'eng' } as const;
  const owner = { type: 'user', userId: id } as const;
  return (await openSession(store.db, { owner, pair, title: 'Lunch', voice: 'verse' }, now)).sessionId;
}

/** One whose answers were metered, at 25 tokens, while they were given. */
async function meteredSession(one: Person): Promise<string> {
  const sessionId = await session(one);
  const usage = { userId: one.id, kind: 'usage', tokens: 25, reference: `answer of ${sessionId}`, sessionId } as const;
  await insertCall(store.db, { id: crypto.randomUUID(), sessionId, owner: 'here', metered: true }, now);
  await deduct(store.db, usage, now);
  return sessionId;
}

function upload(token: string, sessionId: string, ...turns: UploadedTurn[]): Upload {
  return { tokenHash: hashSecret(token), sessionId, turns, usage: reportedUsage(turns) };
}

const gathered = () => gatherUploads(store.db, () => inAMinute);

/** What two runs have in common, whoever the people are. */
function told(outcome: UploadOutcome) {
  return outcome.type === 'stored'
    ? { type: outcome.type, tokens: outcome.tokensDeducted, short: outcome.short, newTurns: outcome.newTurns }
    : outcome.type;
}

async function booksDisagree(): Promise<readonly string[]> {
  return (await checkLedger(store.db)).disagreements;
}

/** Uploads whose answers do not depend on which of them comes first. */
async function allSorts(): Promise<Upload[]> {
  const [ana, ben, poor, stranger, thrifty, miser] = await Promise.all([1000, 1000, 70, 1000, 1000, 40].map(person));
  if (!ana || !ben || !poor || !stranger || !thrifty || !miser) throw new Error('six people were asked for');
  const otherToken = await createToken(store.db, now, 'user', ben.id);
  const again = upload(thrifty.token, await session(thrifty), uploadedTurn('a', 10), uploadedTurn('b', 20));
  return [
    upload(ana.token, await session(ana), uploadedTurn('a', 100), uploadedTurn('b', 50)),
    upload(ana.token, await session(ana), uploadedTurn('a', 7)),
    upload(ben.token, await session(ben), uploadedTurn('a', 30)),
    upload(otherToken, await session(ben), uploadedTurn('a', 40)),
    upload(poor.token, await session(poor), uploadedTurn('a', 90)),
    upload(stranger.token, again.sessionId, uploadedTurn('a', 1)),
    upload(stranger.token, crypto.randomUUID(), uploadedTurn('a', 1)),
    upload('nobody', await session(stranger), uploadedTurn('a', 1)),
    upload(stranger.token, await session(stranger), uploadedTurn('a', 1, { usage_data: usageText(900_000, 900_000) })),
    upload(stranger.token, await session(stranger), uploadedTurn('a', null)),
    upload(miser.token, await meteredSession(miser), uploadedTurn('a', 900)),
    ...Array.from({ length: 30 }, () => again),
  ];
}

function suite(): void {
  test('uploads at once are answered as one by one, and the books balance', async () => {
    const oneByOne: unknown[] = [];
    for (const one of await allSorts()) oneByOne.push(told(await storeUpload(store.db, one, inAMinute)));
    const add = gathered();

    const atOnce = await Promise.all(
      (await Promise.all(Array.from({ length: 6 }, allSorts))).map(async (uploads, shift) => {
        const shifted = [...uploads.slice(shift), ...uploads.slice(0, shift)];
        const outcomes = (await Promise.all(shifted.map(add))).map(told);
        return [...outcomes.slice(uploads.length - shift), ...outcomes.slice(0, uploads.length - shift)];
      }),
    );

    const repeats = new Set(atOnce.flatMap((one) => one.slice(-30)).map((one) => JSON.stringify(one)));
    expect(atOnce.map((one) => one.slice(0, -30))).toEqual(atOnce.map(() => oneByOne.slice(0, -30)));
    expect(repeats).toEqual(new Set(oneByOne.slice(-30).map((one) => JSON.stringify(one))));
    expect(await booksDisagree()).toEqual([]);
  });

  test('two uploads of one person never go together, whatever token they come with', async () => {
    const ana = await person();
    const otherToken = await createToken(store.db, now, 'user', ana.id);
    const both = [
      upload(ana.token, await session(ana), uploadedTurn('a', 600)),
      upload(otherToken, await session(ana), uploadedTurn('a', 600)),
    ];

    const outcomes = await storeUploads(store.db, both, inAMinute);

    expect(outcomes.map((one) => one && told(one))).toEqual([
      { type: 'stored', tokens: 600, short: false, newTurns: 1 },
      undefined,
    ]);
  });

  test('somebody who has no balance gets one from the migration, and what they said is stored', async () => {
    const [ana, ben] = await Promise.all([createUser(store.db, now), person(30)]);
    await store.db.deleteFrom('balances').where('user_id', '=', ana.id).execute();
    await balanceOfEverybody.up(store.db);

    const anas = await gathered()(upload(ana.token, await session(ana), uploadedTurn('a', 10)));
    const bens = await gathered()(upload(ben.token, await session(ben), uploadedTurn('a', 10)));

    expect([anas, bens].map(told)).toEqual([
      { type: 'stored', tokens: 0, short: true, newTurns: 1 },
      { type: 'stored', tokens: 10, short: false, newTurns: 1 },
    ]);
    expect(await booksDisagree()).toEqual([]);
  });

  test('one that the database cannot read fails alone', async () => {
    const [ana, ben] = await Promise.all([person(), person()]);
    const [first, second, third] = await Promise.all([session(ana), session(ana), session(ben)]);
    const add = gathered();

    const [, failed, stored] = await Promise.allSettled([
      add(upload(ana.token, first, uploadedTurn('a', 1))),
      add(upload(ana.token, second, uploadedTurn('a', 1, { timestamp: 'yesterday evening' }))),
      add(upload(ben.token, third, uploadedTurn('a', 5))),
    ]);

    expect(failed).toMatchObject({ status: 'rejected', reason: { code: '22007' } });
    expect(stored).toMatchObject({ status: 'fulfilled', value: { type: 'stored', tokensDeducted: 5 } });
  });

  test('uploads in groups of two servers, beside metered answers and gifts, keep the books', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person(500)));
    const servers = [gathered(), gathered()] as const;

    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const one = people[index % people.length];
        if (!one) throw new Error('nobody');
        const talk = upload(one.token, await session(one), uploadedTurn('a', 31), uploadedTurn('b', 12));
        return await Promise.all([
          ...servers.map((add) => add(talk)),
          deduct(store.db, { userId: one.id, kind: 'usage', tokens: 17, reference: `answer ${index}` }, now),
          credit(store.db, { userId: one.id, kind: 'grant', tokens: 10, reference: `gift ${index}` }, now),
        ]);
      }),
    );

    expect(await booksDisagree()).toEqual([]);
    expect(await store.db.selectFrom('turns').select('item_id').where('tokens', 'in', [31, 12]).execute()).toHaveLength(
      120,
    );
  });
}

describe('the embedded database', () => {
  beforeAll(() => open(), 120_000);
  afterAll(close);
  suite();
});

const postgres = sharedPostgres();

/** Resolves once `lock` is held, with what lets go of it. */
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

    test('what somebody else holds waits alone: the others are stored meanwhile', async () => {
      const [ana, ben, eve, leo] = await Promise.all([person(), person(), person(), person()]);
      const uploads = await Promise.all(
        [ana, ben, eve, leo].map(async (one) => upload(one.token, await session(one), uploadedTurn('a', 10))),
      );
      const [anas, bens, eves, leos] = uploads;
      if (!anas || !bens || !eves || !leos) throw new Error('four uploads were made');
      const letGo = await hold(async (tx) => {
        await tx.selectFrom('chat_sessions').select('id').where('id', '=', anas.sessionId).forUpdate().execute();
        await tx.selectFrom('balances').select('used').where('user_id', '=', ben.id).forUpdate().execute();
        await tx.selectFrom('users').select('id').where('id', '=', eve.id).forUpdate().execute();
      });
      const settled = new Set<Upload>();
      const add = gathered();

      const all = uploads.map((one) => add(one).finally(() => settled.add(one)));
      await all[3];
      const meanwhile = [...settled];
      await letGo();

      expect(meanwhile).toEqual([leos]);
      expect((await Promise.all(all)).map(told)).toEqual(
        uploads.map(() => ({ type: 'stored', tokens: 10, short: false, newTurns: 1 })),
      );
      expect(await booksDisagree()).toEqual([]);
    });

    test('a call that begins and an upload of its session do not wait for each other', async () => {
      const ana = await person();
      const sessionId = await session(ana);
      const letGo = await hold(async (tx) => {
        await insertCall(tx, { id: crypto.randomUUID(), sessionId, owner: 'here', metered: false }, now);
      });

      const outcome = await gathered()(upload(ana.token, sessionId, uploadedTurn('a', 10)));
      await letGo();

      expect(told(outcome)).toEqual({ type: 'stored', tokens: 10, short: false, newTurns: 1 });
    });

    test('a statement that took too long is told to all who were in it, and is not tried again', async () => {
      const people = await Promise.all(Array.from({ length: 5 }, () => person()));
      const uploads = await Promise.all(
        people.map(async (one) => upload(one.token, await session(one), uploadedTurn('a', 10))),
      );
      const letGo = await hold((tx) => sql`lock table turns in share mode`.execute(tx));

      const all = Promise.allSettled(uploads.map(gathered()));
      await vi.waitFor(async () => expect(await waitingStatements()).toHaveLength(2));
      for (const pid of await waitingStatements())
        await sql`select pg_cancel_backend(${pid}::integer)`.execute(store.db);
      const answers = await all;
      const left = await waitingStatements();
      await letGo();

      expect(answers).toMatchObject(uploads.map(() => ({ status: 'rejected', reason: { code: '57014' } })));
      expect(left).toEqual([]);
    });
  });
}

/** The processes of the database that wait for a lock. */
async function waitingStatements(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(store.db);
  return rows.map(({ pid }) => pid);
}
