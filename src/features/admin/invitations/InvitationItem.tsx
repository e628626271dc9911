import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { isMailPending, isOpen } from '../../../domain/admin/invitation-filter.ts';
import { invitationPath } from '../../../domain/invitation-link.ts';
import type { Invitation } from '../../../protocol/contract.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { dateTimeText } from '../../../ui/text/date-time.ts';
import { useBusy } from '../../../ui/use-busy.ts';
import { code as codeClass, email, inactiveCode, item, itemBody, itemEnd, status, times } from '../Admin.css.ts';
import { CopyButton } from '../CopyButton.tsx';
import { InvitationBadge } from './InvitationBadge.tsx';
import { MailStatus } from './MailStatus.tsx';

type InvitationItemProps = {
  invitation: Invitation;
  onResend: (id: string) => Promise<void>;
  onRevoke: (invitation: Invitation) => void;
};

export function InvitationItem({ invitation, onResend, onRevoke }: InvitationItemProps): ReactNode {
  const isLive = isOpen(invitation.status);
  return (
    <li className={item}>
      <span className={`${codeClass} ${isLive ? '' : inactiveCode}`}>{invitation.code}</span>
      <div className={status}>
        <InvitationBadge status={invitation.status} />
      </div>
      <div className={itemBody}>
        <span className={email}>{invitation.email}</span>
        <Times invitation={invitation} />
        {isLive && <MailStatus mail={invitation.mail} />}
      </div>
      {isLive && <Actions invitation={invitation} onResend={onResend} onRevoke={onRevoke} />}
    </li>
  );
}

function Times({ invitation }: { invitation: Invitation }): ReactNode {
  const { i18n } = useLingui();
  const at = (time: string) => dateTimeText(time, i18n.locale);
  const { created_at, sent_at, used_at, revoked_at, bound } = invitation;
  return (
    <div className={times}>
      <span>
        <Trans>Created {at(created_at)}</Trans>
      </span>
      {sent_at && (
        <span>
          <Trans>Sent {at(sent_at)}</Trans>
        </span>
      )}
      {used_at && (
        <span>
          <Trans>Used {at(used_at)}</Trans>
        </span>
      )}
      {revoked_at && (
        <span>
          <Trans>Revoked {at(revoked_at)}</Trans>
        </span>
      )}
      {!bound && (
        <span>
          <Trans>Works for any address</Trans>
        </span>
      )}
    </div>
  );
}

function Actions({ invitation, onResend, onRevoke }: InvitationItemProps): ReactNode {
  const { t } = useLingui();
  const [isResending, resend] = useBusy();
  const { id, code, email: address, mail } = invitation;
  return (
    <div className={itemEnd}>
      <CopyButton text={code} label={t`Copy the code for ${address}`}>
        <Trans>Copy code</Trans>
      </CopyButton>
      <CopyButton text={location.origin + invitationPath(code)} label={t`Copy the link for ${address}`}>
        <Trans>Copy link</Trans>
      </CopyButton>
      {mail && !isMailPending(mail) && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={t`Send again to ${address}`}
          pending={isResending}
          onPress={() => resend(() => onResend(id))}
        >
          <Trans>Send again</Trans>
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={t`Revoke the invitation for ${address}`}
        onPress={() => onRevoke(invitation)}
      >
        <Trans>Revoke</Trans>
      </Button>
    </div>
  );
}
