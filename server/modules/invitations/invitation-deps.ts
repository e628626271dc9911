import type { Database } from '../../db/database.ts';
import type { Clock } from '../../shared/clock.ts';
import type { RecordAudit } from '../admin/admin-module.ts';
import type { MailOutbox } from '../mail/mail-module.ts';

export type InvitationDeps = {
  readonly database: Database;
  readonly clock: Clock;
  readonly recordAudit: RecordAudit;
  readonly outbox: MailOutbox;
};
