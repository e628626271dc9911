import { knownCostMicros } from './cost.ts';
import type { Turn } from './turn.ts';
import { sumUsage, type Usage } from './usage.ts';

/** A correction of a turn whose conversation is over: its text changes, its translation is not made again yet. */
export function correctTurn(turn: Turn, text: string): Turn {
  const { unclear: _unclear, ...taken } = turn;
  const { source, translation, correction } = turn;
  return {
    ...taken,
    source: { ...source, text },
    correction: {
      itemId: correction?.itemId ?? turn.itemId,
      firstSource: correction?.firstSource ?? source.text,
      firstTranslation: correction?.firstTranslation ?? translation.text,
      isTranslated: false,
    },
  };
}

/** The new translation of a corrected turn, and what it cost beside the turn itself. */
export function translateCorrected(turn: Turn, again: { readonly text: string; readonly usage: Usage }): Turn {
  const { correction, translation } = turn;
  if (!correction) return turn;
  const usage = turn.usage && sumUsage(turn.usage, again.usage);
  return {
    ...turn,
    translation: { ...translation, text: again.text },
    correction: { ...correction, isTranslated: true },
    usage,
    costMicros: usage && knownCostMicros(usage),
  };
}
