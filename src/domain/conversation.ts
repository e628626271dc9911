import type { Turn, TurnText } from './turn.ts';

/** Speech that no connection has received: it is in no turn. */
export type SpeechGap = { readonly atMs: number; readonly seconds: number };

/** A sound of which no word was recognised is shown while it may still become one, and is neither counted nor stored. */
export function hasWords({ source, translation }: Pick<Turn, 'source' | 'translation'>): boolean {
  return source.text.trim() !== '' || translation.text.trim() !== '';
}

/** The turns of a conversation whose connection is closed: they make no more progress. */
export function closedTurns(turns: readonly Turn[]): readonly Turn[] {
  return turns.filter(hasWords).map(closedTurn);
}

/**
 * Histories order turns by their times. In a room those may be equal, or against its order, as of turns that overlap;
 * and a clock may be set back during a conversation. Such a turn gets the millisecond after the one before it.
 * @param turns in the order to keep
 */
export function withTimesInOrder(turns: readonly Turn[]): readonly Turn[] {
  let lastMs = Number.NEGATIVE_INFINITY;
  return turns.map((turn) => {
    const startedAtMs = Math.max(turn.startedAtMs, lastMs + 1);
    lastMs = startedAtMs;
    return startedAtMs === turn.startedAtMs ? turn : { ...turn, startedAtMs };
  });
}

function closedTurn(turn: Turn): Turn {
  if (turn.status !== 'in_progress' && !turn.source.isPartial && !turn.translation.isPartial) return turn;
  const status = turn.status === 'in_progress' ? 'incomplete' : turn.status;
  return { ...turn, status, source: finalText(turn.source), translation: finalText(turn.translation) };
}

function finalText({ isPartial: _isPartial, unstable: _unstable, ...text }: TurnText): TurnText {
  return text;
}
