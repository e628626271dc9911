import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCost } from '../../domain/cost.ts';
import type { Totals } from '../../domain/turn.ts';
import { Badge } from '../controls/Badge.tsx';
import { countText } from '../text/amounts.ts';
import { totalsLine } from './TurnList.css.ts';

/** What the conversation has used so far. Turns whose usage never came are left out, and that is said. */
export function TotalsLine({ totals }: { totals: Totals }): ReactNode {
  const { t, i18n } = useLingui();
  const { turnCount, unknownUsageCount } = totals;
  const isUnknown = unknownUsageCount > 0 && totals.usage.totalTokens === 0;
  const tokens = countText(totals.usage.totalTokens, i18n.locale);
  const cost = formatCost(totals.costMicros);
  return (
    <div className={totalsLine}>
      <span>
        <Plural value={turnCount} one="# turn" other="# turns" />
      </span>
      <Badge>{isUnknown ? <Trans>Tokens unknown</Trans> : <Trans>{tokens} tokens</Trans>}</Badge>
      <Badge>{isUnknown ? <Trans>Cost unknown</Trans> : cost}</Badge>
      {unknownUsageCount > 0 && !isUnknown && (
        <Badge tone="outline" title={t`Turns whose usage the service did not tell`}>
          <Plural value={unknownUsageCount} one="+ # unknown" other="+ # unknown" />
        </Badge>
      )}
    </div>
  );
}
