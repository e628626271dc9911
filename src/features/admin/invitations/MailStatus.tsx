import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InvitationMail } from '../../../protocol/contract.ts';
import { timeOfDay } from '../../../ui/text/time.ts';
import { warningText } from '../Admin.css.ts';

/** Delivery state of the invitation email, where it adds to the invitation's status. */
export function MailStatus({ mail }: { mail: InvitationMail | null }): ReactNode {
  if (!mail || mail.state === 'sent') return null;
  const isCalm = mail.state === 'sending' || (mail.state === 'waiting' && mail.problem === null);
  return (
    <span className={isCalm ? undefined : warningText}>
      <MailText mail={mail} />
    </span>
  );
}

function MailText({ mail: { state, problem, next_try_at } }: { mail: InvitationMail }): ReactNode {
  const { i18n } = useLingui();
  if (state === 'sending') return <Trans>The email is being sent.</Trans>;
  if (state === 'waiting' && (problem === null || next_try_at === null))
    return <Trans>The email is waiting to be sent.</Trans>;
  if (state === 'waiting') {
    const time = timeOfDay(Date.parse(next_try_at ?? ''), i18n.locale);
    return <Trans>The mail server has not accepted the email yet. Next attempt at {time}.</Trans>;
  }
  if (problem === 'refused') return <Trans>The mail server rejected this address.</Trans>;
  if (problem === 'interrupted')
    return <Trans>Sending was interrupted: the email may or may not have been sent.</Trans>;
  return <Trans>The mail server did not accept the email for two days.</Trans>;
}
