import type { Turn } from './turn.ts';

/** In such noise the service's voice detector finds no end of an utterance. On the scale of the level meter, 0 to 100. */
const LOUD_ROOM = 4;
/** Long enough that the pauses between words have been heard, which is what the noise is measured in. */
const WINDOW_MS = 8000;
const SLICE_MS = 1000;

/** Of the last turns, how many were cut off before the person had finished. */
const RECENT_TURNS = 6;
const MANY_CUT = 3;

/** How loud a room is between words: the quietest moment of the last eight seconds. */
export class NoiseMeter {
  /** The lowest level of each second, the newest last. */
  #slices: { readonly startMs: number; lowest: number }[] = [];

  /** @param level root mean square, 0 to 100 */
  hear(level: number, nowMs: number): void {
    const last = this.#slices.at(-1);
    if (last && nowMs - last.startMs < SLICE_MS) {
      last.lowest = Math.min(last.lowest, level);
      return;
    }
    this.#slices = [
      ...this.#slices.filter(({ startMs }) => nowMs - startMs < WINDOW_MS),
      { startMs: nowMs, lowest: level },
    ];
  }

  get isLoud(): boolean {
    if (this.#slices.length < WINDOW_MS / SLICE_MS) return false;
    return Math.min(...this.#slices.map(({ lowest }) => lowest)) > LOUD_ROOM;
  }
}

/**
 * Automatic turns keep being cut: the speaker went on, so that the utterance was merged with the next one, or the next
 * one cancelled its translation.
 */
export function areTurnsCut(turns: readonly Turn[]): boolean {
  const recent = turns.filter(({ status }) => status !== 'in_progress').slice(-RECENT_TURNS);
  return recent.filter(isCut).length >= MANY_CUT;
}

function isCut({ mergedFromItemIds, cancelReason, interrupted }: Turn): boolean {
  return mergedFromItemIds.length > 1 || cancelReason === 'turn_detected' || interrupted;
}
