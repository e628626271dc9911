import { sharedPostgres } from '../shared-postgres.ts';
import { roomEventsSuite } from './room-events.suite.ts';

roomEventsSuite('a room on the embedded database', { engine: 'embedded' });
if (sharedPostgres()) roomEventsSuite('a room on PostgreSQL', {});
