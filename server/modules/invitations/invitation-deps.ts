import type { ServerDeps } from '../../shared/deps/server-deps.ts';
import type { RecordAudit } from '../admin/admin-module.ts';
import type { MailOutbox } from '../mail/mail-module.ts';

export type InvitationDeps = Pick<ServerDeps, 'database' | 'clock'> & {
  readonly recordAudit: RecordAudit;
  readonly outbox: MailOutbox;
};
