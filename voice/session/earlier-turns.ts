import type { EarlierTurn } from '../engines/engines.ts';

/** Enough for what people refer back to; more would slow a small model down. */
const MAX_TURNS = 6;
const MAX_CHARACTERS = 1200;

/** The last turns of a conversation, within the limits of a prompt. */
export class EarlierTurns {
  readonly #turns: EarlierTurn[] = [];

  add(turn: EarlierTurn): void {
    this.#turns.push(turn);
    while (this.#turns.length > MAX_TURNS || lengthOf(this.#turns) > MAX_CHARACTERS) this.#turns.shift();
  }

  all(): readonly EarlierTurn[] {
    return [...this.#turns];
  }
}

function lengthOf(turns: readonly EarlierTurn[]): number {
  return turns.reduce((sum, { text, translation }) => sum + text.length + translation.length, 0);
}
