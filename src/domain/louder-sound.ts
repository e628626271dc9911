/** Longer than any utterance and the time until it is reported. */
const REMEMBERED_MS = 90_000;

type Measured = { readonly atMs: number; readonly channel: 0 | 1; readonly level: number };

/** Remembers how loud two sounds were, for services that get them mixed: the louder one of a turn is its speaker. */
export class LouderSound {
  #measured: Measured[] = [];

  /** @param level linear, in any unit that both have */
  add(measured: Measured): void {
    this.#measured.push(measured);
    const oldestMs = measured.atMs - REMEMBERED_MS;
    if ((this.#measured[0]?.atMs ?? oldestMs) < oldestMs - REMEMBERED_MS)
      this.#measured = this.#measured.filter(({ atMs }) => atMs >= oldestMs);
  }

  /** By energy; undefined where both are silent, or nothing was measured. */
  between(fromMs: number, toMs: number): 0 | 1 | undefined {
    const energy = [0, 0];
    for (const { atMs, channel, level } of this.#measured)
      if (atMs >= fromMs && atMs <= toMs) energy[channel] = (energy[channel] ?? 0) + level * level;
    const [microphone = 0, shared = 0] = energy;
    if (microphone === shared) return undefined;
    return microphone > shared ? 0 : 1;
  }
}
