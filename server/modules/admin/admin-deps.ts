import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { AdminAttempts } from './admin-attempts.ts';
import type { AdminCredential } from './admin-credential.ts';
import type { RecordAudit } from './audit-log.ts';

export type AdminDeps = Pick<ServerDeps, 'database' | 'clock' | 'betaMode' | 'freeTokens' | 'passwords'> & {
  readonly credential: AdminCredential;
  readonly attempts: AdminAttempts;
  readonly recordAudit: RecordAudit;
  /** The price of a million tokens, in dollars. */
  readonly tokenPrice: number;
  /** The stored credential agrees with the configuration. */
  readonly ready: Promise<void>;
};
