import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../controls/Badge.tsx';
import { Icon } from '../controls/Icon.tsx';
import { offline } from '../icons/everyday.ts';
import { inWords } from './InShort.css.ts';

/** Told when it happens, and when it is over. */
export function OfflineMark({ isOnline }: { isOnline: boolean }): ReactNode {
  return (
    <output>
      {!isOnline && (
        <Badge tone="caution">
          <Icon path={offline} size="xs" />
          <span className={inWords}>
            <Trans>Offline</Trans>
          </span>
        </Badge>
      )}
    </output>
  );
}
