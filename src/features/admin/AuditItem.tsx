import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { unreachable } from '../../domain/unreachable.ts';
import type { AuditEntry } from '../../protocol/contract.ts';
import { dateTimeText } from '../../ui/text/date-time.ts';
import { auditItem, email, soft } from './Admin.css.ts';

export function AuditItem({ entry }: { entry: AuditEntry }): ReactNode {
  const { i18n } = useLingui();
  return (
    <li className={auditItem}>
      <span className={email}>
        <What entry={entry} />
      </span>
      <span className={soft}>
        <time dateTime={entry.at}>{dateTimeText(entry.at, i18n.locale)}</time> · {entry.actor}
      </span>
    </li>
  );
}

function What({ entry: { action, subject, amount } }: { entry: AuditEntry }): ReactNode {
  const count = amount ?? 0;
  switch (action) {
    case 'signed-in':
      return <Trans>Logged in from {subject}</Trans>;
    case 'sign-in-refused':
      return <Trans>Rejected a login from {subject}</Trans>;
    case 'signed-out':
      return <Trans>Logged out</Trans>;
    case 'invitations-generated':
      return <Plural value={count} one="Generated # invitation" other="Generated # invitations" />;
    case 'invitations-queued':
      return <Plural value={count} one="Queued # email" other="Queued # emails" />;
    case 'invitation-resent':
      return <Trans>Resent to {subject}</Trans>;
    case 'invitation-revoked':
      return <Trans>Revoked the invitation for {subject}</Trans>;
    case 'beta-on':
      return <Trans>Turned the closed beta on</Trans>;
    case 'beta-off':
      return <Trans>Turned the closed beta off</Trans>;
    default:
      return unreachable(action);
  }
}
