import { join } from 'node:path';
import { buildIfStale } from '../../scripts/build.mjs';
import { startPostgres } from '../server/real-postgres.ts';
import { MEMORY_TOLERANCE, runAttack } from './attack/run-attack.ts';

/**
 * All attacks of SECURITY.md at once against two server processes on one PostgreSQL, with honest load beside them:
 * `npm run soak:attack -- [seconds [seed]]`. Fails when 0.1 % of the honest requests fail, when an upload is lost or
 * charged twice, when the ledger disagrees, or when the memory does not return to within 10 %.
 */
const [seconds = '600', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
await buildIfStale();
console.log(`${seconds} s, seed ${seed}`);
const postgres = await startPostgres({ durable: true });
if (!postgres) throw new Error('this needs PostgreSQL');
const report = await runAttack({
  serverProgram: join(import.meta.dirname, '../../dist/server/main.mjs'),
  databaseUrl: await postgres.createDatabase(),
  seconds: Number(seconds),
  aloneSeconds: 45,
  // One person may begin 300 conversations an hour.
  people: 60,
  callers: 4,
  paceMs: 5000,
  seed: Number(seed),
  settleSeconds: 180,
  onProgress: (line) => console.log(line),
}).finally(() => postgres.stop());
const failedShare = report.honestFailures / report.honestRequests;
console.log(`\nhonest: ${report.honestRequests} requests, ${(failedShare * 100).toFixed(3)} % failed`);
for (const line of report.honest) console.log(`  ${line}`);
const at = (share: number) => `${report.healthMs[Math.floor(report.healthMs.length * share)]?.toFixed(0)} ms`;
console.log(`  /healthz: median ${at(0.5)}, 99 of 100 ${at(0.99)}, slowest ${report.healthMs.at(-1)?.toFixed(0)} ms`);
console.log(`hostile: ${report.hostile.requests} requests, ${report.hostile.faults} answered by a fault`);
for (const line of report.hostile.lines) console.log(`  ${line}`);
console.log(`${report.uploads} uploads, ${report.wrongUploads.length} lost or charged wrongly`);
console.log(`${report.disagreements.length} disagreements of the ledger`, report.disagreements);
for (const { before, after } of report.memory) {
  console.log(`memory: ${Math.round(before / 1_048_576)} MB before, ${Math.round(after / 1_048_576)} MB after`);
}
console.log(`${report.errors.length} errors logged`, report.errors.slice(0, 5));
const isWell =
  failedShare < 0.001 &&
  report.wrongUploads.length + report.disagreements.length + report.hostile.faults === 0 &&
  report.memory.every(({ before, after }) => after <= before * MEMORY_TOLERANCE);
// The build, if there was one, leaves a service of its tools behind.
process.exit(isWell ? 0 : 1);
