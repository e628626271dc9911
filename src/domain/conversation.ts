import type { Turn } from './turn.ts';

/** Product spec section 4: a conversation is uploaded when at least one turn is whole. */
export function isWorthUploading(turns: readonly Turn[]): boolean {
  return turns.some(isWhole);
}

export function hasWords(turns: readonly Turn[]): boolean {
  return turns.some((turn) => turn.source.text.trim() !== '' || turn.translation.text.trim() !== '');
}

function isWhole(turn: Turn): boolean {
  return turn.status === 'completed' && turn.source.text.trim() !== '' && turn.translation.text.trim() !== '';
}

/** A turn whose line is gone can make no more progress. */
export function closedTurn(turn: Turn): Turn {
  return turn.status === 'in_progress' ? { ...turn, status: 'incomplete' } : turn;
}
