import type { Facts } from './facts.ts';
import { isBlank } from './item-text.ts';
import { responseText, stateOf, type ServiceResponse, type Utterance } from './utterance.ts';

/**
 * Which utterance a response translates: the one its `previous_item_id` leads to, else the latest one before it that
 * no earlier response occupies.
 */

/** Bounds the walk along `previous_item_id`; real conversations have one or two items between. */
const MAX_CHAIN = 64;

/** How many utterances a response without ids may look back: bounds the cost of an event. */
export const MAX_LOOKBACK = 32;

export type Link =
  | { readonly type: 'linked'; readonly utterance: Utterance }
  /** The predecessor of this item is not known yet. */
  | { readonly type: 'waiting'; readonly itemId: string }
  | { readonly type: 'unlinked' };

/** Follows `previous_item_id` from the response's first item back to an utterance. */
export function linkById({ items, utterances }: Pick<Facts, 'items' | 'utterances'>, response: ServiceResponse): Link {
  let id = response.items[0]?.item.id;
  for (let steps = 0; id !== undefined && steps < MAX_CHAIN; steps++) {
    const previousId: string | undefined = items.get(id)?.previousId;
    if (previousId === undefined) return { type: 'waiting', itemId: id };
    const utterance = utterances.get(previousId);
    if (utterance) return { type: 'linked', utterance };
    id = previousId;
  }
  return { type: 'unlinked' };
}

/** A response known only from, say, `voice-cut` is not linked to anything yet. */
export function isLinkable(response: ServiceResponse): boolean {
  return response.opened || response.closed !== undefined || response.items.length > 0;
}

/** A response with text, or one that may still get some, occupies its utterance. */
export function isOccupying(response: ServiceResponse): boolean {
  return stateOf(response) === 'open' || !isBlank(responseText(response));
}

/**
 * The utterance of a response that is not linked by id: the latest free one before it, committed ones first.
 * @param before utterances that started earlier, latest first
 * @param after the utterance that started next
 */
export function linkByTime(
  response: ServiceResponse,
  before: Iterable<Utterance>,
  after: Utterance | undefined,
): Utterance | undefined {
  let uncommitted: Utterance | undefined;
  for (const utterance of before) {
    if (!isFreeFor(utterance, response)) continue;
    if ((utterance.committedAtMs ?? Number.POSITIVE_INFINITY) <= response.startedAtMs) return utterance;
    uncommitted ??= utterance;
  }
  if (uncommitted) return uncommitted;
  // Known from its transcript alone, which can arrive late: the speech may have been earlier.
  return after && !after.timed && isFreeFor(after, response) ? after : undefined;
}

function isFreeFor({ responses }: Utterance, response: ServiceResponse): boolean {
  return responses.every((other) => other === response || !isOccupying(other) || compareResponses(other, response) > 0);
}

export function compareResponses(a: ServiceResponse, b: ServiceResponse): number {
  return a.startedAtMs - b.startedAtMs || a.mention - b.mention;
}

export function attach(response: ServiceResponse, utterance: Utterance): void {
  response.utterance = utterance;
  if (!utterance.responses.includes(response)) utterance.responses.push(response);
  utterance.responses.sort(compareResponses);
}

export function detach(response: ServiceResponse): void {
  const index = response.utterance?.responses.indexOf(response) ?? -1;
  if (index >= 0) response.utterance?.responses.splice(index, 1);
  response.utterance = undefined;
}
