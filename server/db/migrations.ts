import type { Migration } from 'kysely';
import { accounts } from './migrations/0001-accounts.ts';
import { ledger } from './migrations/0002-ledger.ts';
import { chat } from './migrations/0003-chat.ts';
import { voice } from './migrations/0004-voice.ts';
import { system } from './migrations/0005-system.ts';
import { people } from './migrations/0006-people.ts';
import { trials } from './migrations/0007-trials.ts';
import { admin } from './migrations/0008-admin.ts';
import { trialSpendings } from './migrations/0009-trial-spendings.ts';
import { catalogue } from './migrations/0010-catalogue.ts';
import { orders } from './migrations/0011-orders.ts';
import { spentProofs } from './migrations/0012-spent-proofs.ts';
import { freeUsage } from './migrations/0013-free-usage.ts';
import { callsToEnd } from './migrations/0015-calls-to-end.ts';
import { sandboxGrants } from './migrations/0016-sandbox-grants.ts';
import { translatedCatalogue } from './migrations/0017-translated-catalogue.ts';
import { callBudgets } from './migrations/0019-call-budgets.ts';
import { callsElsewhere } from './migrations/0020-calls-elsewhere.ts';
import { balanceOfEverybody } from './migrations/0021-balance-of-everybody.ts';
import { tokenFamilies } from './migrations/0022-token-families.ts';
import { foundByIndex } from './migrations/0023-found-by-index.ts';
import { giftedMailboxes } from './migrations/0024-gifted-mailboxes.ts';
import { tokenLifetimes } from './migrations/0025-token-lifetimes.ts';
import { storedCharacters } from './migrations/0026-stored-characters.ts';
import { trialAliases } from './migrations/0027-trial-aliases.ts';
import { debts } from './migrations/0028-debts.ts';
import { correctedTurns } from './migrations/0029-corrected-turns.ts';
import { glossaries } from './migrations/0030-glossaries.ts';
import { sharedConversations } from './migrations/0031-shared-conversations.ts';
import { receiptsAndBillingMails } from './migrations/0032-receipts-and-billing-mails.ts';
import { translatedOnDevice } from './migrations/0033-translated-on-device.ts';
import { administration } from './migrations/0034-administration.ts';
import { rooms } from './migrations/0035-rooms.ts';
import { catalogueWordings } from './migrations/0036-catalogue-wordings.ts';
import { textRequests } from './migrations/0037-text-requests.ts';
import { textCounts } from './migrations/0038-text-counts.ts';
import { mailedLinks } from './migrations/0039-mailed-links.ts';
import { roomBudgets } from './migrations/0040-room-budgets.ts';
import { searchIndex } from './migrations/0041-search-blocks.ts';
import { foundByTime } from './migrations/0042-found-by-time.ts';

/**
 * In the order of their names, which the databases store. Forward only; a released migration never changes. A new name
 * sorts last: the gaps 0014 and 0018 are never filled, because a database that ran later ones refuses them.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-accounts': accounts,
  '0002-ledger': ledger,
  '0003-chat': chat,
  '0004-voice': voice,
  '0005-system': system,
  '0006-people': people,
  '0007-trials': trials,
  '0008-admin': admin,
  '0009-trial-spendings': trialSpendings,
  '0010-catalogue': catalogue,
  '0011-orders': orders,
  '0012-spent-proofs': spentProofs,
  '0013-free-usage': freeUsage,
  '0015-calls-to-end': callsToEnd,
  '0016-sandbox-grants': sandboxGrants,
  '0017-translated-catalogue': translatedCatalogue,
  '0019-call-budgets': callBudgets,
  '0020-calls-elsewhere': callsElsewhere,
  '0021-balance-of-everybody': balanceOfEverybody,
  '0022-token-families': tokenFamilies,
  '0023-found-by-index': foundByIndex,
  '0024-gifted-mailboxes': giftedMailboxes,
  '0025-token-lifetimes': tokenLifetimes,
  '0026-stored-characters': storedCharacters,
  '0027-trial-aliases': trialAliases,
  '0028-debts': debts,
  '0029-corrected-turns': correctedTurns,
  '0030-glossaries': glossaries,
  '0031-shared-conversations': sharedConversations,
  '0032-receipts-and-billing-mails': receiptsAndBillingMails,
  '0033-translated-on-device': translatedOnDevice,
  '0034-administration': administration,
  '0035-rooms': rooms,
  '0036-catalogue-wordings': catalogueWordings,
  '0037-text-requests': textRequests,
  '0038-text-counts': textCounts,
  '0039-mailed-links': mailedLinks,
  '0040-room-budgets': roomBudgets,
  '0041-search-blocks': searchIndex,
  '0042-found-by-time': foundByTime,
};
