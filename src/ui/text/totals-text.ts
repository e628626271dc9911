import { useLingui } from '@lingui/react/macro';
import { formatCost } from '../../domain/cost.ts';
import type { Totals } from '../../domain/turn.ts';
import { tokensText } from './tokens-text.ts';

/** Tokens and cost of a conversation. Missing usage is unknown, not zero. */
export function useTotalsText(totals: Totals): { readonly tokens: string; readonly cost: string } {
  const { t, i18n } = useLingui();
  if (totals.unknownUsageCount > 0 && totals.usage.totalTokens === 0)
    return { tokens: t`Tokens unknown`, cost: t`Cost unknown` };
  return { tokens: tokensText(totals.usage.totalTokens, i18n), cost: formatCost(totals.costMicros) };
}
