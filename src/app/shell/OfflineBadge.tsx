import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { offline } from '../../ui/icons/everyday.ts';
import { inWords, inWordsIfWide } from './responsive-label.css.ts';

type OfflineMarkProps = {
  isOnline: boolean;
  /** A strip under the header says it too: on the narrowest phones that is enough to see. */
  isSaidBelow: boolean;
};

/** Told when it happens, and when it is over. */
export function OfflineBadge({ isOnline, isSaidBelow }: OfflineMarkProps): ReactNode {
  return (
    <output className={isSaidBelow ? inWords : undefined}>
      {!isOnline && (
        <Badge tone="caution">
          <Icon path={offline} size="xs" />
          <span className={inWordsIfWide}>
            <Trans>Offline</Trans>
          </span>
        </Badge>
      )}
    </output>
  );
}
