import { openDatabase } from '../../../server/db/database.ts';
import { apiAt } from '../../server/api-client.ts';
import { runAttackers } from './attackers.ts';
import type { AttackerSettings } from './attackers.ts';

/** The attackers, apart from the honest load: what they do with the processor must not look like a slow server. */
const settings = JSON.parse(process.argv[2] ?? '') as AttackerSettings;
const servers = settings.urls.map((url) => ({ url, request: apiAt(url) }));
const store = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: '/nowhere' });
const report = await runAttackers({ servers, store }, settings);
await store.close();
process.send?.(report, () => process.exit(0));
