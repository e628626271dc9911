import type { Facts } from './facts.ts';
import { MAX_LOOKBACK, attach, detach, isLinkable, isOccupying, linkById, linkByTime } from './link-rules.ts';
import { insertSorted, sortedIndex, type SortKey, type Sortable } from './sorted.ts';
import { createOrphan, startOf, type ServiceResponse, type Utterance } from './utterance.ts';

/** Where the linker finds utterances and reports changes. */
export type LinkerHost = {
  /** All utterances, orphans included, in time order. */
  readonly timeline: readonly (Sortable & { readonly utterance: Utterance })[];
  /** The responses of this utterance have changed. */
  onResponsesChanged(utterance: Utterance): void;
  addOrphan(orphan: Utterance): void;
  removeOrphan(orphan: Utterance): void;
};

/** A linkable response with what its link was last derived from. */
type Tracked = {
  readonly response: ServiceResponse;
  key: SortKey;
  firstItemId: string | undefined;
  occupying: boolean;
  linkedById: boolean;
  /** The item whose predecessor would continue the chain of ids. */
  waitingForItemId: string | undefined;
};

/**
 * Keeps every response attached to its utterance by the rules of link-rules.ts. A change re-links only the responses it
 * can affect:
 *
 *   a chain of ids became complete ──▶ that response
 *   a response or utterance changed ──▶ the responses linked by time from there on
 */
export class ResponseLinker {
  readonly #facts: Pick<Facts, 'items' | 'utterances'>;
  readonly #host: LinkerHost;
  readonly #tracked = new Map<ServiceResponse, Tracked>();
  /** Responses not linked by id, in time order. */
  readonly #linkedByTime: Tracked[] = [];
  /** Responses whose chain of ids ends at this item so far. */
  readonly #waitingByItemId = new Map<string, Set<Tracked>>();

  constructor(facts: Pick<Facts, 'items' | 'utterances'>, host: LinkerHost) {
    this.#facts = facts;
    this.#host = host;
  }

  onResponse(response: ServiceResponse): void {
    if (!isLinkable(response)) return;
    const known = this.#tracked.get(response);
    if (known && !hasChanged(known)) return;
    const tracked = known ?? this.#track(response);
    const fromMs = Math.min(tracked.key.atMs, response.startedAtMs);
    this.#updateTracked(tracked);
    this.#tryLinkById(tracked);
    this.#relinkByTimeFrom(fromMs);
  }

  /** The utterance is new, moved in time or was committed; `fromMs` is the earlier of its old and new start. */
  onUtteranceMoved(utterance: Utterance, fromMs: number): void {
    this.onItemPlaced(utterance.id);
    const index = sortedIndex(this.#host.timeline, { atMs: fromMs, mention: -1 });
    const previous = this.#spokenBefore(index).next().value;
    this.#relinkByTimeFrom(previous ? startOf(previous) : Number.NEGATIVE_INFINITY);
  }

  onItemPlaced(itemId: string): void {
    const waiting = this.#waitingByItemId.get(itemId);
    if (!waiting) return;
    this.#waitingByItemId.delete(itemId);
    for (const tracked of waiting) {
      tracked.waitingForItemId = undefined;
      this.#tryLinkById(tracked);
      if (tracked.linkedById) this.#relinkByTimeFrom(tracked.key.atMs);
    }
  }

  #track(response: ServiceResponse): Tracked {
    const tracked: Tracked = {
      response,
      key: keyOfResponse(response),
      firstItemId: undefined,
      occupying: false,
      linkedById: false,
      waitingForItemId: undefined,
    };
    this.#tracked.set(response, tracked);
    insertSorted(this.#linkedByTime, tracked);
    return tracked;
  }

  #updateTracked(tracked: Tracked): void {
    const { response } = tracked;
    if (tracked.key.atMs !== response.startedAtMs) this.#moveTracked(tracked);
    tracked.firstItemId = response.items[0]?.item.id;
    tracked.occupying = isOccupying(response);
  }

  #moveTracked(tracked: Tracked): void {
    const { response, linkedById } = tracked;
    if (!linkedById) this.#removeFromTimeOrder(tracked);
    tracked.key = keyOfResponse(response);
    if (!linkedById) insertSorted(this.#linkedByTime, tracked);
    // Attaching again restores the order of the utterance's responses.
    else if (response.utterance) attach(response, response.utterance);
  }

  #removeFromTimeOrder(tracked: Tracked): void {
    const index = this.#linkedByTime.indexOf(tracked, sortedIndex(this.#linkedByTime, tracked.key));
    if (index >= 0) this.#linkedByTime.splice(index, 1);
  }

  #tryLinkById(tracked: Tracked): void {
    this.#stopWaiting(tracked);
    const link = linkById(this.#facts, tracked.response);
    if (link.type === 'waiting') this.#waitForItem(tracked, link.itemId);
    if (link.type !== 'linked') return;
    if (!tracked.linkedById) this.#removeFromTimeOrder(tracked);
    tracked.linkedById = true;
    this.#moveTo(tracked.response, link.utterance);
  }

  #stopWaiting(tracked: Tracked): void {
    if (tracked.waitingForItemId !== undefined) this.#waitingByItemId.get(tracked.waitingForItemId)?.delete(tracked);
    tracked.waitingForItemId = undefined;
  }

  #waitForItem(tracked: Tracked, itemId: string): void {
    tracked.waitingForItemId = itemId;
    const waiting = this.#waitingByItemId.get(itemId);
    if (waiting) waiting.add(tracked);
    else this.#waitingByItemId.set(itemId, new Set([tracked]));
  }

  #moveTo(response: ServiceResponse, utterance: Utterance): void {
    const previous = response.utterance;
    if (previous === utterance) return;
    detach(response);
    if (previous) this.#reportLeft(previous);
    attach(response, utterance);
    this.#host.onResponsesChanged(utterance);
  }

  /** Detaches first, so that no response blocks an earlier one from its utterance. */
  #relinkByTimeFrom(atMs: number): void {
    const from = sortedIndex(this.#linkedByTime, { atMs, mention: -1 });
    const affected = from < this.#linkedByTime.length ? this.#linkedByTime.slice(from) : [];
    const previous = affected.map(({ response }) => response.utterance);
    for (const { response } of affected) detach(response);
    affected.forEach(({ response }, index) => this.#relinkByTime(response, previous[index]));
  }

  #relinkByTime(response: ServiceResponse, previous: Utterance | undefined): void {
    const index = sortedIndex(this.#host.timeline, { atMs: response.startedAtMs, mention: Number.POSITIVE_INFINITY });
    const found = linkByTime(response, this.#spokenBefore(index), this.#spokenAfter(index));
    if (found) attach(response, found);
    if (found && found !== previous) this.#host.onResponsesChanged(found);
    if (!found && previous?.orphan && previous.firstAtMs === response.startedAtMs) return attach(response, previous);
    if (previous && previous !== found) this.#reportLeft(previous);
    if (!found) this.#addOrphan(response);
  }

  #reportLeft(previous: Utterance): void {
    if (previous.orphan) this.#host.removeOrphan(previous);
    else this.#host.onResponsesChanged(previous);
  }

  #addOrphan(response: ServiceResponse): void {
    const orphan = createOrphan(response);
    response.utterance = orphan;
    this.#host.addOrphan(orphan);
  }

  /** Utterances before this index of the timeline, latest first, without orphans. */
  *#spokenBefore(index: number): Generator<Utterance> {
    let left = MAX_LOOKBACK;
    for (let place = index - 1; place >= 0 && left > 0; place--) {
      const utterance = this.#host.timeline[place]?.utterance;
      if (!utterance || utterance.orphan) continue;
      left--;
      yield utterance;
    }
  }

  #spokenAfter(index: number): Utterance | undefined {
    for (let place = index; place < index + MAX_LOOKBACK; place++) {
      const utterance = this.#host.timeline[place]?.utterance;
      if (utterance && !utterance.orphan) return utterance;
    }
    return undefined;
  }
}

function keyOfResponse({ startedAtMs, mention }: ServiceResponse): SortKey {
  return { atMs: startedAtMs, mention };
}

function hasChanged({ response, key, firstItemId, occupying }: Tracked): boolean {
  return (
    key.atMs !== response.startedAtMs ||
    firstItemId !== response.items[0]?.item.id ||
    occupying !== isOccupying(response)
  );
}
