import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { formatCost } from '../../../domain/cost.ts';
import type { Turn } from '../../../domain/turn.ts';
import { tokensText } from '../../../ui/text/tokens-text.ts';
import { usage as usageClass } from './Bubble.css.ts';

/** Token usage and estimated cost of a turn; nothing if the service reported no usage. */
export function TurnUsage({ turn: { usage, costMicros } }: { turn: Turn }): ReactNode {
  const { i18n } = useLingui();
  if (!usage) return null;
  const used = tokensText(usage.totalTokens, i18n);
  return <span className={usageClass}>{costMicros === undefined ? used : `${used} · ${formatCost(costMicros)}`}</span>;
}
