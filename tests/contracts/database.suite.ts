import { uncheckedStorage } from '../fakes/unchecked-storage.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reportedUsage } from '../../server/modules/chat/reported-usage.ts';
import { readSession, readSessions } from '../../server/modules/chat/session-reader.ts';
import { openSession } from '../../server/modules/chat/session-store.ts';
import { hasCalls } from '../../server/modules/voice-calls/call-records.ts';
import { storeUpload } from '../../server/modules/chat/store-upload.ts';
import { limitRate } from '../../server/shared/http/rate-limit.ts';
import { balanceOf, credit, deduct } from '../../server/modules/billing/ledger/ledger.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Database } from '../../server/db/database.ts';
import { sqlStateOf } from '../../server/db/database-errors.ts';
import { claimCallSecret } from '../../server/modules/chat/call-secrets.ts';
import { createUser } from '../server/users.ts';
import { uploadedTurn } from '../server/uploads.ts';

const now = new Date('2026-11-21T10:00:00.000Z');
const inAMinute = new Date(now.getTime() + 60_000);

/** The behaviour that both database engines share, above all under concurrency. */
export function storeSuite(name: string, openStore: () => Promise<Database>): void {
  describe(name, () => {
    let store: Database;

    beforeAll(async () => {
      store = await openStore();
    }, 120_000);
    afterAll(() => store.close());

    function open(userId: string) {
      const pair = { source: 'cmn', target: 'eng' } as const;
      const owner = { type: 'user', userId } as const;
      return openSession(store.db, { owner, pair, title: 'Lunch', voice: 'verse' }, now);
    }

    async function createSession(userId: string): Promise<string> {
      return (await open(userId)).sessionId;
    }

    function upload(userId: string, sessionId: string, itemIds: readonly string[], tokens = 100) {
      const turns = itemIds.map((id) => uploadedTurn(id, tokens));
      return store.transact((tx) =>
        storeUpload(
          tx,
          { userId, sessionId, turns, usage: reportedUsage(turns), storedLimit: uncheckedStorage },
          inAMinute,
          hasCalls,
        ),
      );
    }

    async function ledgerSum(userId: string): Promise<number> {
      const { sum } = await store.db
        .selectFrom('ledger_entries')
        .select(sql<number>`coalesce(sum(tokens), 0)::bigint`.as('sum'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return sum;
    }

    test('values come back in the same JavaScript types', async () => {
      const { rows } = await sql`select 7::bigint as whole, count(*) as counted, true as yes, ${now}::timestamptz as at,
        '{"a":[1]}'::jsonb as json, array['x','y'] as texts, null as nothing from (values (1)) as one`.execute(
        store.db,
      );

      expect(rows).toEqual([
        { whole: 7, counted: 1, yes: true, at: now, json: { a: [1] }, texts: ['x', 'y'], nothing: null },
      ]);
    });

    test('a transaction that fails leaves nothing', async () => {
      const email = 'rolled-back@example.org';
      const failing = store.transact(async (tx) => {
        await createUser(tx, now, { email });
        throw new Error('no');
      });

      await expect(failing).rejects.toThrow('no');
      expect(await store.db.selectFrom('users').selectAll().where('email', '=', email).execute()).toEqual([]);
    });

    test('a query outside the open transaction throws instead of deadlocking', async () => {
      const asking = store.transact(() => store.db.selectFrom('users').selectAll().execute());

      await expect(asking).rejects.toThrow('use the transaction');
    });

    test('a unique violation is reported by its SQLSTATE', async () => {
      await createUser(store.db, now, { email: 'twice@example.org' });
      const failure: unknown = await createUser(store.db, now, { email: 'twice@example.org' }).catch(
        (value: unknown) => value,
      );

      expect(sqlStateOf(failure)).toBe('23505');
    });

    test('migrations are idempotent', async () => {
      await expect(migrate(store.db)).resolves.toBeUndefined();
    });

    test('a hundred equal concurrent credits count once', async () => {
      const { id } = await createUser(store.db, now);
      const grant = { userId: id, kind: 'grant', tokens: 500, reference: 'signup' } as const;

      const done = await Promise.all(Array.from({ length: 100 }, () => credit(store.db, grant, now)));

      expect(done.filter(Boolean)).toHaveLength(1);
      expect(await balanceOf(store.db, id)).toEqual({ available: 500, used: 0, unlimited: false });
    });

    test('a hundred concurrent deductions take exactly the balance', async () => {
      const { id } = await createUser(store.db, now);
      await credit(store.db, { userId: id, kind: 'purchase', tokens: 333, reference: 'order' }, now);

      const taken = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          deduct(store.db, { userId: id, kind: 'usage', tokens: 5, reference: `answer ${index}` }, now),
        ),
      );

      expect(taken.reduce((sum, value) => sum + value.tokens, 0)).toBe(333);
      expect(await balanceOf(store.db, id)).toEqual({ available: 0, used: 333, unlimited: false });
      expect(await ledgerSum(id)).toBe(0);
    });

    test('a hundred deductions of ten responses charge each response once', async () => {
      const { id } = await createUser(store.db, now);
      await credit(store.db, { userId: id, kind: 'purchase', tokens: 1000, reference: 'order' }, now);

      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          deduct(store.db, { userId: id, kind: 'usage', tokens: 7, reference: `answer ${index % 10}` }, now),
        ),
      );

      expect(await balanceOf(store.db, id)).toEqual({ available: 930, used: 70, unlimited: false });
      expect(await ledgerSum(id)).toBe(930);
    });

    test('an unlimited balance stays unchanged while its usage is counted', async () => {
      const { id } = await createUser(store.db, now, { unlimited: true });

      const { remaining } = await deduct(store.db, { userId: id, kind: 'usage', tokens: 70, reference: 'answer' }, now);

      expect(remaining).toBe(Number.POSITIVE_INFINITY);
      expect(await balanceOf(store.db, id)).toEqual({ available: 0, used: 70, unlimited: true });
    });

    test('a hundred equal concurrent uploads store and charge once, and return the same result', async () => {
      const { id } = await createUser(store.db, now, { tokens: 1000 });
      const sessionId = await createSession(id);

      const outcomes = await Promise.all(Array.from({ length: 100 }, () => upload(id, sessionId, ['a', 'b', 'c'])));

      expect(outcomes.filter((outcome) => outcome.type === 'stored' && outcome.newTurns === 3)).toHaveLength(1);
      expect(new Set(outcomes.map((outcome) => (outcome.type === 'stored' ? outcome.tokensDeducted : -1)))).toEqual(
        new Set([300]),
      );
      expect(await balanceOf(store.db, id)).toMatchObject({ available: 700, used: 300 });
    });

    test('overlapping uploads store each turn once in any order', async () => {
      const { id } = await createUser(store.db, now, { tokens: 10_000 });
      const sessionId = await createSession(id);
      const items = ['a', 'b', 'c', 'd', 'e', 'f'];

      await Promise.all(
        Array.from({ length: 60 }, (_, index) => {
          const some = items.filter((_one, at) => (index + at) % 3 !== 0);
          return upload(id, sessionId, index % 2 === 0 ? some : some.toReversed());
        }),
      );

      expect(
        await store.db.selectFrom('turns').select('item_id').where('session_id', '=', sessionId).execute(),
      ).toHaveLength(6);
      expect(await balanceOf(store.db, id)).toMatchObject({ available: 9400, used: 600 });
    });

    test('a hundred concurrent uploads never overdraw a small balance', async () => {
      const { id } = await createUser(store.db, now, { tokens: 1050 });
      const sessions = await Promise.all(Array.from({ length: 100 }, () => createSession(id)));

      const outcomes = await Promise.all(sessions.map((sessionId) => upload(id, sessionId, ['a'])));

      expect(outcomes.filter((outcome) => outcome.type === 'stored' && !outcome.short)).toHaveLength(10);
      expect(await balanceOf(store.db, id)).toMatchObject({ available: 0, used: 1050 });
    });

    test('uploads and metered responses together keep the ledger consistent', async () => {
      const { id } = await createUser(store.db, now);
      await credit(store.db, { userId: id, kind: 'grant', tokens: 4321, reference: 'signup' }, now);
      const sessions = await Promise.all(Array.from({ length: 30 }, () => createSession(id)));

      await Promise.all(
        sessions.flatMap((sessionId, index) => [
          upload(id, sessionId, ['a', 'b'], 31),
          deduct(store.db, { userId: id, kind: 'usage', tokens: 17, reference: `answer ${index}` }, now),
          credit(store.db, { userId: id, kind: 'purchase', tokens: 10, reference: `order ${index % 5}` }, now),
        ]),
      );

      const { available, used } = await balanceOf(store.db, id);
      expect({ available, used }).toEqual({ available: 4321 + 50 - 30 * (62 + 17), used: 30 * (62 + 17) });
      expect(await ledgerSum(id)).toBe(available);
    });

    test('the history is read newest first, each with its first turns, last text and count', async () => {
      const { id } = await createUser(store.db, now);
      const [empty, talk] = [await createSession(id), await createSession(id)];
      await store.db.updateTable('chat_sessions').set({ created_at: inAMinute }).where('id', '=', talk).execute();
      await upload(id, talk, ['d', 'b', 'a', 'c']);

      const { items, total } = await readSessions(store.db, id, { page: 1, limit: 10 });

      expect(total).toBe(2);
      expect(items.map((item) => item.id)).toEqual([talk, empty]);
      expect(items[0]).toMatchObject({ total_turns_count: 4, last_message: 'Where is the station?' });
      const [first, ...others] = items[0]?.conversation_turns ?? [];
      const { timestamp, merged_from_item_ids } = uploadedTurn('a');
      expect(first).toMatchObject({ session_id: talk, item_id: 'a', timestamp, merged_from_item_ids });
      expect(others.map((other) => other.item_id)).toEqual(['b', 'c']);
      expect(items[1]).toMatchObject({ total_turns_count: 0, last_message: null, conversation_turns: [] });
      expect(await readSessions(store.db, id, { page: 9, limit: 10 })).toEqual({ items: [], total: 2 });
      expect(await readSession(store.db, id, talk)).toEqual(items[0]);
    });

    test('of two hundred concurrent attempts a limit of ten admits ten', async () => {
      const attempts = await Promise.allSettled(
        Array.from({ length: 200 }, () => limitRate(store.db, { key: 'login:x', limit: 10, windowS: 60 }, now)),
      );

      expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(10);
    });

    test('a rate limit resets after its window', async () => {
      const limit = { key: 'login:y', limit: 1, windowS: 60 };
      await limitRate(store.db, limit, now);
      await expect(limitRate(store.db, limit, now)).rejects.toMatchObject({ status: 429, retryAfterS: 60 });

      await expect(limitRate(store.db, limit, inAMinute)).resolves.toBeUndefined();
    });

    test('setting the clock back does not extend a rate limit', async () => {
      const limit = { key: 'login:z', limit: 1, windowS: 60 };
      const tomorrow = new Date(now.getTime() + 86_400_000);
      await limitRate(store.db, limit, tomorrow);
      await expect(limitRate(store.db, limit, tomorrow)).rejects.toMatchObject({ status: 429 });

      await expect(limitRate(store.db, limit, now)).resolves.toBeUndefined();
      await expect(limitRate(store.db, limit, now)).rejects.toMatchObject({ status: 429, retryAfterS: 60 });
    });

    test('of fifty concurrent claims of one call, one succeeds', async () => {
      const { id } = await createUser(store.db, now);
      const { sessionId, secret } = await open(id);

      const claims = await Promise.all(Array.from({ length: 50 }, () => claimCallSecret(store.db, secret, now)));

      expect(claims.filter((claim) => claim?.sessionId === sessionId)).toHaveLength(1);
    });
  });
}
