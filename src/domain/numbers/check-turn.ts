import type { Turn, TurnText } from '../turn.ts';
import { checkNumbers, type NumberCheck, type TextInLanguage } from './check-numbers.ts';

/** Compares the numbers of a complete turn. @returns undefined for other turns, and where neither text has any */
export function checkTurn({ status, source, translation }: Turn): NumberCheck | undefined {
  if (status !== 'completed' || source.text === '' || translation.text === '') return undefined;
  return checkNumbers(withLanguage(source), withLanguage(translation));
}

/** A text of digits alone has no language of its own. */
function withLanguage({ text, language }: TurnText): TextInLanguage {
  return { text, language: language ?? 'eng' };
}
