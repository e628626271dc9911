import { afterAll } from 'vitest';
import { startTestServer } from '../harness.ts';
import { startPostgres } from '../real-postgres.ts';
import { crowdSuite } from './crowd.suite.ts';

crowdSuite('on the embedded database', () => startTestServer());

const postgres = await startPostgres();

if (postgres) {
  afterAll(() => postgres.stop());
  crowdSuite('on PostgreSQL', async () => startTestServer({ databaseUrl: await postgres.createDatabase() }));
}
