import { isDatabaseInUse } from './is-database-in-use.ts';
import { readBackup, InvalidBackupError } from '../db/backup-file.ts';
import { writeBatches } from '../db/write-batches.ts';
import { isKnownMigration } from '../db/migrate.ts';
import { sqlStateOf } from '../db/database-errors.ts';
import { CommandError } from './command-error.ts';
import { runDatabaseCommand, databaseSettings, withDatabase } from './run-command.ts';
import { printLedgerCheck } from './print-ledger-check.ts';

/**
 * Tables of secrets that grant access without a further check. Restoring them would revive secrets that were revoked or
 * used since the backup.
 */
const accessTables: ReadonlySet<string> = new Set([
  'access_tokens',
  'codes',
  'shares',
  'call_secrets',
  'sandbox_grants',
  'rooms',
  'room_invitations',
  'room_members',
  'room_turns',
]);

const consequences = `Not restored: logins of people and administrators, share links, rooms and mailed codes. Every user logs in again.
Undone is what was done since the backup: accounts that were deleted or blocked since are back, with the passwords and second factors of then, and invitations used since can be used again. Delete and block these accounts again: the log of the server names the deleted ones by id ("account-closed").
`;

await runDatabaseCommand(async (config, args, print) => {
  const { path, isConfirmed } = parse(args);
  const backup = await readBackup(path);
  if (!isKnownMigration(backup.migration)) {
    throw new CommandError(`${path} was made by a newer version of Dragoman: restore it with that version.`);
  }
  process.stderr.write(consequences);
  if (!isConfirmed) throw new CommandError('Nothing was restored: add "--yes" to the command to restore.');
  // Without the template, which has today's migrations: the tables must match the backup first.
  const settings = { ...databaseSettings(config), templateFile: undefined, upTo: backup.migration };
  return await withDatabase(settings, async (database) => {
    const counts = await writeBatches(database, isDatabaseInUse, backup.readBatches, accessTables).catch(
      (error: unknown) => {
        throw isOfItsContents(error) ? new InvalidBackupError(path, 'is damaged, and nothing was restored') : error;
      },
    );
    await database.migrate();
    const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
    print(`${rows} rows are restored.`);
    return await printLedgerCheck(database.db, print);
  });
});

function parse(args: readonly string[]): { path: string; isConfirmed: boolean } {
  const isConfirmed = args.includes('--yes');
  const [path, ...more] = args.filter((arg) => arg !== '--yes');
  if (path === undefined || more.length > 0)
    throw new CommandError('restore takes a file made by backup: "restore <file> --yes".');
  return { path, isConfirmed };
}

/** Classes of SQLSTATE: malformed values, violated constraints, and names that no table has. */
function isOfItsContents(error: unknown): boolean {
  return /^(?:22|23|42)/.test(sqlStateOf(error) ?? '');
}
