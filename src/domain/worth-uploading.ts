import type { Turn } from './turn.ts';

/** Product spec section 4: a conversation is uploaded when at least one turn is complete. */
export function isWorthUploading(turns: readonly Turn[]): boolean {
  return turns.some(isComplete);
}

function isComplete(turn: Turn): boolean {
  return turn.status === 'completed' && turn.source.text.trim() !== '' && turn.translation.text.trim() !== '';
}
