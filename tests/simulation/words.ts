import { wordsIn } from './vocabulary.ts';

/** `owed`: it must be stored, once. `free`: it may be. */
type Duty = 'owed' | 'free';

type Said = {
  readonly code: number;
  readonly device: string;
  readonly user: string;
  readonly atMs: number;
  duty: Duty;
};

/** The words that people have said, and whether they have to be stored. */
export class SaidWords {
  readonly #byCode = new Map<number, Said>();

  get size(): number {
    return this.#byCode.size;
  }

  add(codes: readonly number[], said: Omit<Said, 'code'>): void {
    for (const code of codes) this.#byCode.set(code, { ...said, code });
  }

  /** From now on it may be missing. */
  release(codes: Iterable<number>): void {
    for (const code of codes) {
      const said = this.#byCode.get(code);
      if (said) said.duty = 'free';
    }
  }

  /** Whatever this device has said and is not in `shown` may be missing. */
  releaseAllBut(device: string, shown: ReadonlySet<number>): void {
    for (const said of this.#byCode.values()) if (said.device === device && !shown.has(said.code)) said.duty = 'free';
  }

  /** Why these texts of one account are wrong; undefined when they are not. */
  problemIn(user: string, texts: readonly string[]): string | undefined {
    const seen = new Set<number>();
    for (const code of texts.flatMap(wordsIn)) {
      if (seen.has(code)) return `word ${code} is stored twice`;
      seen.add(code);
      const owner = this.#byCode.get(code)?.user;
      if (owner !== user) return `word ${code} of ${owner} is stored at ${user}`;
    }
    return undefined;
  }

  /** @returns a line for each owed word that is not stored */
  missingIn(stored: ReadonlySet<number>): string[] {
    return [...this.#byCode.values()]
      .filter(({ duty, code }) => duty === 'owed' && !stored.has(code))
      .map(({ code, device, atMs }) => `${code} (${device}, ${(atMs / 1000).toFixed(1)} s)`);
  }
}
