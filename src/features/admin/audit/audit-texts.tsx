import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AuditEntry } from '../../../protocol/contract.ts';
import { countText } from '../../../ui/text/amounts.ts';

type Shown = { readonly subject: string | null; readonly count: number; readonly tokens: string };

const texts: Record<AuditEntry['action'], (entry: Shown) => ReactNode> = {
  'signed-in': ({ subject }) => <Trans>Logged in from {subject}</Trans>,
  'sign-in-refused': ({ subject }) => <Trans>Rejected a login from {subject}</Trans>,
  'signed-out': () => <Trans>Logged out</Trans>,
  'invitations-generated': ({ count }) => (
    <Plural value={count} one="Generated # invitation" other="Generated # invitations" />
  ),
  'invitations-queued': ({ count }) => <Plural value={count} one="Queued # email" other="Queued # emails" />,
  'invitation-resent': ({ subject }) => <Trans>Resent to {subject}</Trans>,
  'invitation-revoked': ({ subject }) => <Trans>Revoked the invitation for {subject}</Trans>,
  'beta-on': () => <Trans>Turned the closed beta on</Trans>,
  'beta-off': () => <Trans>Turned the closed beta off</Trans>,
  'password-changed': () => <Trans>Changed the password</Trans>,
  'second-factor-on': () => <Trans>Turned the second factor on</Trans>,
  'second-factor-off': () => <Trans>Turned the second factor off</Trans>,
  'administrator-added': ({ subject }) => <Trans>Added the administrator {subject}</Trans>,
  'administrator-reset': ({ subject }) => <Trans>Reset the login of {subject}</Trans>,
  'administrator-removed': ({ subject }) => <Trans>Removed the administrator {subject}</Trans>,
  'table-exported': ({ subject }) => <Trans>Exported the table {subject}</Trans>,
  'person-viewed': ({ subject }) => <Trans>Viewed {subject}</Trans>,
  'tokens-granted': ({ subject, count, tokens }) => (
    <Plural
      value={count}
      one={`Granted ${tokens} token to ${subject}`}
      other={`Granted ${tokens} tokens to ${subject}`}
    />
  ),
  'tokens-taken': ({ subject, count, tokens }) => (
    <Plural
      value={count}
      one={`Took ${tokens} token from ${subject}`}
      other={`Took ${tokens} tokens from ${subject}`}
    />
  ),
  'unlimited-on': ({ subject }) => <Trans>Gave {subject} unlimited tokens</Trans>,
  'unlimited-off': ({ subject }) => <Trans>Ended the unlimited tokens of {subject}</Trans>,
  blocked: ({ subject }) => <Trans>Blocked {subject}</Trans>,
  unblocked: ({ subject }) => <Trans>Unblocked {subject}</Trans>,
  'person-deleted': ({ subject }) => <Trans>Deleted the account {subject}</Trans>,
  'plan-end-started': ({ subject }) => <Trans>Requested the end of the plan of {subject}</Trans>,
  'plan-ended': ({ subject }) => <Trans>Ended the plan of {subject}</Trans>,
  'plan-end-failed': ({ subject }) => <Trans>The plan of {subject} was not ended</Trans>,
  'refund-started': ({ subject }) => <Trans>Requested a refund for an order of {subject}</Trans>,
  'order-refunded': ({ subject }) => <Trans>Refunded an order of {subject}</Trans>,
  'refund-requested': ({ subject }) => <Trans>The payment service is refunding an order of {subject}</Trans>,
  'refund-failed': ({ subject }) => <Trans>The refund of an order of {subject} was not confirmed</Trans>,
};

export function auditText({ action, subject, amount }: AuditEntry): ReactNode {
  const count = amount ?? 0;
  return texts[action]({ subject, count, tokens: countText(count) });
}

const planActions: ReadonlySet<AuditEntry['action']> = new Set(['plan-end-started', 'plan-ended', 'plan-end-failed']);

/** The words of the administrator; of a plan, when it ends. */
export function auditDetail({ action, detail }: AuditEntry): ReactNode {
  if (!detail || !planActions.has(action)) return detail;
  return detail === 'now' ? <Trans>At once</Trans> : <Trans>After the paid period</Trans>;
}
