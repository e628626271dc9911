import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import { isMailPending, isOpen } from '../../../domain/admin/invitation-filter.ts';
import { invitationPath } from '../../../domain/invitation-link.ts';
import type { Invitation } from '../../../protocol/contract.ts';
import { Badge, type BadgeProps } from '../../../ui/controls/Badge.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { CopyButton } from '../../../ui/controls/CopyButton.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { ListItem } from '../../../ui/list/ListItem.tsx';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { useServices } from '../../use-services.ts';
import { code as codeClass } from '../Admin.css.ts';
import { changeInvitation } from './change-invitation.ts';
import { MailStatus } from './MailStatus.tsx';

const ConfirmDialog = lazyPart(async () => (await import('../../../ui/controls/ConfirmDialog.tsx')).ConfirmDialog);

export function InvitationItem({ invitation }: { invitation: Invitation }): ReactNode {
  const { i18n } = useLingui();
  const at = (time: string) => dateTimeText(time, i18n.locale);
  const { code, email, mail, created_at, sent_at, used_at, revoked_at, bound } = invitation;
  const isLive = isOpen(invitation.status);
  return (
    <ListItem
      title={
        <>
          <code className={codeClass} data-inactive={!isLive || undefined}>
            {code}
          </code>{' '}
          {email}
        </>
      }
      badges={<InvitationBadge status={invitation.status} />}
      actions={isLive && <Actions invitation={invitation} />}
    >
      <Trans>Created {at(created_at)}</Trans>
      {sent_at && <Trans>Sent {at(sent_at)}</Trans>}
      {used_at && <Trans>Used {at(used_at)}</Trans>}
      {revoked_at && <Trans>Revoked {at(revoked_at)}</Trans>}
      {!bound && <Trans>Works for any address</Trans>}
      {isLive && <MailStatus mail={mail} />}
    </ListItem>
  );
}

const statuses: Partial<Record<string, readonly [BadgeProps['tone'], MessageDescriptor]>> = {
  pending: ['caution', msg`Pending`],
  sent: ['calm', msg`Sent`],
  used: ['good', msg`Used`],
  revoked: ['outline', msg`Revoked`],
};

/** An unknown status is shown unchanged (product spec section 4). */
function InvitationBadge({ status }: { status: string }): ReactNode {
  const { i18n } = useLingui();
  const [tone, text] = statuses[status] ?? [];
  return <Badge {...(tone && { tone })}>{text ? i18n._(text) : status}</Badge>;
}

function Actions({ invitation: { id, code, email: address, mail } }: { invitation: Invitation }): ReactNode {
  const services = useServices();
  const { t } = useLingui();
  const [isResending, resend] = useBusy();
  const [isRevoking, setRevoking] = useState(false);
  return (
    <>
      <CopyButton variant="ghost" text={code} aria-label={t`Copy the code for ${address}`}>
        <Trans>Copy code</Trans>
      </CopyButton>
      <CopyButton
        variant="ghost"
        text={location.origin + invitationPath(code)}
        aria-label={t`Copy the link for ${address}`}
      >
        <Trans>Copy link</Trans>
      </CopyButton>
      {mail && !isMailPending(mail) && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t`Send again to ${address}`}
          pending={isResending}
          onPress={() => resend(() => changeInvitation(services, 'resend', id))}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={t`Revoke the invitation for ${address}`}
        onPress={() => setRevoking(true)}
      >
        <Trans>Revoke</Trans>
      </Button>
      {isRevoking && (
        <ConfirmDialog
          isDestructive
          title={<Trans>Revoke this invitation?</Trans>}
          confirmLabel={<Trans>Revoke</Trans>}
          onClose={() => setRevoking(false)}
          onConfirm={() => changeInvitation(services, 'revoke', id)}
        >
          <p>
            <Trans>
              Code {code} for {address} will no longer work. The address can be invited again.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
