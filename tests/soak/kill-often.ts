import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { checkLedger } from '../../server/modules/billing/ledger/check-ledger.ts';
import { credit } from '../../server/modules/billing/ledger/ledger.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/database.ts';
import { startBenchServer } from '../bench/api/bench-servers.ts';
import type { BenchServer, Bundled } from '../bench/api/bench-servers.ts';
import { openConnection, requestOf } from '../bench/api/connection.ts';
import { createUser } from '../server/users.ts';
import { uploadedTurn } from '../server/uploads.ts';

export type KillSettings = {
  readonly kills: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** By default what `bundle` has made. */
  readonly bundled?: Bundled;
  readonly onRound?: (round: number, seen: object) => void;
};

export type KillReport = {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged, but not stored. */
  readonly lost: number;
  /** Charged more than once. */
  readonly doubled: number;
  /** Stored, but not acknowledged: the reason why pages send again with the same id. */
  readonly unacknowledged: number;
  readonly disagreements: readonly string[];
};

/** Enough to stay below the rate limit of each user. */
const USERS = 24;
const TOKENS = 1_000_000_000;
const TURNS = 5;
const TOKENS_PER_TURN = 7;

type User = { readonly id: string; readonly token: string };
type UploadLog = { readonly sent: Map<string, User>; readonly acknowledged: Set<string> };

/** Starts the server, loads it, kills it at a random moment; at the end compares acknowledged with stored uploads. */
export async function killOften({ kills, dataDir, databaseUrl, bundled, onRound }: KillSettings): Promise<KillReport> {
  const position = { databaseUrl, dataDir };
  const users = await withDatabase(position, addUsers);
  const uploadLog: UploadLog = { sent: new Map(), acknowledged: new Set() };
  for (let round = 1; round <= kills; round += 1) {
    const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
    const server = await startBenchServer('main', env, bundled);
    const busy = Promise.all(users.map((user) => uploadConversations(server, user, uploadLog)));
    // Sometimes at once, during recovery; otherwise under load.
    if (round % 5 !== 0) await waitForAcknowledgement(uploadLog);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1500));
    await server.kill();
    await busy;
    onRound?.(round, { sent: uploadLog.sent.size, acknowledged: uploadLog.acknowledged.size });
  }
  return await withDatabase(position, (store) => compare(store, uploadLog, kills));
}

const ACKNOWLEDGED_WITHIN_MS = 30_000;

async function waitForAcknowledgement({ acknowledged }: UploadLog): Promise<void> {
  const before = acknowledged.size;
  const deadline = performance.now() + ACKNOWLEDGED_WITHIN_MS;
  while (acknowledged.size === before && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function withDatabase<Result>(
  position: Parameters<typeof openDatabase>[0],
  work: (store: Database) => Promise<Result>,
): Promise<Result> {
  const store = await openDatabase(position);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function addUsers({ db }: Database): Promise<User[]> {
  const now = new Date();
  const users: User[] = [];
  for (let count = 0; count < USERS; count += 1) {
    const user = await createUser(db, now);
    await db
      .updateTable('access_tokens')
      .set({ expires_at: new Date(now.getTime() + 86_400_000) })
      .execute();
    await credit(db, { userId: user.id, kind: 'grant', tokens: TOKENS, reference: 'signup' }, now);
    users.push(user);
  }
  return users;
}

/** A user who uploads one conversation after another until the server is killed. */
async function uploadConversations(
  server: BenchServer,
  { id, token }: User,
  { sent, acknowledged }: UploadLog,
): Promise<void> {
  try {
    const connection = await openConnection(server.port);
    for (;;) {
      const begun = await connection.ask(requestOf('POST', '/api/chat/sessions', token, '{}'));
      if (begun.status === 429) return;
      const sessionId: string = JSON.parse(begun.body).session.id;
      sent.set(sessionId, { id, token });
      const turns = Array.from({ length: TURNS }, (_, index) => uploadedTurn(`item ${index}`, TOKENS_PER_TURN));
      const body = JSON.stringify({ session_id: sessionId, conversation_turns: turns });
      const upload = requestOf('POST', '/api/chat/conversations', token, body);
      const { status } = await connection.ask(upload);
      if (status === 200) acknowledged.add(sessionId);
      // Some are sent again, as by a page that did not get the response.
      if (randomUUID() < '4') await connection.ask(upload);
    }
  } catch {
    // The server was killed, as intended.
  }
}

async function compare({ db }: Database, { sent, acknowledged }: UploadLog, kills: number): Promise<KillReport> {
  const { rows } = await sql<{ id: string; turns: number; charged: number; charges: number }>`
    select s.id, (select count(*) from turns t where t.session_id = s.id)::int as turns,
      (select coalesce(-sum(tokens), 0) from ledger_entries e where e.session_id = s.id)::int as charged,
      (select count(*) from ledger_entries e where e.session_id = s.id)::int as charges
    from chat_sessions s`.execute(db);
  const whole = new Set(
    rows.filter((row) => row.turns === TURNS && row.charged === TURNS * TOKENS_PER_TURN).map((row) => row.id),
  );
  const stored = rows.filter((row) => row.turns > 0 && sent.has(row.id));
  return {
    kills,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !whole.has(id)).length,
    doubled: rows.filter((row) => row.charges > 1 || row.turns > TURNS).length,
    unacknowledged: stored.filter((value) => !acknowledged.has(value.id)).length,
    disagreements: (await checkLedger(db)).disagreements,
  };
}
