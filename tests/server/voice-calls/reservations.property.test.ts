import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { credit, deduct } from '../../../server/modules/billing/ledger/ledger.ts';
import type { Database } from '../../../server/db/database.ts';
import { endCallRecord } from '../../../server/modules/voice-calls/call-records.ts';
import type { CallSession } from '../../../server/modules/voice-calls/call-records.ts';
import { reserveCall } from '../../../server/modules/voice-calls/call-reservations.ts';
import { hasFreeTokens } from '../../../server/modules/voice-calls/payer-balance.ts';
import { openSession } from '../../../server/modules/chat/session-store.ts';
import { openEmbedded, openRealPostgres } from '../test-databases.ts';
import type { TestDatabase } from '../test-databases.ts';
import { createUser } from '../users.ts';

const MINUTES_MS = 180_000;
const MOST_CALLS = 4;
const pair = { source: 'cmn', target: 'eng' } as const;

/** Tabs of one user: each opens calls of its own conversation, and closes some of them. */
type Tab = { readonly opens: number; readonly closes: number };
const tab: fc.Arbitrary<Tab> = fc.record({ opens: fc.integer({ min: 1, max: 3 }), closes: fc.nat(3) });
const scene = fc.record({
  balance: fc.integer({ min: 0, max: 2600 }),
  spent: fc.nat(1500),
  tabs: fc.array(tab, { minLength: 1, maxLength: 6 }),
});

async function newSession(store: Database, userId: string): Promise<CallSession> {
  const owner = { type: 'user', userId } as const;
  const { sessionId } = await openSession(store.db, { owner, pair, title: 'A talk', voice: 'verse' }, new Date(), null);
  return { id: sessionId, owner, pair, voice: 'verse', endsAt: undefined, isGuest: false };
}

async function open(store: Database, session: CallSession): Promise<string | undefined> {
  const id = randomUUID();
  const call = { id, sessionId: session.id, owner: 'a process' };
  const outcome = await store.transact((tx) => reserveCall(tx, session, call, MOST_CALLS, new Date()));
  return outcome === 'reserved' ? id : undefined;
}

async function use(store: Database, session: CallSession, { opens, closes }: Tab): Promise<void> {
  const opened = await Promise.all(Array.from({ length: opens }, () => open(store, session)));
  const ids = opened.filter((id) => id !== undefined);
  for (const id of ids.slice(0, closes)) await endCallRecord(store.db, id, 'left', new Date());
}

/** The tokens reserved by each conversation with an open call. */
async function held(store: Database, sessions: readonly CallSession[]): Promise<Map<string, number>> {
  const ids = sessions.map(({ id }) => id);
  const calls = await store.db
    .selectFrom('calls')
    .select(['session_id', 'reserved'])
    .where('ended_at', 'is', null)
    .where('session_id', 'in', ids)
    .execute();
  const bySession = new Map<string, number>();
  for (const { session_id, reserved } of calls) {
    bySession.set(session_id, Math.max(reserved, bySession.get(session_id) ?? 0));
  }
  return bySession;
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0);

async function readHasFreeTokens({ db }: Database, { owner, id }: CallSession): Promise<boolean | undefined> {
  const asked = sql<{ free: boolean }>`select ${hasFreeTokens(owner, id, new Date())} as free`;
  return (await asked.execute(db)).rows[0]?.free;
}

function reservationProperties(openDatabase: () => Promise<TestDatabase | undefined>, numRuns: number): void {
  let database: TestDatabase;

  beforeAll(async () => {
    database = (await openDatabase()) ?? (await openEmbedded());
  }, MINUTES_MS);
  afterAll(() => database.close());

  test(
    'tabs that start concurrently never reserve more than the balance, and every admitted one has tokens',
    async () => {
      const { database: store } = database;
      await fc.assert(
        fc.asyncProperty(scene, async ({ balance, spent, tabs }) => {
          const { id: userId } = await createUser(store.db, new Date());
          await credit(store.db, { userId, kind: 'grant', tokens: balance, reference: 'gift' }, new Date());
          const sessions = await Promise.all(tabs.map(() => newSession(store, userId)));

          await Promise.all(tabs.map((tab, index) => use(store, sessions[index]!, tab)));

          const first = await held(store, sessions);
          expect(sum(first.values())).toBeLessThanOrEqual(balance);
          expect(Math.min(...first.values(), 1)).toBeGreaterThan(0);
          expect(first.size).toBeLessThanOrEqual(MOST_CALLS);

          const usage = { userId, kind: 'usage', tokens: spent, reference: 'answer' } as const;
          const { remaining } = await deduct(store.db, usage, new Date());
          const late = await newSession(store, userId);
          const free = await readHasFreeTokens(store, late);
          const opened = await open(store, late);

          expect(free).toBe(remaining > sum(first.values()));
          expect(opened !== undefined).toBe(free && first.size < MOST_CALLS);
        }),
        { numRuns },
      );
    },
    MINUTES_MS,
  );
}

describe('on the embedded database', () => reservationProperties(openEmbedded, 12));
describe('on PostgreSQL', () => reservationProperties(openRealPostgres, 40));
