import { parse, PGlite, protocol } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { migrate } from '../../server/db/migrate.ts';
import { onlyThread, pgliteDialect } from '../../server/db/pglite-dialect.ts';
import type { DatabaseSchema, Db } from '../../server/db/schema.ts';
import type { Database } from '../../server/db/database.ts';
import type { ServerProgram } from './server-host.ts';
import { SimulatedClock } from './clock.ts';
import { takeSnapshot } from './pglite-snapshot.ts';
import type { Restore } from './pglite-snapshot.ts';
import type { Scope } from './scope.ts';

const INT8 = 20;
/** From 30 statements on that are in no snapshot it pays to parse and plan them once for all simulations. */
const MANY_STATEMENTS = 30;
const { serialize } = protocol;
/** Little memory, as each simulation restores all of it, and nothing that only an operator or a crash needs. */
const startParams = [
  ...PGlite.defaultStartParams,
  ...['shared_buffers=16MB', 'track_activities=off', 'track_counts=off', 'full_page_writes=off'].flatMap((setting) => [
    '-c',
    setting,
  ]),
];
type Messages = Parameters<typeof parse.parseResults>[0];

/** The fault of one statement of the server. A statement that fails ends its connection, before or after its effect. */
export type StatementFault = 'none' | 'fails-before' | 'fails-after' | 'slow';

/** The database of a simulation: PostgreSQL in memory, which outlives the server processes. */
export class SimulatedDatabase {
  /** For the simulation itself: no faults, and no time passes. */
  readonly db: Db;
  /** Decides what happens to each statement of the server. */
  judge: (statement: string) => StatementFault = () => 'none';
  #clock = new SimulatedClock();
  readonly #pg: PGlite;
  #statements: Statements;
  #restore: Restore = () => undefined;
  #isInTransaction = false;

  private constructor(pg: PGlite) {
    this.#pg = pg;
    this.#statements = new Statements(pg);
    const thread = {
      query: async (text: string, parameters: readonly unknown[]) => this.#run(text, parameters),
      close: async () => undefined,
    };
    this.db = new Kysely<DatabaseSchema>({ dialect: pgliteDialect(onlyThread(thread), async () => undefined) });
  }

  static async open(): Promise<SimulatedDatabase> {
    const pg = await PGlite.create({ parsers: { [INT8]: Number }, startParams });
    const database = new SimulatedDatabase(pg);
    await migrate(database.db);
    // The same ids in each run of a seed.
    await database.#pg.exec(`
      create or replace function pg_catalog.gen_random_uuid() returns uuid volatile language sql
      as $$ select overlay(overlay(md5(random()::text) placing '4' from 13) placing '8' from 17)::uuid $$;
      deallocate all; set plan_cache_mode = force_generic_plan; select setseed(0.5)`);
    database.#statements = new Statements(database.#pg);
    database.#restore = takeSnapshot(database.#pg);
    return database;
  }

  /** Whether a process is in the middle of a transaction. */
  get isBusy(): boolean {
    return this.#isInTransaction;
  }

  /** As after the migrations, with the time of this clock. */
  reset(clock: SimulatedClock): void {
    this.#clock = clock;
    this.judge = () => 'none';
    this.#isInTransaction = false;
    this.#restore();
    this.#statements.forget();
    if (this.#statements.unstoredCount < MANY_STATEMENTS) return;
    this.#statements.store();
    this.#restore = takeSnapshot(this.#pg);
  }

  close(): Promise<void> {
    return this.#pg.close();
  }

  /** The database as a process of the server uses it. A transaction ends with its connection, or its process. */
  connect(scope: Scope, program: ServerProgram): Database {
    const { StatementError, DatabaseUnavailableError } = program;
    const delay = (ms: number) => new Promise<void>((resolve) => scope.later(ms, resolve));
    const connect = () => {
      let isLost = false;
      const lose = () => {
        isLost = true;
        this.#endTransaction();
        return new DatabaseUnavailableError('The connection to the database is gone.');
      };
      const query = async (text: string, parameters: readonly unknown[]) => {
        const fault = isLost ? 'fails-before' : this.judge(text);
        if (fault === 'slow') await delay(400);
        if (scope.isDead) return await new Promise<never>(() => undefined);
        if (fault === 'fails-before') throw lose();
        const rows = this.#attempt(text, parameters, StatementError);
        if (fault === 'fails-after') throw lose();
        return rows;
      };
      return { query };
    };
    scope.onKilled(() => this.#endTransaction());
    const source = { connect: async () => connect(), close: async () => undefined };
    const dialect = program.guardedDialect(program.pgliteDialect(source, async () => undefined));
    const db = new Kysely<DatabaseSchema>({ dialect });
    return {
      engine: 'embedded',
      db,
      signals: program.noSignals,
      transact: (work) => db.transaction().execute((tx) => program.insideTransaction(() => work(tx))),
      ping: async () => void (await sql`select 1`.execute(db)),
      migrate: async () => undefined,
      lost: new Promise(() => undefined),
      close: async () => undefined,
    };
  }

  #endTransaction(): void {
    if (this.#isInTransaction) this.#run('rollback', []);
  }

  #attempt(text: string, parameters: readonly unknown[], Failure: ServerProgram['StatementError']): Rows {
    try {
      return this.#run(text, parameters);
    } catch (error) {
      const { message, code = 'XX000', constraint } = error as Error & { code?: string; constraint?: string };
      throw new Failure(message, code, constraint);
    }
  }

  #run(text: string, parameters: readonly unknown[]): Rows {
    if (/^begin\b/i.test(text) || text.startsWith('start transaction')) this.#isInTransaction = true;
    if (/^(commit|rollback)\b/i.test(text)) this.#isInTransaction = false;
    const time = `$${parameters.length + 1}::timestamptz`;
    const timed = text.replaceAll(/\b(clock_timestamp|(?<!\.)now)\(\)/g, () => time);
    const now = timed === text ? [] : [new Date(this.#clock.nowMs)];
    const rows = this.#statements.run(timed, [...parameters, ...now]);
    this.#clock.note(`${text} ${JSON.stringify([parameters, rows])}`);
    return rows;
  }
}

type Rows = { readonly rows: readonly unknown[]; readonly affected: number };
/** `row`: describes the rows that it returns, if any. */
type Prepared = { readonly name: string; readonly types: readonly number[]; readonly row: Messages };

/** Statements, each parsed and planned once, without waiting for the event loop. */
class Statements {
  readonly #pg: PGlite;
  #names = 0;
  /** Statements that the snapshot contains. */
  readonly #stored = new Map<string, Prepared>();
  /** Statements that only the simulation that runs has prepared. */
  readonly #prepared = new Map<string, Prepared>();
  /** Statements that any simulation has prepared since the snapshot. */
  readonly #unstored = new Set<string>();

  constructor(pg: PGlite) {
    this.#pg = pg;
  }

  run(text: string, parameters: readonly unknown[]): Rows {
    const { name, types, row } = this.#stored.get(text) ?? this.#prepared.get(text) ?? this.#learn(text);
    const values = parameters.map((value, index) => {
      const serializer = this.#pg.serializers[types[index] ?? 0] ?? String;
      return value === null || value === undefined ? null : serializer(value);
    });
    const messages = this.#exchange(serialize.bind({ statement: name, values }), serialize.execute());
    const [result] = parse.parseResults([...row, ...messages], this.#pg.parsers);
    return { rows: result?.rows ?? [], affected: result?.affectedRows ?? 0 };
  }

  get unstoredCount(): number {
    return this.#unstored.size;
  }

  /** The database is that of the snapshot again, which does not know what was prepared since. */
  forget(): void {
    this.#prepared.clear();
  }

  /** Parses and plans what is in no snapshot yet, without running it, for the next one. */
  store(): void {
    for (const text of this.#unstored) {
      const prepared = this.#prepare(this.#newName(), text);
      this.#plan(prepared);
      this.#stored.set(text, prepared);
    }
    this.#unstored.clear();
  }

  #plan({ name, types }: Prepared): void {
    const parameters = types.length > 0 ? `(${types.map(() => 'null').join(', ')})` : '';
    try {
      const { name: statement } = this.#prepare('', `explain execute ${name}${parameters}`);
      this.#exchange(serialize.bind({ statement, values: [] }), serialize.execute());
    } catch {
      // Some statements have no plan, such as those that begin a transaction.
    }
  }

  #learn(text: string): Prepared {
    const prepared = this.#prepare(this.#newName(), text);
    this.#prepared.set(text, prepared);
    this.#unstored.add(text);
    return prepared;
  }

  #newName(): string {
    return `s${(this.#names += 1)}`;
  }

  #prepare(name: string, text: string): Prepared {
    const messages = this.#exchange(serialize.parse({ text, name }), serialize.describe({ type: 'S', name }));
    const row = messages.filter((message) => message instanceof protocol.messages.RowDescriptionMessage);
    return { name, types: parse.parseDescribeStatementResults(messages), row };
  }

  #exchange(...requests: readonly Uint8Array[]): Messages {
    const messages: Messages = [];
    const response = this.#pg.execProtocolRawSync(Buffer.concat([...requests, serialize.sync()]));
    new protocol.Parser().parse(response, (message) => messages.push(message));
    const error = messages.find((message) => message instanceof protocol.messages.DatabaseError);
    if (error) throw error;
    return messages;
  }
}
