import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseTemplate } from '../server/database-template.ts';
import { startPostgres } from '../server/real-postgres.ts';
import { addTemplate, bundle } from '../bench/api/bench-servers.ts';
import { killOften } from './kill-often.ts';

/**
 * Kills the server repeatedly while users upload conversations. Then checks that every acknowledged upload is stored
 * once, and that the ledger agrees. `npm run soak:kill -- 50 postgres`, or `embedded`.
 */
const [count = '50', engine = 'postgres'] = process.argv.slice(2);
const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined;
if (engine === 'postgres' && !postgres) throw new Error('this needs PostgreSQL');
const dataDir = await mkdtemp(join(tmpdir(), `dragoman-soak-${randomBytes(2).toString('hex')}-`));
await bundle();
await addTemplate(await databaseTemplate());
try {
  const report = await killOften({
    kills: Number(count),
    dataDir,
    databaseUrl: await postgres?.createDatabase(),
    onRound: (round, seen) => console.log(`${String(round).padStart(3)}  ${JSON.stringify(seen)}`),
  });
  console.log(`\n${engine}: ${JSON.stringify(report)}`);
  process.exitCode = report.lost + report.doubled + report.disagreements.length === 0 ? 0 : 1;
} finally {
  await postgres?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
