import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTemplate, bundle } from '../../bench/api/bench-servers.ts';
import { killOften } from '../../soak/kill-often.ts';
import { databaseTemplate } from '../database-template.ts';
import { sharedPostgres } from '../shared-postgres.ts';

const MINUTES_MS = 300_000;
const KILLS = 3;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'dragoman-kill-'));
  await bundle();
  await addTemplate(await databaseTemplate());
}, MINUTES_MS);
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const postgres = sharedPostgres();
const engines = [...(postgres ? (['PostgreSQL'] as const) : []), 'the embedded database'] as const;

test.each(engines)(
  'a server killed repeatedly neither loses nor duplicates acknowledged uploads, on %s',
  async (engine) => {
    const databaseUrl = engine === 'PostgreSQL' ? await postgres?.createDatabase() : undefined;

    const report = await killOften({ kills: KILLS, dataDir, databaseUrl });

    expect(report).toMatchObject({ lost: 0, doubled: 0, disagreements: [] });
    expect(report.acknowledged).toBeGreaterThan(0);
  },
  MINUTES_MS,
);
