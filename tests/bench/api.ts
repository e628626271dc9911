import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '../../src/shared/async.ts';
import { checkLedger } from '../../server/modules/billing/ledger/check-ledger.ts';
import { openDatabase } from '../../server/db/database.ts';
import { startPostgres } from '../server/real-postgres.ts';
import { openBenchData, TOKENS_PER_UPLOAD, uploadRequest } from './api/bench-data.ts';
import type { BenchData } from './api/bench-data.ts';
import { openBusyEngine } from './api/busy-engine.ts';
import type { BusyEngine } from './api/busy-engine.ts';
import { emptyLoops } from './api/empty-loops.ts';
import { bundle, startBenchServer } from './api/bench-servers.ts';
import type { BenchServer } from './api/bench-servers.ts';
import { familyCpuMicros } from './api/cpu-time.ts';
import { runClosedLoop, runOpenLoop } from './api/load.ts';
import type { NextRequest, Outcome } from './api/load.ts';
import { requestOf } from './api/connection.ts';

/**
 * Compares the API with a server written by hand (the floor) on the same tables of the same PostgreSQL, in one run:
 * uploads of twenty turns, new sessions, reading the history. Then uploads at 80 % and at 200 % of the capacity.
 * With `--beside-engine` it compares the API with itself instead: alone, beside a busy engine of speech models, and
 * beside loops that do nothing, with the engine's priority (Linux).
 */

const CONNECTIONS = 16;
const ROUNDS = 5;
/** Pairs of short rounds: other work on the machine changes between them. */
const BESIDE_ROUNDS = Number(process.env['BESIDE_ROUNDS'] ?? 20);
const SECONDS = Number(process.env['SECONDS_PER_ROUND'] ?? 3);
/** Servers run for weeks: measured is the code that the JIT has optimised, after some thousand requests. */
const WARM_UP_SECONDS = 5;

type Task = { readonly name: string; requests(data: BenchData): NextRequest };

function nextToken(data: BenchData) {
  let turn = 0;
  return () => data.users[turn++ % data.users.length]?.token ?? '';
}

const tasks: readonly Task[] = [
  {
    name: 'upload of 20 turns',
    requests: (data) => () => ({ request: uploadRequest(data.takeSession()) }),
  },
  {
    name: 'new session',
    requests: (data) => {
      const token = nextToken(data);
      const body = JSON.stringify({ title: 'Lunch', source_language: 'cmn', target_language: 'eng' });
      return () => ({ request: requestOf('POST', '/api/chat/sessions', token(), body) });
    },
  },
  {
    name: 'history of 20',
    requests: (data) => {
      const token = nextToken(data);
      return () => ({ request: requestOf('GET', '/api/chat/sessions?page=1&limit=20', token()) });
    },
  },
];

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Processor time is per successful request. */
type Measured = { readonly outcome: Outcome; readonly cpuMicros: number; readonly databaseCpuMicros: number };

/** The database and both servers. */
type BenchSetup = { readonly data: BenchData; readonly both: readonly BenchServer[]; databaseCpuMicros(): number };

async function measure(setup: BenchSetup, server: BenchServer, next: NextRequest, seconds: number): Promise<Measured> {
  const [before, databaseBefore] = [server.cpuMicros(), setup.databaseCpuMicros()];
  const outcome = await runClosedLoop(server.port, CONNECTIONS, seconds, next);
  const failed = [...outcome.statuses].filter(([status]) => status !== 200);
  if (failed.length > 0) throw new Error(`${server.name} answered ${JSON.stringify(failed)}`);
  const [used, databaseUsed] = [server.cpuMicros() - before, setup.databaseCpuMicros() - databaseBefore];
  const calls = outcome.statuses.get(200) ?? 1;
  return { outcome, cpuMicros: used / calls, databaseCpuMicros: databaseUsed / calls };
}

/** Alternates between the two, so that other load on the machine affects both alike. */
async function compare({ name, requests }: Task, setup: BenchSetup): Promise<void> {
  const { data, both } = setup;
  // Autovacuum would do it within a minute.
  await data.ask('analyze');
  const next = requests(data);
  const results = new Map<BenchServer, Measured[]>(both.map((element) => [element, []]));
  for (const element of both) await measure(setup, element, next, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const element of both) results.get(element)?.push(await measure(setup, element, next, SECONDS));
  }
  console.log(`\n${name}, ${CONNECTIONS} connections`);
  for (const [element, measured] of results) {
    const rate = median(measured.map((each) => each.outcome.perSecond));
    const p99 = median(measured.map((each) => each.outcome.p99Ms));
    const cpu = median(measured.map((each) => each.cpuMicros));
    const databaseCpu = median(measured.map((each) => each.databaseCpuMicros));
    console.log(
      `  ${element.name.padEnd(9)} ${rate.toFixed(0).padStart(6)} /s   p99 ${p99.toFixed(1)} ms   ` +
        `${cpu.toFixed(0)} µs, database ${databaseCpu.toFixed(0)} µs`,
    );
  }
  const [floor = [], ours = []] = both.map((element) => results.get(element));
  const ratios = ours.map((each, round) => each.outcome.perSecond / (floor[round]?.outcome.perSecond ?? Number.NaN));
  console.log(`  of the floor: ${(median(ratios) * 100).toFixed(0)} %`);
}

type Beside = { readonly measured: Measured; readonly engineCores: number };

/** One round: what the API does, and how many cores its neighbour has meanwhile. */
async function besideRound(setup: BenchSetup, next: NextRequest, neighbour?: BusyEngine): Promise<Beside> {
  const [, ours] = setup.both;
  if (!ours) throw new Error('no server');
  await neighbour?.start();
  const before = neighbour?.cpuMicros() ?? 0;
  const measured = await measure(setup, ours, next, SECONDS);
  const engineCores = ((neighbour?.cpuMicros() ?? 0) - before) / 1e6 / SECONDS;
  await neighbour?.pause();
  return { measured, engineCores };
}

/** Alone, beside a busy engine and beside loops that do nothing, in turn; in every second round the other way round. */
async function compareBesideEngine({ name, requests }: Task, setup: BenchSetup, engine: BusyEngine): Promise<void> {
  await setup.data.ask('analyze');
  const next = requests(setup.data);
  const alone: Beside[] = [];
  const besideEngine: Beside[] = [];
  const besideLoops: Beside[] = [];
  const loops = emptyLoops();
  const turns: readonly [Beside[], BusyEngine | undefined][] = [
    [alone, undefined],
    [besideEngine, engine],
    [besideLoops, loops],
  ];
  const [, ours] = setup.both;
  if (ours) await measure(setup, ours, next, WARM_UP_SECONDS);
  for (let round = 0; round < BESIDE_ROUNDS; round += 1) {
    for (const [rounds, neighbour] of round % 2 === 0 ? turns : turns.toReversed()) {
      rounds.push(await besideRound(setup, next, neighbour));
    }
  }
  console.log(`\n${name}, ${CONNECTIONS} connections, ${BESIDE_ROUNDS} rounds of ${SECONDS} s each`);
  const rows = { alone, 'beside a busy engine': besideEngine, 'beside empty loops': besideLoops };
  for (const [label, rounds] of Object.entries(rows)) printBeside(label, rounds);
  printRatio('engine / alone', besideEngine, alone);
  printRatio('engine / empty loops', besideEngine, besideLoops);
}

function printBeside(label: string, rounds: readonly Beside[]): void {
  const of = (value: (outcome: Outcome) => number) => median(rounds.map(({ measured }) => value(measured.outcome)));
  const rate = of((element) => element.perSecond).toFixed(0);
  const [p50, p99] = [of((element) => element.p50Ms), of((element) => element.p99Ms)].map((ms) => ms.toFixed(1));
  const cores = median(rounds.map((round) => round.engineCores)).toFixed(2);
  console.log(`  ${label.padEnd(21)} ${rate.padStart(6)} /s   p50 ${p50} ms   p99 ${p99} ms   it has ${cores} cores`);
}

/** Rounds that followed each other are compared, and the median of the ratios is printed. */
function printRatio(label: string, rounds: readonly Beside[], others: readonly Beside[]): void {
  const ratio = (value: (outcome: Outcome) => number) => {
    const ratios = rounds.map(
      (round, at) => value(round.measured.outcome) / value(others[at]?.measured.outcome ?? unmeasured),
    );
    return `${(median(ratios) * 100).toFixed(0)} %`;
  };
  const [rate, p50, p99] = [
    ratio((element) => element.perSecond),
    ratio((element) => element.p50Ms),
    ratio((element) => element.p99Ms),
  ];
  console.log(`  ${label}: rate ${rate}, p50 ${p50}, p99 ${p99}`);
}

const unmeasured: Outcome = { perSecond: Number.NaN, p50Ms: Number.NaN, p99Ms: Number.NaN, statuses: new Map() };

/** How many cores the engine takes while nothing else is asked for: those that the machine has to give. */
async function engineAlone(engine: BusyEngine): Promise<number> {
  await engine.start();
  const before = engine.cpuMicros();
  await sleep(SECONDS * 1000);
  const used = engine.cpuMicros() - before;
  await engine.pause();
  return used / 1e6 / SECONDS;
}

async function besideEngine(setup: BenchSetup, chosen: readonly Task[]): Promise<void> {
  const engine = await openBusyEngine();
  try {
    console.log(`engine without the API: ${(await engineAlone(engine)).toFixed(2)} cores`);
    for (const task of chosen) await compareBesideEngine(task, setup, engine);
  } finally {
    await engine.close();
  }
}

async function underLoad({ data, both }: BenchSetup): Promise<void> {
  const next = () => ({ request: uploadRequest(data.takeSession()) });
  await data.addSessions(100_000);
  console.log('\nuploads at 80 % of what each can take');
  for (const element of both) await steadily(element, next);
  const ours = both.at(-1);
  if (ours) await overload(data, ours, (await runClosedLoop(ours.port, CONNECTIONS, SECONDS, next)).perSecond);
}

/** The floor shows which part of the latency comes from the machine and the database. */
async function steadily({ name, port }: BenchServer, next: NextRequest): Promise<void> {
  const outcomes: Outcome[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { perSecond } = await runClosedLoop(port, CONNECTIONS, SECONDS, next);
    outcomes.push(await runOpenLoop(port, perSecond * 0.8, SECONDS, next));
  }
  const [p50, p99] = [
    median(outcomes.map((outcome) => outcome.p50Ms)),
    median(outcomes.map((outcome) => outcome.p99Ms)),
  ];
  const times = median(outcomes.map((outcome) => outcome.p99Ms / outcome.p50Ms));
  console.log(`  ${name.padEnd(9)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms: ${times.toFixed(1)} times`);
}

/** Refused uploads are sent again, as a page does; in the end each is stored once. */
async function overload(data: BenchData, ours: BenchServer, perSecond: number): Promise<void> {
  const refused: Buffer[] = [];
  const sent = new Set<string>();
  let withoutRetryAfter = 0;
  const outcome = await runOpenLoop(ours.port, perSecond * 2, SECONDS, () => {
    const session = data.takeSession();
    sent.add(session.id);
    const request = uploadRequest(session);
    return {
      request,
      onReply: ({ status, headers }) => {
        if (status !== 503) return;
        refused.push(request);
        if (!/retry-after:/i.test(headers)) withoutRetryAfter += 1;
      },
    };
  });
  console.log(`\nuploads at twice that, for ${SECONDS} s`);
  console.log(`  ${show(outcome)}, ${withoutRetryAfter} of the refusals without Retry-After`);
  const again = await sendAgain(ours, refused);
  const [stored] = await data.ask<{ sessions: number; turns: number; charged: string }>(
    `select count(distinct t.session_id)::int as sessions, count(*)::int as turns,
       (select -sum(tokens) from ledger_entries e where e.session_id = any('{${[...sent].join(',')}}')) as charged
     from turns t where t.session_id = any('{${[...sent].join(',')}}')`,
  );
  console.log(
    `  sent ${sent.size}, sent again ${again}, stored ${stored?.sessions} with ${stored?.turns} turns, ` +
      `charged ${Number(stored?.charged) / TOKENS_PER_UPLOAD} times`,
  );
}

async function sendAgain(ours: BenchServer, requests: Buffer[]): Promise<number> {
  const count = requests.length;
  const { openConnection } = await import('./api/connection.ts');
  const connection = await openConnection(ours.port);
  for (const request of requests) {
    const { status } = await connection.ask(request);
    if (status !== 200) throw new Error(`answered ${status} when there was no load`);
  }
  connection.close();
  return count;
}

function show({ statuses, p50Ms, p99Ms }: Outcome): string {
  const counted = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  return `${counted}; of those answered p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
}

const args = process.argv.slice(2);
const isBesideEngine = args.includes('--beside-engine');
const only = args.filter((arg) => arg !== '--beside-engine').join(' ');
const postgres = await startPostgres({ durable: true });
if (!postgres) throw new Error('this bench needs PostgreSQL');
const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-bench-'));
const databaseUrl = await postgres.createDatabase();
await bundle();
const ours = await startBenchServer('main', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
const floor = await startBenchServer('floor', { DATABASE_URL: databaseUrl });
const data = await openBenchData(databaseUrl);
const setup = { data, both: [floor, ours], databaseCpuMicros: () => familyCpuMicros(postgres.pid) };
try {
  console.log(`${cpus()[0]?.model ?? ''} × ${cpus().length}, Node ${process.versions.node}, fsync on`);
  await data.addSessions(150_000);
  const chosen = tasks.filter((task) => task.name.includes(only));
  if (isBesideEngine) await besideEngine(setup, chosen);
  else {
    for (const task of chosen) await compare(task, setup);
    if ('uploads under load'.includes(only)) await underLoad(setup);
  }
  const store = await openDatabase({ databaseUrl, dataDir });
  const { entries, disagreements } = await checkLedger(store.db);
  console.log(`\n${entries} ledger entries, ${disagreements.length} disagreements`);
  await store.close();
} finally {
  await data.close();
  await Promise.all([ours.stop(), floor.stop()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
