import type { Turn, TurnText } from './turn.ts';

/** Product spec section 4: a conversation is uploaded when at least one turn is complete. */
export function isWorthUploading(turns: readonly Turn[]): boolean {
  return turns.some(isComplete);
}

export function hasText(turns: readonly Turn[]): boolean {
  return turns.some((turn) => turn.source.text.trim() !== '' || turn.translation.text.trim() !== '');
}

function isComplete(turn: Turn): boolean {
  return turn.status === 'completed' && turn.source.text.trim() !== '' && turn.translation.text.trim() !== '';
}

/**
 * Histories order turns by their times. In a room those may be equal, or against its order, as of turns that overlap:
 * such a turn gets the millisecond after the one before it.
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

/** For a turn whose connection is closed: it makes no more progress. */
export function closedTurn(turn: Turn): Turn {
  if (turn.status !== 'in_progress' && !turn.source.isPartial && !turn.translation.isPartial) return turn;
  const status = turn.status === 'in_progress' ? 'incomplete' : turn.status;
  return { ...turn, status, source: finalText(turn.source), translation: finalText(turn.translation) };
}

function finalText({ isPartial: _isPartial, ...text }: TurnText): TurnText {
  return text;
}
