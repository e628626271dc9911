import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { soft } from '../../ui/layout.css.ts';

type MailNoteProps = {
  email: string;
  /** The mail has a link, too. */
  hasLink?: boolean;
  /** This server writes emails to a folder instead of sending them. */
  isOutbox: boolean;
};

/** Where the code was sent. */
export function CodeSentNote({ email, hasLink, isOutbox }: MailNoteProps): ReactNode {
  return (
    <>
      <p className={soft}>
        {hasLink ? (
          <Trans>
            We sent an email to <bdi>{email}</bdi>. Enter its code here within 10 minutes, or open its link in any
            browser within 30 minutes.
          </Trans>
        ) : (
          <Trans>
            We sent a code to <bdi>{email}</bdi>. It is valid for 10 minutes.
          </Trans>
        )}
      </p>
      {isOutbox && (
        <p className={soft}>
          <Trans>The email is in the outbox folder of this server.</Trans>
        </p>
      )}
    </>
  );
}
