import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkLedger } from '../../server/modules/billing/ledger/check-ledger.ts';
import { openDatabase } from '../../server/db/database.ts';
import { startPostgres } from '../server/real-postgres.ts';
import { openBooks, TOKENS_PER_UPLOAD, uploadRequest } from './api/books.ts';
import type { Books } from './api/books.ts';
import { bundle, startContestant } from './api/contestants.ts';
import type { Contestant } from './api/contestants.ts';
import { familyCpuMicros } from './api/cpu-time.ts';
import { pressHard, pressSteadily } from './api/load.ts';
import type { NextErrand, Outcome } from './api/load.ts';
import { requestOf } from './api/wire.ts';

/**
 * How near the API comes to a floor written by hand on the same tables of the same PostgreSQL, in one run: twenty-turn
 * uploads, new sessions, reading the history. Then what it does at 80 % of the load it can take, and at twice that.
 */

const CONNECTIONS = 16;
const ROUNDS = 5;
const SECONDS = Number(process.env['SECONDS_PER_ROUND'] ?? 3);
/** A server runs for weeks, and its code is compiled after some thousand calls. */
const WARM_UP_SECONDS = 5;

type Task = { readonly name: string; errands(books: Books): NextErrand };

function anybody(books: Books) {
  let turn = 0;
  return () => books.users[turn++ % books.users.length]?.token ?? '';
}

const tasks: readonly Task[] = [
  {
    name: 'upload of 20 turns',
    errands: (books) => () => ({ request: uploadRequest(books.takeSession()) }),
  },
  {
    name: 'new session',
    errands: (books) => {
      const token = anybody(books);
      const body = JSON.stringify({ title: 'Lunch', source_language: 'cmn', target_language: 'eng' });
      return () => ({ request: requestOf('POST', '/api/chat/sessions', token(), body) });
    },
  },
  {
    name: 'history of 20',
    errands: (books) => {
      const token = anybody(books);
      return () => ({ request: requestOf('GET', '/api/chat/sessions?page=1&limit=20', token()) });
    },
  },
];

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Processor time is for each call that was answered. */
type Measured = { readonly outcome: Outcome; readonly cpuMicros: number; readonly databaseCpuMicros: number };

/** What they run on. */
type Ground = { readonly books: Books; readonly both: readonly Contestant[]; databaseCpuMicros(): number };

async function measure(ground: Ground, one: Contestant, next: NextErrand, seconds: number): Promise<Measured> {
  const [before, databaseBefore] = [one.cpuMicros(), ground.databaseCpuMicros()];
  const outcome = await pressHard(one.port, CONNECTIONS, seconds, next);
  const failed = [...outcome.statuses].filter(([status]) => status !== 200);
  if (failed.length > 0) throw new Error(`${one.name} answered ${JSON.stringify(failed)}`);
  const [used, databaseUsed] = [one.cpuMicros() - before, ground.databaseCpuMicros() - databaseBefore];
  const calls = outcome.statuses.get(200) ?? 1;
  return { outcome, cpuMicros: used / calls, databaseCpuMicros: databaseUsed / calls };
}

/** One after the other, again and again, so that whatever else the machine does hits both alike. */
async function compare({ name, errands }: Task, ground: Ground): Promise<void> {
  const { books, both } = ground;
  // What autovacuum would do in a minute.
  await books.ask('analyze');
  const next = errands(books);
  const results = new Map<Contestant, Measured[]>(both.map((one) => [one, []]));
  for (const one of both) await measure(ground, one, next, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const one of both) results.get(one)?.push(await measure(ground, one, next, SECONDS));
  }
  console.log(`\n${name}, ${CONNECTIONS} connections`);
  for (const [one, measured] of results) {
    const rate = median(measured.map((each) => each.outcome.perSecond));
    const p99 = median(measured.map((each) => each.outcome.p99Ms));
    const cpu = median(measured.map((each) => each.cpuMicros));
    const databaseCpu = median(measured.map((each) => each.databaseCpuMicros));
    console.log(
      `  ${one.name.padEnd(9)} ${rate.toFixed(0).padStart(6)} /s   p99 ${p99.toFixed(1)} ms   ` +
        `${cpu.toFixed(0)} µs, database ${databaseCpu.toFixed(0)} µs`,
    );
  }
  const [floor = [], ours = []] = both.map((one) => results.get(one));
  const ratios = ours.map((each, round) => each.outcome.perSecond / (floor[round]?.outcome.perSecond ?? Number.NaN));
  console.log(`  of the floor: ${(median(ratios) * 100).toFixed(0)} %`);
}

async function underLoad({ books, both }: Ground): Promise<void> {
  const next = () => ({ request: uploadRequest(books.takeSession()) });
  console.log('\nuploads at 80 % of what each can take');
  for (const one of both) await steadily(one, next);
  const ours = both.at(-1);
  if (ours) await twiceTheLoad(books, ours, (await pressHard(ours.port, CONNECTIONS, SECONDS, next)).perSecond);
}

/** The floor beside it tells what the machine and the database have to do with it. */
async function steadily({ name, port }: Contestant, next: NextErrand): Promise<void> {
  const outcomes: Outcome[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { perSecond } = await pressHard(port, CONNECTIONS, SECONDS, next);
    outcomes.push(await pressSteadily(port, perSecond * 0.8, SECONDS, next));
  }
  const [p50, p99] = [median(outcomes.map((one) => one.p50Ms)), median(outcomes.map((one) => one.p99Ms))];
  const times = median(outcomes.map((one) => one.p99Ms / one.p50Ms));
  console.log(`  ${name.padEnd(9)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms: ${times.toFixed(1)} times`);
}

/** What is refused comes again, as a page does it; in the end everything is there once. */
async function twiceTheLoad(books: Books, ours: Contestant, perSecond: number): Promise<void> {
  const turned: Buffer[] = [];
  const sent = new Set<string>();
  let withoutRetryAfter = 0;
  const outcome = await pressSteadily(ours.port, perSecond * 2, SECONDS, () => {
    const session = books.takeSession();
    sent.add(session.id);
    const request = uploadRequest(session);
    return {
      request,
      onReply: ({ status, headers }) => {
        if (status !== 503) return;
        turned.push(request);
        if (!/retry-after:/i.test(headers)) withoutRetryAfter += 1;
      },
    };
  });
  console.log(`\nuploads at twice that, for ${SECONDS} s`);
  console.log(`  ${show(outcome)}, ${withoutRetryAfter} of the refusals without Retry-After`);
  const again = await pressAgain(ours, turned);
  const [stored] = await books.ask<{ sessions: number; turns: number; charged: string }>(
    `select count(distinct t.session_id)::int as sessions, count(*)::int as turns,
       (select -sum(tokens) from ledger_entries e where e.session_id = any('{${[...sent].join(',')}}')) as charged
     from turns t where t.session_id = any('{${[...sent].join(',')}}')`,
  );
  console.log(
    `  sent ${sent.size}, sent again ${again}, stored ${stored?.sessions} with ${stored?.turns} turns, ` +
      `charged ${Number(stored?.charged) / TOKENS_PER_UPLOAD} times`,
  );
}

async function pressAgain(ours: Contestant, requests: Buffer[]): Promise<number> {
  const count = requests.length;
  const { openWire } = await import('./api/wire.ts');
  const wire = await openWire(ours.port);
  for (const request of requests) {
    const { status } = await wire.ask(request);
    if (status !== 200) throw new Error(`answered ${status} when there was no load`);
  }
  wire.close();
  return count;
}

function show({ statuses, p50Ms, p99Ms }: Outcome): string {
  const counted = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return `${counted}; of those answered p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

const only = process.argv.slice(2).join(' ');
const postgres = await startPostgres({ durable: true });
if (!postgres) throw new Error('this bench needs PostgreSQL');
const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-bench-'));
const databaseUrl = await postgres.createDatabase();
await bundle();
const ours = await startContestant('main', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
const floor = await startContestant('floor', { DATABASE_URL: databaseUrl });
const books = await openBooks(databaseUrl);
const ground = { books, both: [floor, ours], databaseCpuMicros: () => familyCpuMicros(postgres.pid) };
try {
  console.log(`${cpus()[0]?.model ?? ''} × ${cpus().length}, Node ${process.versions.node}, fsync on`);
  await books.addSessions(150_000);
  for (const task of tasks.filter((one) => one.name.includes(only))) await compare(task, ground);
  if ('uploads under load'.includes(only)) await underLoad(ground);
  const store = await openDatabase({ databaseUrl, dataDir });
  const { entries, disagreements } = await checkLedger(store.db);
  console.log(`\n${entries} ledger entries, ${disagreements.length} disagreements`);
  await store.close();
} finally {
  await books.close();
  await Promise.all([ours.stop(), floor.stop()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
