import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InvitationMail } from '../../../protocol/contract.ts';
import { timeOfDay } from '../../../ui/text/time.ts';
import { soft, warningText } from '../Admin.css.ts';

/** Delivery state of the invitation email, where it adds to the invitation's status. */
export function MailStatus({ mail }: { mail: InvitationMail | null }): ReactNode {
  switch (mail?.state) {
    case 'waiting':
      return <Waiting mail={mail} />;
    case 'sending':
      return (
        <p className={soft}>
          <Trans>The email is being sent.</Trans>
        </p>
      );
    case 'failed':
      return (
        <p className={warningText}>
          <Failed problem={mail.problem} />
        </p>
      );
    default:
      return null;
  }
}

function Waiting({ mail: { problem, next_try_at } }: { mail: InvitationMail }): ReactNode {
  const { i18n } = useLingui();
  if (problem === null || next_try_at === null) {
    return (
      <p className={soft}>
        <Trans>The email is waiting to be sent.</Trans>
      </p>
    );
  }
  const time = timeOfDay(Date.parse(next_try_at), i18n.locale);
  return (
    <p className={warningText}>
      <Trans>The mail server has not accepted the email yet. Next attempt at {time}.</Trans>
    </p>
  );
}

function Failed({ problem }: { problem: InvitationMail['problem'] }): ReactNode {
  switch (problem) {
    case 'refused':
      return <Trans>The mail server rejected this address.</Trans>;
    case 'interrupted':
      return <Trans>Sending was interrupted: the email may or may not have been sent.</Trans>;
    default:
      return <Trans>The mail server did not accept the email for two days.</Trans>;
  }
}
