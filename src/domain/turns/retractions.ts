import type { EventOf } from './conversation-event.ts';
import { textOf } from './item-text.ts';
import { likeness } from './likeness.ts';
import { compareKeys } from './sorted.ts';
import { keyOf, startOf, stateOf, type Utterance } from './utterance.ts';

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
      }
      this.#host.onUtterance(utterance);
    }
  }

  /** Words that were said after the replay: all of it has been heard. */
  onHeardLive(): void {
    this.#retracted.clear();
  }

  /** Utterances that the replay has not repeated stay as they were heard. */
  onReplayAbandoned(): void {
    for (const utterance of unrepeated(this.#retracted, this.#utterances.values())) {
      utterance.retracted = false;
      if (isUnfinished(utterance)) this.#abandon(utterance);
      this.#host.onUtterance(utterance);
    }
    this.#retracted.clear();
  }

  #abandon(utterance: Utterance): void {
    utterance.abandoned = true;
    this.#host.endOpen(utterance);
  }
}

/**
 * Retracted utterances with words that no later call has repeated; the recogniser may have heard them a little
 * differently. Among those that were retracted by one replay after the other, the newest.
 */
function unrepeated(retracted: Iterable<Utterance>, all: Iterable<Utterance>): readonly Utterance[] {
  const heard = [...all].filter((utterance) => isHeard(utterance) && !utterance.retracted);
  const found: Utterance[] = [];
  for (const utterance of [...retracted].filter(isHeard).toReversed()) {
    const isRepeat = (other: Utterance) => other.call > utterance.call && isAlike(other, utterance);
    if (!heard.some(isRepeat) && !found.some(isRepeat)) found.push(utterance);
  }
  return found;
}

/** Words of it are on screen, even if they may still have changed. */
function isHeard({ item }: Utterance): boolean {
  return textOf(item.text) !== '';
}

function isAlike(one: Utterance, other: Utterance): boolean {
  return likeness(textOf(one.item.text), textOf(other.item.text)) > 0;
}

function isUnfinished({ transcribed, failed, responses }: Utterance): boolean {
  const isKnown = transcribed || failed;
  return !isKnown || responses.length === 0 || responses.some((response) => stateOf(response) === 'open');
}
