import type { Migration } from 'kysely';
import { baseline } from './migrations/0036-baseline.ts';
import { textRequests } from './migrations/0037-text-requests.ts';
import { textCounts } from './migrations/0038-text-counts.ts';
import { mailedLinks } from './migrations/0039-mailed-links.ts';
import { meteredCalls } from './migrations/0050-metered-calls.ts';
import { recoveryCodes } from './migrations/0052-recovery-codes.ts';
import { searchSegments } from './migrations/0053-search-segments.ts';
import { repeatedUsage } from './migrations/0054-repeated-usage.ts';
import { productTexts } from './migrations/0055-product-texts.ts';
import { roomBudgets } from './migrations/0040-room-budgets.ts';
import { searchIndex } from './migrations/0041-search-blocks.ts';
import { foundByTime } from './migrations/0042-found-by-time.ts';
import { mails } from './migrations/0051-mails.ts';

/**
 * In the order of their names, which the databases store. Forward only; a released migration never changes. A new name
 * sorts last: a gap is never filled, because a database that ran later ones refuses it.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0036-baseline': baseline,
  '0037-text-requests': textRequests,
  '0038-text-counts': textCounts,
  '0039-mailed-links': mailedLinks,
  '0040-room-budgets': roomBudgets,
  '0041-search-blocks': searchIndex,
  '0042-found-by-time': foundByTime,
  '0050-metered-calls': meteredCalls,
  '0051-mails': mails,
  '0052-recovery-codes': recoveryCodes,
  '0053-search-segments': searchSegments,
  '0054-repeated-usage': repeatedUsage,
  '0055-product-texts': productTexts,
};
