import { requestErrorOf } from '../../domain/request-error.ts';
import type { AppServices } from '../../ports/services.ts';
import { charges, setRequestedPage, setChargesList } from '../../state/charges.ts';

const CHARGES_PER_PAGE = 10;

/** Ledger entries of the account, newest first. The page on screen stays until the next one has arrived. */
export async function loadCharges({ api }: Pick<AppServices, 'api'>, page: number): Promise<void> {
  if (charges.list.type !== 'loaded') setChargesList({ type: 'loading' });
  setRequestedPage(page);
  const result = await api.request('charges', { query: { page, limit: CHARGES_PER_PAGE } });
  if (charges.requestedPage !== page) return;
  if (result.type === 'failed') return setChargesList({ type: 'failed', error: requestErrorOf(result) });
  const { pagination, charges: entries } = result.body;
  setChargesList({
    type: 'loaded',
    value: { charges: entries, page: pagination.page, totalPages: pagination.total_pages },
  });
}
