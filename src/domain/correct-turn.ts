import type { Turn } from './turn.ts';

/** A correction of a turn whose conversation is over: its text changes, its translation is not made again yet. */
export function correctTurn(turn: Turn, text: string): Turn {
  const { source, translation, correction } = turn;
  return {
    ...turn,
    source: { ...source, text },
    correction: {
      itemId: correction?.itemId ?? turn.itemId,
      firstSource: correction?.firstSource ?? source.text,
      firstTranslation: correction?.firstTranslation ?? translation.text,
      isTranslated: false,
    },
  };
}

/** The new translation of a corrected turn. */
export function translateCorrected(turn: Turn, text: string): Turn {
  const { correction, translation } = turn;
  if (!correction) return turn;
  return { ...turn, translation: { ...translation, text }, correction: { ...correction, isTranslated: true } };
}
