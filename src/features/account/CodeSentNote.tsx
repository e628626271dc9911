import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { note } from './AuthFrame.css.ts';

type MailNoteProps = {
  email: string;
  /** This server writes its mail to a folder instead of sending it. */
  isOutbox: boolean;
};

/** Where the code is to be found. */
export function CodeSentNote({ email, isOutbox }: MailNoteProps): ReactNode {
  return (
    <>
      <p className={note}>
        <Trans>
          We sent a code to <bdi>{email}</bdi>. It is valid for 10 minutes.
        </Trans>
      </p>
      {isOutbox && (
        <p className={note}>
          <Trans>This server sends no mail yet: the code is in its outbox folder.</Trans>
        </p>
      )}
    </>
  );
}
