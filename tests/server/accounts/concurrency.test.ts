import { startTestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { crowdSuite } from './concurrency.suite.ts';

crowdSuite('on the embedded database', () => startTestServer({ engine: 'embedded' }));

if (sharedPostgres()) crowdSuite('on PostgreSQL', () => startTestServer());
