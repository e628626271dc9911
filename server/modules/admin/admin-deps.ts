import type { Database } from '../../db/database.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FreeTokenBudget } from '../../shared/free-tokens.ts';
import type { Passwords } from '../../shared/authentication/passwords.ts';
import type { AdminAttempts } from './admin-attempts.ts';
import type { AdminCredential } from './admin-credential.ts';
import type { RecordAudit } from './audit-log.ts';

export type AdminDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly credential: AdminCredential;
  readonly attempts: AdminAttempts;
  readonly betaMode: BetaMode;
  readonly freeTokens: FreeTokenBudget;
  readonly recordAudit: RecordAudit;
  readonly passwords: Passwords;
  /** The price of a million tokens, in dollars. */
  readonly tokenPrice: number;
  /** The stored credential agrees with the configuration. */
  readonly ready: Promise<void>;
};
