import { endpoint } from '../../shared/http/endpoint.ts';
import type { AdminDeps } from './admin-deps.ts';
import { readOverview, readTotals } from './overview.ts';

export function adminOverview({ store, clock, betaMode }: AdminDeps) {
  return endpoint('adminOverview', async ({ query: { days, offset } }) => ({
    days: await readOverview(store.db, days, offset, clock()),
    totals: await readTotals(store.db),
    betaMode: await betaMode.isOn(store.db),
  }));
}
