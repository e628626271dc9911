import { languageOf } from '../../../../src/domain/language.ts';
import { unreachable } from '../../../../src/domain/unreachable.ts';
import type { PairGap } from '../../../../voice/models/models-for-pair.ts';

/** States what a pair lacks as a sentence for the operator. */
export function gapText({ kind, language, code }: PairGap): string {
  const { name } = languageOf(language);
  switch (code) {
    case 'missing':
      if (kind === 'voice') return `${name} has no voice in this set: espeak-ng speaks it, where it is installed.`;
      return `${name} has no ${kind} in this set.`;
    case 'written-chinese':
      return `${name} is translated as written Chinese: colloquial speech is often lost.`;
    case 'no-punctuation':
      return `${name} is recognised without punctuation, and no figure of its quality was found.`;
    default:
      return unreachable(code);
  }
}
