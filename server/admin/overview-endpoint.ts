import { endpoint } from '../http/endpoint.ts';
import type { Administration } from './administration.ts';
import { readOverview, readTotals } from './overview.ts';

export function adminOverview({ store, clock, betaMode }: Administration) {
  return endpoint('adminOverview', async ({ query: { days, offset } }) => ({
    days: await readOverview(store.db, days, offset, clock()),
    totals: await readTotals(store.db),
    betaMode: await betaMode.isOn(store.db),
  }));
}
