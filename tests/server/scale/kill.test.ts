import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { killOften } from '../../soak/kill-often.ts';
import { unoptimisedDatabase } from '../database-template.ts';
import { program } from '../programs.ts';
import { sharedPostgres } from '../shared-postgres.ts';

const MINUTES_MS = 300_000;
/** `npm run soak:kill` in the scheduled job kills more often. */
const KILLS = 2;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-kill-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const postgres = sharedPostgres();
const engines = [...(postgres ? (['PostgreSQL'] as const) : []), 'the embedded database'] as const;

test.each(engines)(
  'a server killed repeatedly neither loses nor duplicates acknowledged uploads, on %s',
  async (engine) => {
    const databaseUrl = engine === 'PostgreSQL' ? await postgres?.createDatabase() : undefined;

    const bundled = { folder: dirname(program('main')), execArgv: unoptimisedDatabase };

    const report = await killOften({ kills: KILLS, dataDir, databaseUrl, bundled });

    expect(report).toMatchObject({ lost: 0, doubled: 0, disagreements: [] });
    expect(report.acknowledged).toBeGreaterThan(0);
  },
  MINUTES_MS,
);
