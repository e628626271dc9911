import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { checkLedger } from '../../server/modules/billing/ledger/check-ledger.ts';
import { credit } from '../../server/modules/billing/ledger/ledger.ts';
import { openDatabase } from '../../server/db/database.ts';
import type { Database } from '../../server/db/database.ts';
import { startContestant } from '../bench/api/contestants.ts';
import type { Contestant } from '../bench/api/contestants.ts';
import { openWire, requestOf } from '../bench/api/wire.ts';
import { createUser } from '../server/users.ts';
import { uploadedTurn } from '../server/uploads.ts';

export type KillSettings = {
  readonly kills: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly onRound?: (round: number, seen: object) => void;
};

export type KillReport = {
  readonly kills: number;
  readonly acknowledged: number;
  /** Acknowledged, and not there. */
  readonly lost: number;
  /** Charged more than once. */
  readonly doubled: number;
  /** There although nobody had been told: why a page sends again under the same id. */
  readonly unheard: number;
  readonly disagreements: readonly string[];
};

/** Enough that nobody is told to slow down. */
const PEOPLE = 24;
const TOKENS = 1_000_000_000;
const TURNS = 5;
const TOKENS_PER_TURN = 7;

type Person = { readonly id: string; readonly token: string };
type Diary = { readonly sent: Map<string, Person>; readonly acknowledged: Set<string> };

/** Starts the server, loads it, kills it at a random moment; at the end compares what was promised with what is there. */
export async function killOften({ kills, dataDir, databaseUrl, onRound }: KillSettings): Promise<KillReport> {
  const place = { databaseUrl, dataDir };
  const people = await withStore(place, addPeople);
  const diary: Diary = { sent: new Map(), acknowledged: new Set() };
  for (let round = 1; round <= kills; round += 1) {
    const server = await startContestant('main', {
      DATA_DIR: dataDir,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    });
    const busy = Promise.all(people.map((person) => talk(server, person, diary)));
    // Now and then at once, while it is still catching up; else in the middle of the work.
    if (round % 5 !== 0) await somethingAcknowledged(diary);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 1500));
    await server.kill();
    await busy;
    onRound?.(round, { sent: diary.sent.size, acknowledged: diary.acknowledged.size });
  }
  return await withStore(place, (store) => compare(store, diary, kills));
}

const PATIENCE_MS = 30_000;

async function somethingAcknowledged({ acknowledged }: Diary): Promise<void> {
  const before = acknowledged.size;
  const deadline = performance.now() + PATIENCE_MS;
  while (acknowledged.size === before && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function withStore<Result>(
  place: Parameters<typeof openDatabase>[0],
  work: (store: Database) => Promise<Result>,
): Promise<Result> {
  const store = await openDatabase(place);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

async function addPeople({ db }: Database): Promise<Person[]> {
  const now = new Date();
  const people: Person[] = [];
  for (let count = 0; count < PEOPLE; count += 1) {
    const person = await createUser(db, now);
    await db
      .updateTable('access_tokens')
      .set({ expires_at: new Date(now.getTime() + 86_400_000) })
      .execute();
    await credit(db, { userId: person.id, kind: 'grant', tokens: TOKENS, reference: 'signup' }, now);
    people.push(person);
  }
  return people;
}

/** One person who saves one conversation after another, each sent again until it is acknowledged or the server is gone. */
async function talk(server: Contestant, { id, token }: Person, { sent, acknowledged }: Diary): Promise<void> {
  try {
    const wire = await openWire(server.port);
    for (;;) {
      const begun = await wire.ask(requestOf('POST', '/api/chat/sessions', token, '{}'));
      if (begun.status === 429) return;
      const sessionId: string = JSON.parse(begun.body).session.id;
      sent.set(sessionId, { id, token });
      const turns = Array.from({ length: TURNS }, (_, index) => uploadedTurn(`item ${index}`, TOKENS_PER_TURN));
      const body = JSON.stringify({ session_id: sessionId, conversation_turns: turns });
      const upload = requestOf('POST', '/api/chat/conversations', token, body);
      const { status } = await wire.ask(upload);
      if (status === 200) acknowledged.add(sessionId);
      // Some come a second time, as from a page that did not hear the answer.
      if (randomUUID() < '4') await wire.ask(upload);
    }
  } catch {
    // The server was killed: that is what this is about.
  }
}

async function compare({ db }: Database, { sent, acknowledged }: Diary, kills: number): Promise<KillReport> {
  const { rows } = await sql<{ id: string; turns: number; charged: number; charges: number }>`
    select s.id, (select count(*) from turns t where t.session_id = s.id)::int as turns,
      (select coalesce(-sum(tokens), 0) from ledger_entries e where e.session_id = s.id)::int as charged,
      (select count(*) from ledger_entries e where e.session_id = s.id)::int as charges
    from chat_sessions s`.execute(db);
  const whole = new Set(
    rows.filter((one) => one.turns === TURNS && one.charged === TURNS * TOKENS_PER_TURN).map((one) => one.id),
  );
  const kept = rows.filter((one) => one.turns > 0 && sent.has(one.id));
  return {
    kills,
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((id) => !whole.has(id)).length,
    doubled: rows.filter((one) => one.charges > 1 || one.turns > TURNS).length,
    unheard: kept.filter((one) => !acknowledged.has(one.id)).length,
    disagreements: (await checkLedger(db)).disagreements,
  };
}
