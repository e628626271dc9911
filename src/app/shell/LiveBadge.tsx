import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Totals } from '../../domain/turn.ts';
import { useTotalsText } from '../../ui/text/totals-text.ts';
import { AppLink } from './AppLink.tsx';
import type { Navigate } from './AppLink.tsx';
import { liveDot, liveLink, soFar } from './LiveBadge.css.ts';

type LiveBadgeProps = { totals: Totals; isHome: boolean; onNavigate: Navigate };

/** Usage of the running conversation; on other screens also a link to it. */
export function LiveBadge({ totals, isHome, onNavigate }: LiveBadgeProps): ReactNode {
  const { t } = useLingui();
  const { tokens, cost } = useTotalsText(totals);
  const used = (
    <span className={soFar} title={t`Total of this conversation`}>
      {tokens} · {cost}
    </span>
  );
  if (isHome) return used;
  return (
    <AppLink path="/" onNavigate={onNavigate} className={liveLink}>
      <span className={liveDot} />
      <Trans>Back to the conversation</Trans>
      {used}
    </AppLink>
  );
}
