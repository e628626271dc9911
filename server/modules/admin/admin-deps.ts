import type { InvitationMailWorker } from '../invitations/invitation-mail-worker.ts';
import type { Database } from '../../db/database.ts';
import type { BetaMode } from '../../shared/beta-mode.ts';
import type { Clock } from '../../shared/clock.ts';
import type { AdminCredential } from './admin-credential.ts';

/** What the calls of this folder work with. */
export type AdminDeps = {
  readonly store: Database;
  readonly clock: Clock;
  readonly credential: AdminCredential;
  readonly betaMode: BetaMode;
  readonly mailWorker: InvitationMailWorker;
};
