import type { Turn } from '../turn.ts';
import { isRepeatedIn } from './likeness.ts';

/** Leaves out turns that a replay has repeated, and makes turns of those that it was still to repeat. */
export function withoutRepeated(turns: readonly Turn[]): readonly Turn[] {
  const repeats = turns.flatMap(({ late, source }) => (late ? [source.text] : []));
  return turns.flatMap(({ retracted, ...turn }) =>
    retracted && isRepeatedIn(turn.source.text, repeats) ? [] : [turn],
  );
}
