import { refusalOf } from '../../domain/refusal.ts';
import type { World } from '../../ports/world.ts';
import { charges, setAskedPage, setChargesList } from '../../state/charges.ts';

const CHARGES_PER_PAGE = 10;

/** What moved the balance, newest first. The page on screen stays until the next one has come. */
export async function loadCharges(world: World, page: number): Promise<void> {
  if (charges.list.type !== 'loaded') setChargesList({ type: 'loading' });
  setAskedPage(page);
  const found = await world.api.call('charges', { query: { page, limit: CHARGES_PER_PAGE } });
  if (charges.askedPage !== page) return;
  if (found.type === 'failed') return setChargesList({ type: 'failed', refusal: refusalOf(found) });
  const { pagination, charges: lines } = found.answer;
  setChargesList({
    type: 'loaded',
    value: { charges: lines, page: pagination.page, totalPages: pagination.total_pages },
  });
}
