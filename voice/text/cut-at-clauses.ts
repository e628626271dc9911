import { pause, weight } from './sentence-splitter.ts';

/** Cuts a text into pieces of at most a weight: after the last pause that fits, else at a space, else between characters. */
export function cutAtClauses(text: string, maxWeight: number): string[] {
  const rest = text.trim();
  if (rest === '') return [];
  if (weight(rest) <= maxWeight) return [rest];
  const fitting = longestStart(rest, maxWeight);
  const at = lastPause(fitting) ?? lastSpace(fitting) ?? fitting.length;
  return [rest.slice(0, at).trim(), ...cutAtClauses(rest.slice(at), maxWeight)];
}

/** At least one character. */
function longestStart(text: string, maxWeight: number): string {
  let start = '';
  for (const character of text) {
    if (start !== '' && weight(start + character) > maxWeight) break;
    start += character;
  }
  return start;
}

/** Not so early that a few words would be spoken alone. */
function lastPause(text: string): number | undefined {
  const last = [...text.matchAll(pause)].at(-1);
  const end = last && last.index + last[0].length;
  return end !== undefined && end > text.length / 3 ? end : undefined;
}

function lastSpace(text: string): number | undefined {
  const at = text.lastIndexOf(' ');
  return at > 0 ? at : undefined;
}
