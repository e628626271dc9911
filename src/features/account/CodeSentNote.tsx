import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { system } from '../../state/system.ts';
import { soft } from '../../ui/layout.css.ts';

type MailNoteProps = {
  email: string;
  /** The mail has a link, too. */
  hasLink?: boolean;
};

/** Where the code was sent. */
export function CodeSentNote({ email, hasLink }: MailNoteProps): ReactNode {
  const { info } = useSnapshot(system);
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
      {info?.sandbox.includes('mail') && (
        <p className={soft}>
          <Trans>The email is in the outbox folder of this server.</Trans>
        </p>
      )}
    </>
  );
}
