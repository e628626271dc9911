import type { Totals, Turn } from './turn.ts';
import { noUsage, sumUsage } from './usage.ts';

/** The totals of a conversation that has ended. */
export function totalsOf(turns: readonly Turn[]): Totals {
  return {
    usage: turns.reduce((sum, { usage }) => (usage ? sumUsage(sum, usage) : sum), noUsage),
    costMicros: turns.reduce((sum, { costMicros }) => sum + (costMicros ?? 0), 0),
    unknownUsageCount: turns.filter(({ usage }) => usage === undefined).length,
    unshownTokens: 0,
  };
}
