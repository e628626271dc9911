import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/controls/Badge.tsx';
import { Icon } from '../../ui/controls/Icon.tsx';
import { offline } from '../../ui/icons/everyday.ts';
import { inWords, inWordsIfWide } from './responsive-label.css.ts';

type OfflineBadgeProps = {
  isOnline: boolean;
  /** A strip below the header repeats it, so the narrowest phones show only the icon. */
  isSaidBelow: boolean;
};

/** Called when it starts and when it ends. */
export function OfflineBadge({ isOnline, isSaidBelow }: OfflineBadgeProps): ReactNode {
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
