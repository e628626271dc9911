import type { Facts } from './facts.ts';
import { responseText, stateOf } from './utterance.ts';
import type { ServiceResponse, Utterance } from './utterance.ts';
import { isBlank } from './item-text.ts';

/** Longer chains of items without words of ours between do not occur. */
const LONGEST_CHAIN = 64;

/** How far back an answer that names no words looks for some: a bound that keeps the price of an event flat. */
export const MAX_LOOKBACK = 32;

export type Link =
  | { readonly type: 'linked'; readonly utterance: Utterance }
  /** Nothing is known beyond this item yet. */
  | { readonly type: 'waiting'; readonly itemId: string }
  | { readonly type: 'unlinked' };

/** Follows the answer's first item back through the conversation to the words it answers. */
export function linkOf(facts: Facts, answer: ServiceResponse): Link {
  let id = answer.items[0]?.item.id;
  for (let steps = 0; id !== undefined && steps < LONGEST_CHAIN; steps++) {
    const before: string | undefined = facts.items.get(id)?.previousId;
    if (before === undefined) return { type: 'waiting', itemId: id };
    const utterance = facts.utterances.get(before);
    if (utterance) return { type: 'linked', utterance };
    id = before;
  }
  return { type: 'unlinked' };
}

/** A mere mention, such as a silenced voice, tells too little to look for words. */
export function isSubstantial(answer: ServiceResponse): boolean {
  return answer.opened || answer.closed !== undefined || answer.items.length > 0;
}

/** Words are taken by an answer that says something, or still may. */
export function isTaking(answer: ServiceResponse): boolean {
  return stateOf(answer) === 'open' || !isBlank(responseText(answer));
}

/**
 * An answer that names no words answers the latest ones before it that no earlier answer had taken; of those, words the
 * service had already committed come first. `before` goes back from the latest; `after` is what was said next.
 */
export function utteranceFor(
  answer: ServiceResponse,
  before: Iterable<Utterance>,
  after: Utterance | undefined,
): Utterance | undefined {
  let fallback: Utterance | undefined;
  for (const utterance of before) {
    if (!isFreeFor(utterance, answer)) continue;
    if ((utterance.committedAtMs ?? Number.POSITIVE_INFINITY) <= answer.startedAtMs) return utterance;
    fallback ??= utterance;
  }
  if (fallback) return fallback;
  // Known by its transcript alone, which may be late: it may well have been said before.
  return after && !after.placed && isFreeFor(after, answer) ? after : undefined;
}

function isFreeFor(utterance: Utterance, answer: ServiceResponse): boolean {
  return utterance.answers.every(
    (other) => other === answer || !isTaking(other) || compareResponses(other, answer) > 0,
  );
}

export function compareResponses(one: ServiceResponse, other: ServiceResponse): number {
  return one.startedAtMs - other.startedAtMs || one.seen - other.seen;
}

export function attach(answer: ServiceResponse, utterance: Utterance): void {
  answer.utterance = utterance;
  if (!utterance.answers.includes(answer)) utterance.answers.push(answer);
  utterance.answers.sort(compareResponses);
}

export function detach(answer: ServiceResponse): void {
  const place = answer.utterance?.answers.indexOf(answer) ?? -1;
  if (place >= 0) answer.utterance?.answers.splice(place, 1);
  answer.utterance = undefined;
}
