import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ShareFailure } from '../../ports/shared-sound.ts';
import { Alert } from '../../ui/controls/Alert.tsx';

/** Why nothing is shared, and what to do. Of a picker that was closed there is nothing to say. */
export function ShareFailed({ failure }: { failure: ShareFailure }): ReactNode {
  if (failure === 'cancelled') return null;
  if (failure === 'failed') {
    return (
      <Alert tone="caution" isUrgent title={<Trans>The sound could not be shared</Trans>}>
        <p>
          <Trans>
            Try again. On a Mac, allow this browser to record the screen and system audio, in System Settings.
          </Trans>
        </p>
      </Alert>
    );
  }
  return (
    <Alert tone="caution" isUrgent title={<Trans>No sound was shared</Trans>}>
      <p>
        <Trans>
          Choose again, and turn on “Also share tab audio” or “Also share system audio” in the browser's window.
        </Trans>
      </p>
    </Alert>
  );
}
