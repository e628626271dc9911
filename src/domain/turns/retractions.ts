import type { EventOf } from './conversation-event.ts';
import { textOf } from './item-text.ts';
import { isRepeatedIn, likeness } from './likeness.ts';
import { compareKeys } from './sorted.ts';
import { keyOf, startOf, stateOf, isAwaited, type Utterance } from './utterance.ts';

type Host = {
  onUtterance(utterance: Utterance): void;
  /** Nothing more comes of its responses. */
  endOpen(utterance: Utterance): void;
};

/** Retracts utterances that a replay brings again, and restores those that a replay which was broken off has not brought. */
export class Retractions {
  readonly #utterances: ReadonlyMap<string, Utterance>;
  readonly #host: Host;
  /** Retracted since the last replay of which all was heard. */
  readonly #retracted = new Set<Utterance>();
  #isReplayHeard = true;

  constructor(utterances: ReadonlyMap<string, Utterance>, host: Host) {
    this.#utterances = utterances;
    this.#host = host;
  }

  /** The replay will bring these utterances again, as new ones. */
  onReplaced({ sinceMs, lastStayingItemId }: EventOf<'connection-replaced'>): void {
    const last = lastStayingItemId === undefined ? undefined : this.#utterances.get(lastStayingItemId);
    for (const utterance of this.#utterances.values()) {
      const stays = startOf(utterance) < sinceMs || (last && compareKeys(keyOf(utterance), keyOf(last)) <= 0);
      // Typed text is in no audio.
      if (utterance.retracted || utterance.written || (stays && !isUnfinished(utterance))) continue;
      if (stays) this.#abandon(utterance);
      else {
        utterance.retracted = true;
        this.#retracted.add(utterance);
        this.#isReplayHeard = false;
      }
      this.#host.onUtterance(utterance);
    }
  }

  /** Words that were said after the replay: all of it has been heard, once its words are known, too. */
  onHeardLive(): void {
    if (this.#isReplayHeard || [...this.#utterances.values()].some(isAwaited)) return;
    this.#retracted.clear();
    this.#isReplayHeard = true;
  }

  /** Nothing is retracted that a replay is still to repeat. */
  get isReplayHeard(): boolean {
    return this.#isReplayHeard;
  }

  /**
   * Utterances that the replay has not repeated stay as they were heard; where it has repeated a part of one, that part is
   * retracted.
   */
  onReplayAbandoned(): void {
    for (const utterance of unrepeated(this.#retracted, this.#utterances.values())) {
      utterance.retracted = false;
      if (isUnfinished(utterance)) this.#abandon(utterance);
      this.#host.onUtterance(utterance);
      this.#retractPartsOf(utterance);
    }
    this.#retracted.clear();
  }

  #retractPartsOf(restored: Utterance): void {
    const repeated = [...this.#retracted].filter(({ retracted }) => retracted);
    for (const part of this.#utterances.values()) {
      if (!part.late || part.retracted || !isLater(part, restored) || !isIn(part, [restored])) continue;
      if (repeated.some((other) => isAlike(part, other))) continue;
      part.retracted = true;
      this.#host.onUtterance(part);
    }
  }

  #abandon(utterance: Utterance): void {
    utterance.abandoned = true;
    this.#host.endOpen(utterance);
  }
}

/**
 * Retracted utterances with words that no later call has repeated; the recogniser may have heard them a little
 * differently, and cut them into utterances elsewhere. Among those that were retracted by one replay after the other, the
 * newest.
 */
function unrepeated(retracted: Iterable<Utterance>, all: Iterable<Utterance>): readonly Utterance[] {
  const heard = [...all].filter((utterance) => isHeard(utterance) && !utterance.retracted);
  const found: Utterance[] = [];
  for (const utterance of [...retracted].filter(isHeard).toReversed()) {
    const later = [...heard, ...found].filter((other) => isLater(other, utterance));
    if (!isIn(utterance, later)) found.push(utterance);
  }
  return found;
}

function isLater(a: Utterance, b: Utterance): boolean {
  return a.call > b.call;
}

/** Words of it are on screen, even if they may still have changed. */
function isHeard({ item }: Utterance): boolean {
  return textOf(item.text) !== '';
}

/** Whether its words are those of one of the others, or a part of what these say together. */
function isIn(utterance: Utterance, others: readonly Utterance[]): boolean {
  return isRepeatedIn(
    textOf(utterance.item.text),
    others.toSorted(byTime).map((other) => textOf(other.item.text)),
  );
}

function isAlike({ item: a }: Utterance, { item: b }: Utterance): boolean {
  return likeness(textOf(a.text), textOf(b.text)) > 0;
}

function byTime(a: Utterance, b: Utterance): number {
  return compareKeys(keyOf(a), keyOf(b));
}

function isUnfinished({ transcribed, failed, responses }: Utterance): boolean {
  const isKnown = transcribed || failed;
  return !isKnown || responses.length === 0 || responses.some((response) => stateOf(response) === 'open');
}
