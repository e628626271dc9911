import { PGlite } from '@electric-sql/pglite';
import { Kysely, sql } from 'kysely';
import { migrate } from '../../server/db/migrate.ts';
import { onlyThread, pgliteDialect } from '../../server/db/pglite-dialect.ts';
import type { DatabaseSchema, Db } from '../../server/db/schema.ts';
import type { Database } from '../../server/db/database.ts';
import type { ServerProgram } from './server-host.ts';
import type { SimulatedClock } from './clock.ts';
import type { Scope } from './scope.ts';

const INT8 = 20;

/** The fault of one statement of the server. */
export type StatementFault = 'none' | 'fails-before' | 'fails-after' | 'slow';

/** The database of a simulation: PostgreSQL in memory, which outlives the server processes. */
export class SimulatedDatabase {
  /** For the simulation itself: no faults, and no time passes. */
  readonly db: Db;
  /** Decides what happens to each statement of the server. */
  judge: (statement: string) => StatementFault = () => 'none';
  readonly #pg: PGlite;
  #isInTransaction = false;

  private constructor(pg: PGlite) {
    this.#pg = pg;
    const thread = {
      query: (text: string, parameters: readonly unknown[]) => this.#run(text, parameters),
      close: async () => undefined,
    };
    this.db = new Kysely<DatabaseSchema>({ dialect: pgliteDialect(onlyThread(thread), async () => undefined) });
  }

  static async open(): Promise<SimulatedDatabase> {
    const database = new SimulatedDatabase(await PGlite.create({ parsers: { [INT8]: Number } }));
    await migrate(database.db);
    // The same ids in each run of a seed.
    await database.#pg.exec(`
      create or replace function pg_catalog.gen_random_uuid() returns uuid volatile language sql
      as $$ select overlay(overlay(md5(random()::text) placing '4' from 13) placing '8' from 17)::uuid $$`);
    await database.#copyRows('public', 'initial');
    return database;
  }

  /** Whether a process is in the middle of a transaction. */
  get isBusy(): boolean {
    return this.#isInTransaction;
  }

  /** As after the migrations. */
  async reset(): Promise<void> {
    this.judge = () => 'none';
    if (this.#isInTransaction) await this.#run('rollback', []);
    await this.#copyRows('initial', 'public');
    await this.#pg.exec('select setseed(0.5)');
  }

  close(): Promise<void> {
    return this.#pg.close();
  }

  /** The database as a process of the server uses it. An open transaction ends with its process. */
  connect(clock: SimulatedClock, scope: Scope, program: ServerProgram): Database {
    const { StatementError, DatabaseUnavailableError } = program;
    const delay = (ms: number) => new Promise<void>((resolve) => scope.later(ms, resolve));
    const query = async (text: string, parameters: readonly unknown[]) => {
      const fault = this.judge(text);
      if (fault === 'slow') await delay(400);
      if (scope.isDead) return await new Promise<never>(() => undefined);
      if (fault === 'fails-before') throw new DatabaseUnavailableError('The database does not respond.');
      const timed = text.replaceAll('clock_timestamp()', `'${new Date(clock.nowMs).toISOString()}'::timestamptz`);
      const work = clock.during(this.#run(timed, parameters)).catch((error: unknown) => {
        const { message, code = 'XX000', constraint } = error as Error & { code?: string; constraint?: string };
        throw new StatementError(message, code, constraint);
      });
      const rows = await scope.outside(work);
      if (fault === 'fails-after') throw new DatabaseUnavailableError('The connection to the database is gone.');
      return rows;
    };
    scope.onKilled(() => {
      if (this.#isInTransaction) void clock.during(this.#run('rollback', []));
    });
    const source = { connect: async () => ({ query }), close: async () => undefined };
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

  async #run(text: string, parameters: readonly unknown[]): Promise<{ rows: readonly unknown[]; affected: number }> {
    if (/^begin\b/i.test(text) || text.startsWith('start transaction')) this.#isInTransaction = true;
    if (/^(commit|rollback)\b/i.test(text)) this.#isInTransaction = false;
    const { rows, affectedRows } = await this.#pg.query(text, [...parameters]);
    return { rows, affected: affectedRows ?? 0 };
  }

  async #copyRows(from: string, to: string): Promise<void> {
    const { rows } = await this.#pg.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
    );
    const each = (statement: (name: string) => string) => rows.map(({ name }) => statement(name)).join(' ');
    if (to === 'initial')
      return void (await this.#pg.exec(
        `create schema initial; ${each((name) => `create table initial."${name}" as table public."${name}";`)}`,
      ));
    const filled = await this.#filled(rows.map(({ name }) => name));
    await this.#pg.exec(
      `begin; set local session_replication_role = replica; ${each((name) => `delete from public."${name}";`)}
      ${filled.map((name) => `insert into public."${name}" overriding system value table ${from}."${name}";`).join(' ')} commit;`,
    );
  }

  async #filled(names: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const name of names) {
      const { rows } = await this.#pg.query(`select from initial."${name}" limit 1`);
      if (rows.length > 0) found.push(name);
    }
    return found;
  }
}
