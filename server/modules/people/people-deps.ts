import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { Events } from '../../shared/events.ts';
import type { DeleteAccount } from '../accounts/accounts-module.ts';
import type { RecordAudit } from '../admin/admin-module.ts';
import type { PaymentAdministration } from '../billing/billing-module.ts';

export type PeopleDeps = Pick<ServerDeps, 'database' | 'clock'> & {
  readonly events: Pick<Events, 'error'>;
  readonly recordAudit: RecordAudit;
  readonly payments: PaymentAdministration;
  readonly deleteAccount: DeleteAccount;
  /** The price of a million tokens, in dollars. */
  readonly tokenPrice: number;
};
