import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatCost } from '../../domain/cost.ts';
import type { Turn } from '../../domain/turn.ts';
import { countText } from '../../ui/text/amounts.ts';
import { usage as usageClass } from './Bubble.css.ts';

/** Token usage and estimated cost of a turn; nothing if the service reported no usage. */
export function TurnUsage({ turn: { usage, costMicros } }: { turn: Turn }): ReactNode {
  const { t } = useLingui();
  if (!usage) return null;
  const tokens = countText(usage.totalTokens);
  const used = t`${tokens} tokens`;
  return <span className={usageClass}>{costMicros === undefined ? used : `${used} · ${formatCost(costMicros)}`}</span>;
}
