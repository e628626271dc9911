import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { RequestError } from '../../domain/request-error.ts';
import { Button } from '../../ui/controls/Button.tsx';
import { AuthFrame } from '../account/AuthFrame.tsx';
import { isUnreached } from '../retry-when-back.ts';
import { useRoomErrorText } from '../room/room-failure-text.ts';

type LinkGoneProps = { error: RequestError; onRetry: () => void; onHome: () => void; children?: ReactNode };

/** A link that lets no one in, and what to do about it. */
export function LinkGone({ error, onRetry, onHome, children }: LinkGoneProps): ReactNode {
  const textOf = useRoomErrorText();
  // The link has no secret, or half of it.
  const shown = error.code === 'invalid_request' ? { ...error, code: 'invitation_unknown' } : error;
  // The others stay as they are: only a new link helps.
  const canRetry = isUnreached(error) || error.code === 'room_full';
  return (
    <AuthFrame
      title={isUnreached(error) ? <Trans>Can't reach the server</Trans> : <Trans>This link does not work</Trans>}
      description={textOf(shown)}
      onHome={onHome}
    >
      {canRetry && (
        <Button wide onPress={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
      <Button wide variant={canRetry ? 'outline' : 'default'} onPress={onHome}>
        <Trans>Start your own conversation</Trans>
      </Button>
      {children}
    </AuthFrame>
  );
}
