import type { Database } from '../../db/database.ts';
import type { Db } from '../../db/schema.ts';
import type { Passwords } from '../authentication/passwords.ts';
import type { BetaMode } from '../beta-mode.ts';
import type { Clock } from '../clock.ts';
import type { Events } from '../events.ts';
import type { FreeTokenBudget } from '../free-tokens.ts';
import type { Pepper } from '../pepper.ts';
import type { TextQuota } from '../stored-text/text-quota.ts';

/** The parts of the server that several modules use. A module picks those that it takes. */
export type ServerDeps = {
  readonly database: Database;
  readonly db: Db;
  readonly clock: Clock;
  readonly events: Events;
  readonly pepper: Pepper;
  readonly passwords: Passwords;
  readonly betaMode: BetaMode;
  readonly textQuota: TextQuota;
  readonly freeTokens: FreeTokenBudget;
};
