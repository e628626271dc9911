import { Plural, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Totals } from '../../domain/turn.ts';
import { Badge } from '../../ui/controls/Badge.tsx';
import { useTotalsText } from '../../ui/text/totals-text.ts';
import { totalsLine } from './TurnList.css.ts';

/** Usage of the conversation so far. Turns without usage data are excluded and counted separately. */
export function TotalsLine({ totals }: { totals: Totals }): ReactNode {
  const { t } = useLingui();
  const { tokens, cost } = useTotalsText(totals);
  const { turnCount, unknownUsageCount } = totals;
  return (
    <div className={totalsLine}>
      <span>
        <Plural value={turnCount} one="# turn" other="# turns" />
      </span>
      <Badge>{tokens}</Badge>
      <Badge>{cost}</Badge>
      {unknownUsageCount > 0 && totals.usage.totalTokens > 0 && (
        <Badge tone="outline" title={t`Turns with unknown usage`}>
          <Plural value={unknownUsageCount} one="+ # unknown" other="+ # unknown" />
        </Badge>
      )}
    </div>
  );
}
