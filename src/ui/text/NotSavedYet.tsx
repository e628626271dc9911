import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';

/** Before a log-out: what becomes of the conversations that the server does not have. Nothing when there are none. */
export function NotSavedYet({ waitingCount }: { waitingCount: number }): ReactNode {
  if (waitingCount === 0) return undefined;
  return (
    <p>
      <Plural
        value={waitingCount}
        one="# conversation on this device is not saved yet. It stays on this device and is saved when you log in again."
        other="# conversations on this device are not saved yet. They stay on this device and are saved when you log in again."
      />
    </p>
  );
}
