import { expect, test } from 'vitest';
import { migrations } from '../../../../server/db/migrations.ts';

/** Databases in use have run these. */
const released = [
  '0001-accounts',
  '0002-ledger',
  '0003-chat',
  '0004-voice',
  '0005-system',
  '0006-people',
  '0007-trials',
  '0008-admin',
  '0009-trial-spendings',
  '0010-catalogue',
  '0011-orders',
  '0012-spent-proofs',
  '0013-free-usage',
  '0015-calls-to-end',
  '0016-sandbox-grants',
  '0017-translated-catalogue',
  '0019-call-budgets',
  '0020-calls-elsewhere',
  '0021-balance-of-everybody',
  '0022-token-families',
  '0023-found-by-index',
];

test('a new migration sorts after every released one, or existing databases would refuse to start', () => {
  const names = Object.keys(migrations);

  expect(names.slice(0, released.length)).toEqual(released);
  expect(names).toEqual(names.toSorted());
});
