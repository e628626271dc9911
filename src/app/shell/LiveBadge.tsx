import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppLink, type Navigate } from './AppLink.tsx';
import { dot, inline, lowPressable, medium, pill, tight } from '../../ui/layout.css.ts';
import { liveDot, liveLink } from './LiveBadge.css.ts';

/** On other screens than Home: a link to the running conversation. */
export function LiveBadge({ onNavigate }: { onNavigate: Navigate }): ReactNode {
  return (
    <AppLink
      path="/"
      onNavigate={onNavigate}
      className={`${inline.sm} ${medium} ${pill} ${tight} ${lowPressable} ${liveLink}`}
      data-tone="good"
    >
      <span className={`${dot} ${liveDot}`} />
      <Trans>Back to the conversation</Trans>
    </AppLink>
  );
}
