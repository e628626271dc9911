import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkLedger } from '../../../server/modules/billing/ledger/check-ledger.ts';
import { balanceOf, credit, deduct, setUnlimited } from '../../../server/modules/billing/ledger/ledger.ts';
import type { Database } from '../../../server/db/database.ts';
import { createUser } from '../users.ts';
import { openEmbedded, openRealPostgres } from '../test-databases.ts';
import type { TestDatabase } from '../test-databases.ts';

/** Few users and few references, so that operations conflict. */
type Operation =
  | { readonly type: 'credit'; readonly who: number; readonly tokens: number; readonly reference: string }
  | { readonly type: 'usage' | 'refund'; readonly who: number; readonly tokens: number; readonly reference: string }
  | { readonly type: 'unlimited'; readonly who: number; readonly on: boolean };

const PEOPLE = 3;
/** For a busy machine. */
const MINUTES_MS = 180_000;
const who = fc.nat(PEOPLE - 1);
const tokens = fc.integer({ min: 1, max: 500 });
const reference = fc.integer({ min: 1, max: 25 }).map((number) => `event-${number}`);
/** Credits and charges are never the same event. */
const gift = fc.integer({ min: 1, max: 25 }).map((number) => `gift-${number}`);
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('credit' as const), who, tokens, reference: gift }) },
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constantFrom('usage' as const, 'refund' as const), who, tokens, reference }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('unlimited' as const), who, on: fc.boolean() }) },
);

async function perform(store: Database, people: readonly string[], operation: Operation): Promise<void> {
  const userId = people[operation.who] ?? '';
  const now = new Date();
  if (operation.type === 'unlimited') await store.transact((tx) => setUnlimited(tx, userId, operation.on));
  else if (operation.type === 'credit')
    await credit(store.db, { userId, kind: 'grant', tokens: operation.tokens, reference: operation.reference }, now);
  else
    await deduct(
      store.db,
      { userId, kind: operation.type, tokens: operation.tokens, reference: operation.reference },
      now,
    );
}

async function newPeople(store: Database): Promise<string[]> {
  const people = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push((await createUser(store.db, new Date())).id);
  return people;
}

async function entriesOf(store: Database, userId: string) {
  return await store.db.selectFrom('ledger_entries').selectAll().where('user_id', '=', userId).orderBy('seq').execute();
}

function ledgerProperties(open: () => Promise<TestDatabase | undefined>, numRuns: number): void {
  let database: TestDatabase;

  beforeAll(async () => {
    database = (await open()) ?? (await openEmbedded());
  }, MINUTES_MS);
  afterAll(() => database.close());

  test(
    'under any concurrency every event counts once, no balance is negative and the ledger is consistent',
    async () => {
      const { database: store } = database;
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 40 }), async (operations) => {
          const people = await newPeople(store);

          await Promise.all(operations.map((operation) => perform(store, people, operation)));

          for (const userId of people) {
            const entries = await entriesOf(store, userId);
            const { available } = await balanceOf(store.db, userId);
            expect(new Set(entries.map((entry) => entry.reference)).size).toBe(entries.length);
            expect(entries.filter((entry) => !entry.free).reduce((sum, entry) => sum + entry.tokens, 0)).toBe(
              available,
            );
            expect(available).toBeGreaterThanOrEqual(0);
          }
          expect((await checkLedger(store.db)).disagreements).toEqual([]);
        }),
        { numRuns },
      );
    },
    MINUTES_MS,
  );

  test(
    'an event reported two hundred times concurrently is charged once',
    async () => {
      const { database: store } = database;
      const { id: userId } = await createUser(store.db, new Date());
      await credit(store.db, { userId, kind: 'grant', tokens: 1000, reference: 'gift' }, new Date());

      const reports = Array.from({ length: 200 }, () =>
        deduct(store.db, { userId, kind: 'usage', tokens: 7, reference: 'answer' }, new Date()),
      );

      const charged = (await Promise.all(reports)).map((value) => value.tokens).filter((count) => count > 0);
      expect(charged).toEqual([7]);
      expect(await balanceOf(store.db, userId)).toEqual({ available: 993, used: 7, unlimited: false });
    },
    MINUTES_MS,
  );

  test(
    'two hundred concurrent charges deduct exactly the balance',
    async () => {
      const { database: store } = database;
      const { id: userId } = await createUser(store.db, new Date());
      await credit(store.db, { userId, kind: 'grant', tokens: 1000, reference: 'gift' }, new Date());

      const charges = Array.from({ length: 200 }, (_, index) =>
        deduct(store.db, { userId, kind: 'usage', tokens: 9, reference: `answer-${index}` }, new Date()),
      );

      const taken = (await Promise.all(charges)).reduce((sum, value) => sum + value.tokens, 0);
      expect(taken).toBe(1000);
      expect(await balanceOf(store.db, userId)).toEqual({ available: 0, used: 1000, unlimited: false });
    },
    MINUTES_MS,
  );

  test(
    'a charge concurrent with a credit deducts what it can and never fails',
    async () => {
      const { database: store } = database;
      for (let round = 0; round < 40; round += 1) {
        const { id: userId } = await createUser(store.db, new Date());
        const reference = `round-${round}`;

        await Promise.all([
          credit(store.db, { userId, kind: 'grant', tokens: 345, reference }, new Date()),
          ...Array.from({ length: 6 }, (_, index) =>
            deduct(store.db, { userId, kind: 'usage', tokens: 1, reference: `${reference}-${index}` }, new Date()),
          ),
        ]);

        const { available, used } = await balanceOf(store.db, userId);
        expect(available + used).toBe(345);
      }
    },
    MINUTES_MS,
  );

  test('refunded tokens that were spent are a debt, which the next credits repay', async () => {
    const { database: store } = database;
    const { id: userId } = await createUser(store.db, new Date());
    const buy = (reference: string, tokens: number) =>
      credit(store.db, { userId, kind: 'grant', tokens, reference }, new Date());
    const take = (kind: 'usage' | 'refund', reference: string, tokens: number) =>
      deduct(store.db, { userId, kind, tokens, reference }, new Date());
    const available = async () => (await balanceOf(store.db, userId)).available;

    await buy('first', 1000);
    await take('usage', 'answer', 900);
    expect((await take('refund', 'refund of first', 1000)).remaining).toBe(0);
    await buy('second', 300);
    expect(await available()).toBe(0);
    await Promise.all([buy('second', 300), buy('third', 800), buy('third', 800)]);

    // 900 of the 1,000 were spent: 300 and 600 of the next credits repay them.
    expect(await available()).toBe(200);
    const entries = await entriesOf(store, userId);
    expect(entries.map(({ kind, tokens, reference }) => [kind, tokens, reference])).toEqual([
      ['grant', 1000, 'first'],
      ['usage', -900, 'answer'],
      ['refund', -100, 'refund of first'],
      ['grant', 300, 'second'],
      ['refund', -300, 'debt:second'],
      ['grant', 800, 'third'],
      ['refund', -600, 'debt:third'],
    ]);
    expect((await checkLedger(store.db)).disagreements).toEqual([]);
  });

  test('the usage of an unlimited account is recorded and free', async () => {
    const { database: store } = database;
    const { id: userId } = await createUser(store.db, new Date());
    await credit(store.db, { userId, kind: 'grant', tokens: 50, reference: 'gift' }, new Date());
    await store.transact((tx) => setUnlimited(tx, userId, true));

    const charged = await deduct(store.db, { userId, kind: 'usage', tokens: 900, reference: 'answer' }, new Date());

    expect(charged).toEqual({ tokens: 900, remaining: Number.POSITIVE_INFINITY, isNew: true });
    expect(await balanceOf(store.db, userId)).toEqual({ available: 50, used: 900, unlimited: true });
    expect((await checkLedger(store.db)).disagreements).toEqual([]);
  });
}

describe('on the embedded database', () => ledgerProperties(openEmbedded, 8));
describe('on PostgreSQL', () => ledgerProperties(openRealPostgres, 20));
