import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../controls/Badge.tsx';
import { Icon } from '../controls/Icon.tsx';
import { offline } from '../icons/everyday.ts';

/** Told when it happens, and when it is over. */
export function OfflineMark({ isOnline }: { isOnline: boolean }): ReactNode {
  return (
    <output>
      {!isOnline && (
        <Badge tone="caution">
          <Icon path={offline} size="xs" />
          <Trans>Offline</Trans>
        </Badge>
      )}
    </output>
  );
}
