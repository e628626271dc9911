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

/** For a turn whose connection is closed: it makes no more progress. */
export function closedTurn(turn: Turn): Turn {
  if (turn.status !== 'in_progress' && !turn.source.isPartial && !turn.translation.isPartial) return turn;
  const status = turn.status === 'in_progress' ? 'incomplete' : turn.status;
  return { ...turn, status, source: finalText(turn.source), translation: finalText(turn.translation) };
}

function finalText({ isPartial: _isPartial, ...text }: TurnText): TurnText {
  return text;
}
