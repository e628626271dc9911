import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sleep } from '../../src/shared/async.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/database.ts';
import { apiAt } from '../server/api-client.ts';
import { startPostgres } from '../server/real-postgres.ts';
import { openTestRoom } from '../server/rooms/room-kit.ts';
import type { TestMember } from '../server/rooms/room-kit.ts';
import { createUser } from '../server/users.ts';
import { bundle, startBenchServer } from './api/bench-servers.ts';
import type { BenchServer } from './api/bench-servers.ts';
import { BenchDevice, sentNow } from './rooms/bench-device.ts';
import type { Received } from './rooms/bench-device.ts';

/**
 * Rooms on one server process, with simulated events: in each room one member speaks, reports four times a second what it
 * says so far, and after four seconds the finished turn; then the next member. Latency is from the request of the
 * speaker's device to the event at each device of the room, itself included. `npm run bench:rooms [rooms] [seconds] [--no-fsync]`
 */
const [ROOMS = 200, SECONDS = 60] = process.argv
  .slice(2)
  .filter((value) => !value.startsWith('--'))
  .map(Number);
const isDurable = !process.argv.includes('--no-fsync');
const DEVICES = 4;
const REPORTS_PER_SECOND = 4;
const REPORTS_PER_TURN = 15;
const ROOMS_AT_ONCE = 25;
/** Every turn, at every device. */
const GOAL_MS = 200;
const WRONG_SECRETS = 10_000;

type Latencies = Record<Received['type'], number[]>;
type Room = { readonly devices: readonly BenchDevice[] };

async function openMembers(server: BenchServer, store: Database): Promise<TestMember[][]> {
  const request = apiAt(`http://127.0.0.1:${server.port}`);
  const membersOf = async () => {
    const { token } = await createUser(store.db, new Date(), { tokens: 1_000_000 });
    const room = await openTestRoom(request, { token });
    const guests = [await room.join('fra'), await room.join('eng'), await room.join('fra')];
    return [room.host, ...guests].slice(0, DEVICES);
  };
  const rooms: TestMember[][] = [];
  while (rooms.length < ROOMS) {
    const some = Math.min(ROOMS_AT_ONCE, ROOMS - rooms.length);
    rooms.push(...(await Promise.all(Array.from({ length: some }, membersOf))));
  }
  return rooms;
}

async function openRooms(port: number, membersByRoom: readonly TestMember[][], latencies: Latencies): Promise<Room[]> {
  const onReceived = ({ type, latencyMs }: Received) => latencies[type].push(latencyMs);
  const open = async (room: readonly TestMember[]) => ({
    devices: await Promise.all(room.map(({ token }) => BenchDevice.open(port, token, onReceived))),
  });
  const rooms: Room[] = [];
  // The server refuses more than 150 requests of one kind at once; a page would repeat them.
  for (let at = 0; at < membersByRoom.length; at += ROOMS_AT_ONCE) {
    rooms.push(...(await Promise.all(membersByRoom.slice(at, at + ROOMS_AT_ONCE).map(open))));
  }
  return rooms;
}

/** Turns are spread over time as those of rooms that know nothing of each other are. */
async function talk({ devices }: Room, number: number, endsAtMs: number): Promise<number> {
  let failed = 0;
  const count = (status: number) => (failed += status === 200 ? 0 : 1);
  await sleep((number / ROOMS) * 4000);
  for (let turn = 0; performance.now() < endsAtMs; turn += 1) {
    const speaker = devices[turn % devices.length];
    if (!speaker) break;
    const turn_id = `turn_${turn}`;
    const started_at = new Date().toISOString();
    for (let report = 0; report < REPORTS_PER_TURN && performance.now() < endsAtMs; report += 1) {
      const text = `${'So far we have walked along the river. '.repeat(1 + report / 4)}${sentNow()}`;
      const growing = { turn_id, text, translations: {} };
      void speaker.post('/room/activity', { count: Date.now(), speaking: true, level: 70, growing }).then(count);
      await sleep(1000 / REPORTS_PER_SECOND);
    }
    const text = `We have walked along the river, and now we are looking for a place to eat. ${sentNow()}`;
    const input = { turn_id, revision: 0, text, translations: { eng: text, fra: text }, started_at };
    count(await speaker.post('/room/turns', { turns: [input] }));
    void speaker.post('/room/activity', { count: Date.now(), speaking: false }).then(count);
  }
  return failed;
}

/** From as many networks, so that no limit stops them. */
async function guess(port: number, store: Database): Promise<void> {
  const state = async () => {
    // Without what the streams of the devices change, which have just ended.
    const members = store.db
      .selectFrom('room_members')
      .select(['id', 'state', 'name', 'language', 'muted', 'token_hash']);
    const invitations = store.db.selectFrom('room_invitations').selectAll();
    return JSON.stringify([await members.orderBy('id').execute(), await invitations.orderBy('id').execute()]);
  };
  const before = await state();
  const startedMs = performance.now();
  const statuses = new Map<number, number>();
  for (let from = 0; from < WRONG_SECRETS; from += 50) {
    const some = Array.from({ length: 50 }, async (_, at) => {
      const { status } = await fetch(`http://127.0.0.1:${port}/api/rooms/join`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(from + at) >> 16}.${((from + at) >> 8) & 255}.${(from + at) & 255}`,
        },
        body: JSON.stringify({ secret: String(from + at).padEnd(22, 'x'), name: 'Eve', language: 'eng' }),
      });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    });
    await Promise.all(some);
  }
  const seconds = (performance.now() - startedMs) / 1000;
  const counted = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  const isSame = (await state()) === before;
  console.log(
    `\n${WRONG_SECRETS} wrong secrets in ${seconds.toFixed(0)} s: ${counted}; members and invitations ${isSame ? 'unchanged' : 'CHANGED'}`,
  );
}

function residentMb(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

function show(name: string, latencies: readonly number[]): void {
  const sorted = latencies.toSorted((latency, other) => latency - other);
  const [p50, p95, p99, most] = [0.5, 0.95, 0.99, 1].map((share) => quantile(sorted, share).toFixed(1));
  const late = sorted.filter((ms) => ms > GOAL_MS).length;
  console.log(`| ${name} | ${sorted.length} | ${p50} | ${p95} | ${p99} | ${most} | ${late} |`);
}

async function measure(server: BenchServer, store: Database): Promise<void> {
  const emptyMb = residentMb(server.pid);
  const membersByRoom = await openMembers(server, store);
  const latencies: Latencies = { turn: [], activity: [] };
  const rooms = await openRooms(server.port, membersByRoom, latencies);
  const idleMb = residentMb(server.pid);
  const [cpuBefore, ownBefore] = [server.cpuMicros(), process.cpuUsage()];
  const endsAtMs = performance.now() + SECONDS * 1000;
  const failed = await Promise.all(rooms.map((room, number) => talk(room, number, endsAtMs)));
  await sleep(1000);
  const share = (micros: number) => `${(micros / (SECONDS * 10_000)).toFixed(0)} % of a core`;
  const own = process.cpuUsage(ownBefore);
  console.log('\n| latency in ms | events | p50 | p95 | p99 | max | over 200 ms |\n|--|--:|--:|--:|--:|--:|--:|');
  show('finished turns', latencies.turn);
  show('growing text and activity', latencies.activity);
  const notTaken = failed.reduce((sum, value) => sum + value, 0);
  console.log(
    `\nrequests refused or failed: ${notTaken}; server ${share(server.cpuMicros() - cpuBefore)}, ` +
      `clients ${share(own.user + own.system)}`,
  );
  const perDeviceKb = ((idleMb - emptyMb) / (ROOMS * DEVICES)) * 1024;
  console.log(
    `memory of the server: ${emptyMb.toFixed(0)} MB empty, ${idleMb.toFixed(0)} MB with ${ROOMS * DEVICES} devices ` +
      `(${perDeviceKb.toFixed(0)} kB each), ${residentMb(server.pid).toFixed(0)} MB after ${SECONDS} s`,
  );
  for (const { devices } of rooms) for (const device of devices) device.close();
}

const postgres = await startPostgres({ durable: isDurable });
if (!postgres) throw new Error('this bench needs PostgreSQL');
const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-bench-'));
const databaseUrl = await postgres.createDatabase();
await bundle();
const server = await startBenchServer('main', { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, TRUST_PROXY: '1' });
const store = await openDatabase({ databaseUrl, dataDir });
try {
  console.log(
    `${cpus()[0]?.model ?? ''} × ${cpus().length}, ${ROOMS} rooms of ${DEVICES} devices, ${SECONDS} s, fsync ${isDurable ? 'on' : 'off'}`,
  );
  await measure(server, store);
  await guess(server.port, store);
} finally {
  await store.close();
  await server.stop();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}
