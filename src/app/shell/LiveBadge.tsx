import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink.tsx';
import type { Navigate } from './AppLink.tsx';
import { liveDot, liveLink } from './LiveBadge.css.ts';

/** On other screens than Home: the way back to the running conversation. */
export function LiveBadge({ onNavigate }: { onNavigate: Navigate }): ReactNode {
  return (
    <AppLink path="/" onNavigate={onNavigate} className={liveLink}>
      <span className={liveDot} />
      <Trans>Back to the conversation</Trans>
    </AppLink>
  );
}
