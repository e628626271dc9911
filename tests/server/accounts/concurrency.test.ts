import { startTestServer } from '../harness.ts';
import { sharedPostgres } from '../shared-postgres.ts';
import { concurrencySuite } from './concurrency.suite.ts';

concurrencySuite('on the embedded database', () => startTestServer({ engine: 'embedded' }));

if (sharedPostgres()) concurrencySuite('on PostgreSQL', () => startTestServer());
