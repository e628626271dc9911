import { asLine } from './text-direction.ts';
import type { Turn } from './turn.ts';

/** A turn for the clipboard: its translation, and its source text below. */
export function copiedTurn({ translation, source }: Pick<Turn, 'translation' | 'source'>): string {
  const lines = [translation, source].map(({ text, language }) => asLine(text, language));
  return lines.filter(Boolean).join('\n');
}
