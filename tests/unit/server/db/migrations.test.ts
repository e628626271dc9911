import { expect, test } from 'vitest';
import { migrations } from '../../../../server/db/migrations.ts';

/** Databases in use have run these. */
const released = ['0036-baseline', '0037-text-requests', '0038-text-counts', '0039-mailed-links', '0040-room-budgets'];

test('a new migration sorts after every released one, or existing databases would refuse to start', () => {
  const names = Object.keys(migrations);

  expect(names.slice(0, released.length)).toEqual(released);
  expect(names).toEqual(names.toSorted());
});
