import { textOf } from './item-text.ts';
import { likeness } from './likeness.ts';
import { compareKeys } from './sorted.ts';
import { keyOf, isAwaited, type Utterance } from './utterance.ts';

/**
 * The corrections of people. A replay brings corrected words as new utterances: their corrections are passed on to these,
 * matched by likeness, since the recogniser may hear the words a little differently.
 */
export class Corrections {
  readonly #utterances: ReadonlyMap<string, Utterance>;
  readonly #onUtterance: (utterance: Utterance) => void;
  /** Whether a call was replaced and its replay is over. */
  readonly #isReplayOver: () => boolean;

  constructor(
    utterances: ReadonlyMap<string, Utterance>,
    host: { onUtterance(utterance: Utterance): void; isReplayOver(): boolean },
  ) {
    this.#utterances = utterances;
    this.#onUtterance = (utterance) => host.onUtterance(utterance);
    this.#isReplayOver = () => host.isReplayOver();
  }

  /** @param correction an utterance with the corrected words, which is no turn of its own */
  add(corrected: Utterance, correction: Utterance): void {
    addCorrection(corrected.corrections, correction);
  }

  /** Passes corrections of a turn on to the same words in the replay. */
  passOn(corrected: Utterance): void {
    if (!corrected.retracted) return;
    for (const late of this.#utterances.values()) {
      if (!isReheard(late) || this.#heardBefore(late) !== corrected) continue;
      this.#moveCorrections(corrected, late);
      return this.#onUtterance(late);
    }
    this.restore();
  }

  /** Passes corrections on to an utterance whose words have become known, if it repeats a corrected one. */
  onTranscribed(utterance: Utterance): void {
    const before = isReheard(utterance) ? this.#heardBefore(utterance) : undefined;
    if (before && before.corrections.length > 0) {
      this.#moveCorrections(before, utterance);
      this.#onUtterance(utterance);
    }
    // Words that were said live: what came again before them and is still silent stays so.
    this.restore(!utterance.late);
  }

  /** The retracted utterance that these words repeat; the recogniser may have heard them a little differently. */
  #heardBefore(late: Utterance): Utterance | undefined {
    let best: { readonly utterance: Utterance; readonly likeness: number } | undefined;
    for (const utterance of this.#utterances.values()) {
      if (!utterance.retracted || utterance === late) continue;
      const texts = [utterance, ...utterance.corrections].map(({ item }) => textOf(item.text));
      const likest = Math.max(...texts.map((text) => likeness(text, textOf(late.item.text))));
      if (likest > (best?.likeness ?? 0)) best = { utterance, likeness: likest };
    }
    return best?.utterance;
  }

  /** A correction whose words did not come again stays with the turn as it was, once all of the replay is heard. */
  restore(isPassed = false): void {
    if (!this.#isReplayOver()) return;
    const all = [...this.#utterances.values()];
    if (!isPassed && all.some(isAwaited)) return;
    const unheard = all.filter(({ retracted, corrections }) => retracted && corrections.some(this.#isUnheard));
    for (const utterance of unheard) {
      utterance.retracted = false;
      this.#onUtterance(utterance);
    }
  }

  /** The words of a turn may have come again as fewer utterances than before: one of them is enough. */
  readonly #isUnheard = ({ corrects }: Utterance): boolean =>
    corrects.every((id) => this.#utterances.get(id)?.retracted);

  #moveCorrections(from: Utterance, to: Utterance): void {
    for (const correction of from.corrections.splice(0)) {
      correction.corrects = correction.corrects.map((id) => (id === from.id ? to.id : id));
      addCorrection(to.corrections, correction);
    }
  }
}

function addCorrection(corrections: Utterance[], correction: Utterance): void {
  if (corrections.includes(correction)) return;
  corrections.push(correction);
  corrections.sort((a, b) => compareKeys(keyOf(a), keyOf(b)));
}

/** Words of a replay that are known. */
function isReheard({ late, retracted, transcribed, failed }: Utterance): boolean {
  return late && !retracted && transcribed && !failed;
}
