import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { hasWords } from '../../../domain/conversation.ts';
import type { Totals, Turn } from '../../../domain/turn.ts';
import { Badge } from '../../../ui/controls/Badge.tsx';
import { countText } from '../../../ui/text/amounts.ts';
import { useTotalsText } from '../../../ui/text/totals-text.ts';
import { lowPressable, pressable, row, soft } from '../../../ui/layout.css.ts';
import { totalsCount, totalsLine } from './TurnList.css.ts';

/**
 * The turns of the conversation so far; a press shows its tokens and cost. Turns without usage data are excluded from
 * those and counted separately.
 */
export function TotalsLine({ turns, totals }: { turns: readonly Turn[]; totals: Totals }): ReactNode {
  const { t } = useLingui();
  const { tokens, cost } = useTotalsText(totals);
  const { unknownUsageCount } = totals;
  const unshown = countText(totals.unshownTokens);
  return (
    <details className={`${row.xs} ${soft} ${totalsLine}`}>
      <summary className={`${pressable} ${lowPressable} ${totalsCount}`} title={t`Tokens and cost`}>
        <Plural value={turns.filter(hasWords).length} one="# turn" other="# turns" />
      </summary>
      <div className={row.xs}>
        <Badge>{tokens}</Badge>
        <Badge>{cost}</Badge>
        {totals.unshownTokens > 0 && (
          <Badge tone="outline" title={t`Tokens for background noise and for speech that was sent again`}>
            <Trans>{unshown} of them in no turn</Trans>
          </Badge>
        )}
        {unknownUsageCount > 0 && totals.usage.totalTokens > 0 && (
          <Badge tone="outline" title={t`Turns with unknown usage`}>
            <Plural value={unknownUsageCount} one="+ # unknown" other="+ # unknown" />
          </Badge>
        )}
      </div>
    </details>
  );
}
