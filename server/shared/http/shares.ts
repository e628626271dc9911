import type { Network } from '../network.ts';

export type ShareLimits = {
  readonly total: number;
  /** The amount that one holder may take, times its share. */
  readonly each: number;
};

/** A resource that is limited in total and for each holder, such as connections by client network. */
export class Shares {
  readonly #limits: ShareLimits;
  #taken = 0;
  /** Without holders of nothing: clients choose the keys, and could fill the memory. */
  readonly #takenByKey = new Map<string, number>();

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Takes the amount for all holders, such as the networks that contain an address; false when a limit forbids it. */
  tryTake(holders: readonly Network[], amount = 1): boolean {
    const fits = ({ key, share }: Network) => (this.#takenByKey.get(key) ?? 0) + amount <= this.#limits.each * share;
    if (this.#taken + amount > this.#limits.total || !holders.every(fits)) return false;
    this.#add(holders, amount);
    return true;
  }

  release(holders: readonly Network[], amount = 1): void {
    this.#add(holders, -amount);
  }

  #add(holders: readonly Network[], amount: number): void {
    this.#taken += amount;
    for (const { key } of holders) {
      const taken = (this.#takenByKey.get(key) ?? 0) + amount;
      if (taken > 0) this.#takenByKey.set(key, taken);
      else this.#takenByKey.delete(key);
    }
  }
}
