import { uncheckedStorage } from '../../fakes/unchecked-storage.ts';
import { loadavg } from 'node:os';
import { readLimits } from '../../../server/modules/chat/read-limits.ts';
import { fillSearchSegments } from '../../../server/modules/chat/search-segments.ts';
import { searchTurns } from '../../../server/modules/chat/search-turns.ts';
import { readSessions } from '../../../server/modules/chat/session-reader.ts';
import { openSession } from '../../../server/modules/chat/session-store.ts';
import { hasCalls } from '../../../server/modules/voice-calls/call-records.ts';
import { storeUpload } from '../../../server/modules/chat/store-upload.ts';
import type { Database } from '../../../server/db/database.ts';
import { createAttemptLimits } from '../../../server/shared/authentication/attempt-limits.ts';
import { createPepper } from '../../../server/shared/pepper.ts';
import { sleep } from '../../../src/shared/async.ts';
import { noCookies } from '../../fakes/no-cookies.ts';
import { createTestClock } from '../../server/test-clock.ts';
import { createUser } from '../../server/users.ts';
import { conversationTurns, queries } from './conversations.ts';

const TURNS_OF_CONVERSATION = 100;
/** About ten million characters. */
const CONVERSATIONS_OF_OTHERS = 1700;
const OTHERS = 19;
const QUERIES = 400;
const LIMIT_MS = 50;
const BUSY_MS = 10_000;

type Find = (userId: string, query: string) => Promise<unknown>;

/** Prints the time of searches, and that of another request while twenty accounts search without a pause. */
export async function measureServerSearch(database: Database, turns: number): Promise<void> {
  const [ana, ...others] = await addUsers(database, 1 + OTHERS);
  if (ana === undefined) throw new Error('no user');
  const loadingMs = await elapsedMs(() => addConversations(database, ana, others, turns / TURNS_OF_CONVERSATION));
  const fillingMs = await elapsedMs(() => fillSearchSegments(database.db));
  const find = searchOf(database);
  await find(ana, 'warm up');
  const times: number[] = [];
  for (const query of queries(QUERIES)) times.push(await elapsedMs(() => find(ana, query)));
  console.log(
    `${database.engine}: ${turns} turns of one user stored in ${(loadingMs / 1000).toFixed(0)} s, their segments filled in ${(fillingMs / 1000).toFixed(0)} s`,
  );
  console.log(`  ${QUERIES} searches: ${figures(times)}; load ${loadavg()[0]?.toFixed(1)}`);
  console.log(`  p99 at most ${LIMIT_MS} ms: ${percentile(times, 0.99) <= LIMIT_MS ? 'kept' : 'MISSED'}`);
  await measureOthers(database, [ana, ...others], find);
}

async function addUsers({ db }: Database, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at++) ids.push((await createUser(db, new Date(), { tokens: 1000 })).id);
  return ids;
}

/** Conversations of others between those of the user, as over the years. */
async function addConversations(
  database: Database,
  userId: string,
  others: readonly string[],
  count: number,
): Promise<void> {
  let added = 0;
  for (let at = 0; at < count; at++) {
    await addConversation(database, userId, at);
    for (; added < (CONVERSATIONS_OF_OTHERS * (at + 1)) / count; added++)
      await addConversation(database, others[added % others.length] ?? '', at);
  }
}

const usage = { tokensByTurn: [], outputAudioTokens: 0 };
const pair = { source: 'cmn', target: 'eng' } as const;

async function addConversation({ db }: Database, userId: string, at: number): Promise<void> {
  const turns = conversationTurns(at);
  const owner = { type: 'user', userId } as const;
  const { sessionId } = await openSession(db, { owner, pair, title: 'Lunch', voice: 'verse' }, new Date());
  const outcome = await storeUpload(
    db,
    { userId, sessionId, turns, usage, storedLimit: uncheckedStorage },
    new Date(),
    hasCalls,
  );
  if (outcome.type !== 'stored') throw new Error(outcome.type);
}

/** The endpoint; the clock passes the limit of searches in a minute. */
function searchOf(database: Database): Find {
  const clock = createTestClock();
  const pepper = createPepper(database.db);
  const { handle } = searchTurns(database, createAttemptLimits({ db: database.db, pepper, clock }, readLimits));
  const rest = { params: undefined, body: undefined, address: '', cookies: noCookies, origin: () => '' };
  return async (userId, query) => {
    clock.pass(1000);
    const caller = { type: 'user' as const, userId, tokenHash: '' };
    return await handle({ caller, query: { query, limit: 50 }, ...rest });
  };
}

async function measureOthers(database: Database, userIds: readonly string[], find: Find): Promise<void> {
  const visitor = await addUsers(database, 1);
  const visit = () => readSessions(database.db, visitor[0] ?? '', { page: 1, limit: 20 });
  const alone = await repeated(visit, BUSY_MS / 2);
  const over = AbortSignal.timeout(BUSY_MS);
  const searching = Promise.all(userIds.map((userId, at) => searchOn(userId, at, find, over)));
  const beside = await repeated(visit, BUSY_MS);
  const counts = await searching;
  const sum = (of: 'found' | 'refused') => counts.reduce((total, count) => total + count[of], 0);
  console.log(`  another request alone: ${figures(alone)}`);
  console.log(`  while ${userIds.length} accounts search (${sum('found')} found, ${sum('refused')} refused):`);
  console.log(`  ${figures(beside)}`);
}

/** Searches without a pause; a refused search is sent again. */
async function searchOn(userId: string, first: number, find: Find, over: AbortSignal) {
  const asked = queries(100);
  let [found, refused] = [0, 0];
  for (let at = first; !over.aborted; at++) {
    try {
      await find(userId, asked[at % asked.length] ?? '');
      found += 1;
    } catch {
      refused += 1;
      await sleep(50);
    }
  }
  return { found, refused };
}

/** At intervals, as a visitor. */
async function repeated(request: () => Promise<unknown>, durationMs: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + durationMs; performance.now() < end;) {
    times.push(await elapsedMs(request));
    await sleep(20);
  }
  return times;
}

async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

function figures(times: readonly number[]): string {
  const text = (part: number) => percentile(times, part).toFixed(1);
  return `median ${text(0.5)} ms, p95 ${text(0.95)}, p99 ${text(0.99)}, slowest ${text(1)}`;
}

function percentile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
