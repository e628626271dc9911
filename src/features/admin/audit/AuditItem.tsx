import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { unreachable } from '../../../domain/unreachable.ts';
import type { AuditEntry } from '../../../protocol/contract.ts';
import { countText } from '../../../ui/text/amounts.ts';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { auditItem, email, soft } from '../Admin.css.ts';

export function AuditItem({ entry }: { entry: AuditEntry }): ReactNode {
  const { i18n } = useLingui();
  return (
    <li className={auditItem}>
      <span className={email}>
        <What entry={entry} />
        {entry.detail && (
          <span className={soft}>
            {' '}
            · <Detail entry={entry} />
          </span>
        )}
      </span>
      <span className={soft}>
        <time dateTime={entry.at}>{dateTimeText(entry.at, i18n.locale)}</time> {entry.actor && `· ${entry.actor}`}
      </span>
    </li>
  );
}

const planActions: ReadonlySet<AuditEntry['action']> = new Set(['plan-end-started', 'plan-ended', 'plan-end-failed']);

/** The words of the administrator; of a plan, when it ends. */
function Detail({ entry: { action, detail } }: { entry: AuditEntry }): ReactNode {
  if (!planActions.has(action)) return detail;
  return detail === 'now' ? <Trans>At once</Trans> : <Trans>After the paid period</Trans>;
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
    case 'password-changed':
      return <Trans>Changed the password</Trans>;
    case 'second-factor-on':
      return <Trans>Turned the second factor on</Trans>;
    case 'second-factor-off':
      return <Trans>Turned the second factor off</Trans>;
    case 'administrator-added':
      return <Trans>Added the administrator {subject}</Trans>;
    case 'administrator-reset':
      return <Trans>Reset the login of {subject}</Trans>;
    case 'administrator-removed':
      return <Trans>Removed the administrator {subject}</Trans>;
    case 'table-exported':
      return <Trans>Exported the table {subject}</Trans>;
    default:
      return <OnPerson action={action} subject={subject} count={count} />;
  }
}

type OnPersonProps = { action: PersonAction; subject: string | null; count: number };
type PersonAction = Extract<
  AuditEntry['action'],
  | 'person-viewed'
  | 'tokens-granted'
  | 'tokens-taken'
  | 'unlimited-on'
  | 'unlimited-off'
  | 'blocked'
  | 'unblocked'
  | 'person-deleted'
  | PaymentAction
>;
/** At a payment provider: begun, and what came of it. */
type PaymentAction = Extract<
  AuditEntry['action'],
  | 'plan-end-started'
  | 'plan-ended'
  | 'plan-end-failed'
  | 'refund-started'
  | 'order-refunded'
  | 'refund-requested'
  | 'refund-failed'
>;

function OnPerson({ action, subject, count }: OnPersonProps): ReactNode {
  const tokens = countText(count);
  switch (action) {
    case 'person-viewed':
      return <Trans>Viewed {subject}</Trans>;
    case 'tokens-granted':
      return (
        <Plural
          value={count}
          one={`Granted ${tokens} token to ${subject}`}
          other={`Granted ${tokens} tokens to ${subject}`}
        />
      );
    case 'tokens-taken':
      return (
        <Plural
          value={count}
          one={`Took ${tokens} token from ${subject}`}
          other={`Took ${tokens} tokens from ${subject}`}
        />
      );
    case 'unlimited-on':
      return <Trans>Gave {subject} unlimited tokens</Trans>;
    case 'unlimited-off':
      return <Trans>Ended the unlimited tokens of {subject}</Trans>;
    case 'blocked':
      return <Trans>Blocked {subject}</Trans>;
    case 'unblocked':
      return <Trans>Unblocked {subject}</Trans>;
    case 'person-deleted':
      return <Trans>Deleted the account {subject}</Trans>;
    default:
      return <OnPayment action={action} subject={subject} />;
  }
}

function OnPayment({ action, subject }: { action: PaymentAction; subject: string | null }): ReactNode {
  switch (action) {
    case 'plan-end-started':
      return <Trans>Requested the end of the plan of {subject}</Trans>;
    case 'plan-ended':
      return <Trans>Ended the plan of {subject}</Trans>;
    case 'plan-end-failed':
      return <Trans>The plan of {subject} was not ended</Trans>;
    case 'refund-started':
      return <Trans>Requested a refund for an order of {subject}</Trans>;
    case 'order-refunded':
      return <Trans>Refunded an order of {subject}</Trans>;
    case 'refund-requested':
      return <Trans>The payment service is refunding an order of {subject}</Trans>;
    case 'refund-failed':
      return <Trans>The refund of an order of {subject} was not confirmed</Trans>;
    default:
      return unreachable(action);
  }
}
