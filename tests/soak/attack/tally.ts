/** Counts outcomes by name: a status, or why there was none. */
export class Tally {
  readonly #counts = new Map<string, Map<string, number>>();

  note(name: string, outcome: number | string): void {
    const outcomes = this.#counts.get(name) ?? new Map<string, number>();
    this.#counts.set(name, outcomes);
    outcomes.set(String(outcome), (outcomes.get(String(outcome)) ?? 0) + 1);
  }

  /** How many outcomes satisfy the condition. */
  count(matches: (outcome: string) => boolean = () => true): number {
    const all = [...this.#counts.values()].flatMap((outcomes) => [...outcomes]);
    return all.reduce((sum, [outcome, count]) => sum + (matches(outcome) ? count : 0), 0);
  }

  /** One line for each name. */
  lines(): string[] {
    return [...this.#counts].map(
      ([name, outcomes]) => `${name}: ${[...outcomes].map(([outcome, count]) => `${count} × ${outcome}`).join(', ')}`,
    );
  }
}
