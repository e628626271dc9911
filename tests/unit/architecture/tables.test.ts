import { expect, test } from 'vitest';
import { tableUses, tablesNamedIn, tablesOfSchema } from './sql-tables.ts';

/** The module that writes a table, and the only one that names it in SQL. `users` is the folder `server/shared/users`. */
const owners: Readonly<Record<string, string>> = {
  access_tokens: 'users',
  users: 'users',
  codes: 'accounts',
  glossaries: 'accounts',
  identities: 'accounts',
  spent_proofs: 'accounts',
  administrators: 'admin',
  audit_log: 'admin',
  error_counts: 'admin',
  recent_errors: 'admin',
  balances: 'billing',
  gifted_mailboxes: 'billing',
  ledger_entries: 'billing',
  orders: 'billing',
  payment_notifications: 'billing',
  plans: 'billing',
  receipts: 'billing',
  sandbox_payments: 'billing',
  sandbox_subscriptions: 'billing',
  subscription_periods: 'billing',
  subscriptions: 'billing',
  token_packs: 'billing',
  chat_sessions: 'chat',
  call_secrets: 'chat',
  search_blocks: 'chat',
  search_segments: 'chat',
  shares: 'chat',
  turns: 'chat',
  uploads: 'chat',
  sandbox_grants: 'identity',
  invitations: 'invitations',
  mails: 'mail',
  room_invitations: 'rooms',
  room_members: 'rooms',
  room_turns: 'rooms',
  rooms: 'rooms',
  rate_limits: 'shared',
  settings: 'db',
  trial_aliases: 'trial',
  trial_spendings: 'trial',
  trials: 'trial',
  calls: 'voice-calls',
  text_requests: 'voice-calls',
};

const tables = tablesOfSchema();
const uses = tableUses(tables);

function moduleOf(file: string): string {
  const [, part = '', name = ''] = file.split('/');
  if (part === 'modules') return name;
  return part === 'shared' && name === 'users' ? name : part;
}

test('every table of the schema has an owner', () => {
  expect(Object.keys(owners).sort()).toEqual([...tables].sort());
});

test('a table is named in SQL by the module that owns it', () => {
  const foreign = uses.filter(({ table, file }) => moduleOf(file) !== owners[table]);

  expect(foreign.map(({ table, file }) => `${table}: ${file}`)).toEqual([]);
});

test('tables are found in calls and in statements, and not in comments', () => {
  const source = `
    // from users
    db.selectFrom('turns as t').innerJoin('calls', 'a', 'b').execute();
    db.updateTable('rooms').set({});
    sql\`with x as (insert into shares select * from x, orders o, lateral (select 1) y)
      update codes set used = true \${isUsed ? sql\`from trials\` : sql\`\`}\`;`;
  const all = new Set(['users', 'turns', 'calls', 'rooms', 'shares', 'orders', 'codes', 'trials']);

  expect(tablesNamedIn(source, all).toSorted()).toEqual([...all].filter((value) => value !== 'users').toSorted());
});
