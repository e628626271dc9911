import { accounts } from './baseline-accounts.ts';
import { billing } from './baseline-billing.ts';
import { conversations } from './baseline-conversations.ts';
import { statements } from './statements.ts';

/** All tables as the migrations 0001 to 0036 had left them. Changes of a table are later migrations. */
export const baseline = statements(...accounts, ...billing, ...conversations);
