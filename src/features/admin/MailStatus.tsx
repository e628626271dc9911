import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InvitationMail } from '../../protocol/contract.ts';
import { timeOfDay } from '../../ui/text/time.ts';
import { soft, warningText } from './Admin.css.ts';

/** How the mail fares, where there is something to know beyond the status. */
export function MailStatus({ mail }: { mail: InvitationMail | null }): ReactNode {
  switch (mail?.state) {
    case 'waiting':
      return <Waiting mail={mail} />;
    case 'sending':
      return (
        <p className={soft}>
          <Trans>Its mail is being sent.</Trans>
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
        <Trans>Its mail waits for its turn.</Trans>
      </p>
    );
  }
  const time = timeOfDay(Date.parse(next_try_at), i18n.locale);
  return (
    <p className={warningText}>
      <Trans>The mail server does not take its mail yet. Next try at {time}.</Trans>
    </p>
  );
}

function Failed({ problem }: { problem: InvitationMail['problem'] }): ReactNode {
  switch (problem) {
    case 'refused':
      return <Trans>The mail server refused this address.</Trans>;
    case 'interrupted':
      return <Trans>Its mail may have left or not: the sending was interrupted.</Trans>;
    default:
      return <Trans>The mail server took no mail for it for two days.</Trans>;
  }
}
