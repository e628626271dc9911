import { sql } from 'kysely';
import { checkLedger } from '../../../server/modules/billing/ledger/check-ledger.ts';
import { credit } from '../../../server/modules/billing/ledger/ledger.ts';
import type { Database } from '../../../server/db/database.ts';
import { createUser } from '../../server/users.ts';
import type { Deployment } from './deployment.ts';
import type { Report } from './report.ts';
import { TURNS, loadSteadily } from './steady-load.ts';

const PEOPLE = 24;
const RESTARTS = 3;
/** An operator looks whether it is there before the next; as long as the proxy leaves it alone. */
const LOOK_S = 3;
/** Longer than the proxy remembers that a server did not answer. */
const AWAY_S = 7;

/** Servers are replaced and killed while people talk; afterwards compares the acknowledgements with the stored data. */
export async function restartServers({ ask, store, servers }: Deployment, report: Report): Promise<void> {
  const tokens = await Promise.all(Array.from({ length: PEOPLE }, () => createPaidUser(store)));
  const load = loadSteadily(ask, tokens);
  await seconds(5);
  report.saw('both servers, 5 s', load.look());
  for (let round = 1; round <= RESTARTS; round += 1) {
    for (const [index, server] of servers.entries()) {
      const tookMs = Math.round(await server.stop());
      await server.start();
      await seconds(LOOK_S);
      const seen = load.look();
      const isSmooth = Object.keys(seen.failed).length === 0;
      report.expect(`server ${index + 1} is stopped (${tookMs} ms) and started: no call fails`, isSmooth, show(seen));
    }
  }
  for (const [index, server] of servers.entries()) {
    await server.kill();
    await seconds(AWAY_S);
    report.saw(`server ${index + 1} is killed and ${AWAY_S} s away`, load.look());
    await server.start();
    await seconds(LOOK_S);
    report.saw('it is started again', load.look());
  }
  await compare(store, await load.stop(), report);
}

async function createPaidUser({ db }: Database): Promise<string> {
  const person = await createUser(db, new Date());
  await credit(db, { userId: person.id, kind: 'grant', tokens: 1_000_000, reference: 'signup' }, new Date());
  return person.token;
}

/** Each acknowledged conversation is stored once and charged once. */
async function compare({ db }: Database, acknowledged: ReadonlySet<string>, report: Report): Promise<void> {
  const { rows } = await sql<{ id: string; turns: number; charges: number }>`
    select s.id, (select count(*) from turns t where t.session_id = s.id)::int as turns,
      (select count(*) from ledger_entries e where e.session_id = s.id)::int as charges
    from chat_sessions s`.execute(db);
  const right = rows.filter((row) => acknowledged.has(row.id) && row.turns === TURNS && row.charges === 1);
  const ratio = `${right.length} of ${acknowledged.size}`;
  report.expect('what was acknowledged is there once', right.length === acknowledged.size, ratio);
  const { disagreements } = await checkLedger(db);
  report.expect('and the ledger agrees with the balances', disagreements.length === 0, disagreements.join('; '));
}

function show(seen: object): string {
  return JSON.stringify(seen);
}

async function seconds(count: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, count * 1000));
}
