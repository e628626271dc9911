import type { Facts } from './facts.ts';
import { orphanFor } from './facts.ts';
import { MAX_LOOKBACK, attach, detach, isSubstantial, isTaking, linkOf, utteranceFor } from './links.ts';
import { insertSorted, sortedIndex } from './sorted.ts';
import type { Sortable } from './sorted.ts';
import { startOf } from './utterance.ts';
import type { ServiceResponse, Utterance } from './utterance.ts';

/** What the linker needs of the list of utterances. */
export type LinkerHost = {
  readonly timeline: readonly (Sortable & { readonly utterance: Utterance })[];
  /** The answers of this utterance have changed. */
  touch(utterance: Utterance): void;
  addOrphan(utterance: Utterance): void;
  removeOrphan(utterance: Utterance): void;
};

type Followed = Sortable & {
  readonly answer: ServiceResponse;
  firstItemId: string | undefined;
  taking: boolean;
  named: boolean;
  waitingFor: string | undefined;
};

export type Linker = {
  onAnswer(answer: ServiceResponse): void;
  /** Words appeared, moved in time or were committed; nothing before `fromMs` changed by it. */
  onUtteranceMoved(utterance: Utterance, fromMs: number): void;
  onItemPlaced(itemId: string): void;
};

/** Keeps every answer with its words. Looks again only at answers that a change can reach. */
export function createLinker(facts: Facts, host: LinkerHost): Linker {
  const followed = new Map<ServiceResponse, Followed>();
  /** Answers that name no words, in time order. */
  const unnamed: Followed[] = [];
  const waiting = new Map<string, Set<Followed>>();

  function onAnswer(answer: ServiceResponse): void {
    if (!isSubstantial(answer)) return;
    const known = followed.get(answer);
    if (known && !hasMoved(known)) return;
    const one = known ?? follow(answer);
    const fromMs = Math.min(one.key.atMs, answer.startedAtMs);
    refresh(one);
    resolve(one);
    linkUnnamedFrom(fromMs);
  }

  function follow(answer: ServiceResponse): Followed {
    const key = { atMs: answer.startedAtMs, seen: answer.seen };
    const one: Followed = { answer, key, firstItemId: undefined, taking: false, named: false, waitingFor: undefined };
    followed.set(answer, one);
    insertSorted(unnamed, one);
    return one;
  }

  function hasMoved({ answer, key, firstItemId, taking }: Followed): boolean {
    return key.atMs !== answer.startedAtMs || firstItemId !== answer.items[0]?.item.id || taking !== isTaking(answer);
  }

  function refresh(one: Followed): void {
    const { answer } = one;
    if (one.key.atMs !== answer.startedAtMs) {
      if (!one.named) removeUnnamed(one);
      one.key = { atMs: answer.startedAtMs, seen: answer.seen };
      if (!one.named) insertSorted(unnamed, one);
      if (answer.utterance && one.named) attach(answer, answer.utterance);
    }
    one.firstItemId = answer.items[0]?.item.id;
    one.taking = isTaking(answer);
  }

  function removeUnnamed(one: Followed): void {
    const place = unnamed.indexOf(one, sortedIndex(unnamed, one.key));
    if (place >= 0) unnamed.splice(place, 1);
  }

  /** Looks whether the answer names its words by now. */
  function resolve(one: Followed): void {
    stopWaiting(one);
    const link = linkOf(facts, one.answer);
    if (link.type === 'linked') return name(one, link.utterance);
    if (link.type === 'waiting') waitFor(one, link.itemId);
  }

  function name(one: Followed, utterance: Utterance): void {
    if (!one.named) removeUnnamed(one);
    one.named = true;
    give(one.answer, utterance);
  }

  function stopWaiting(one: Followed): void {
    if (one.waitingFor !== undefined) waiting.get(one.waitingFor)?.delete(one);
    one.waitingFor = undefined;
  }

  function waitFor(one: Followed, itemId: string): void {
    one.waitingFor = itemId;
    const others = waiting.get(itemId);
    if (others) others.add(one);
    else waiting.set(itemId, new Set([one]));
  }

  function give(answer: ServiceResponse, utterance: Utterance): void {
    const before = answer.utterance;
    if (before === utterance) return;
    takeBack(answer);
    attach(answer, utterance);
    host.touch(utterance);
  }

  function takeBack(answer: ServiceResponse): void {
    const before = answer.utterance;
    detach(answer);
    if (!before) return;
    if (before.orphan) host.removeOrphan(before);
    else host.touch(before);
  }

  function linkUnnamedFrom(atMs: number): void {
    const from = sortedIndex(unnamed, { atMs, seen: -1 });
    const rest = from < unnamed.length ? unnamed.slice(from) : [];
    const before = rest.map(({ answer }) => answer.utterance);
    for (const { answer } of rest) detach(answer);
    rest.forEach(({ answer }, index) => linkUnnamed(answer, before[index]));
  }

  function linkUnnamed(answer: ServiceResponse, before: Utterance | undefined): void {
    const here = sortedIndex(host.timeline, { atMs: answer.startedAtMs, seen: Number.POSITIVE_INFINITY });
    const found = utteranceFor(answer, wordsBefore(here), wordsAfter(here));
    if (found) attach(answer, found);
    if (found && found !== before) host.touch(found);
    if (before && before.orphan && !found && isInPlace(before, answer)) return attach(answer, before);
    if (before && before !== found) leave(before);
    if (!found) addOrphan(answer);
  }

  function isInPlace(orphan: Utterance, answer: ServiceResponse): boolean {
    return orphan.firstAtMs === answer.startedAtMs;
  }

  function leave(before: Utterance): void {
    if (before.orphan) host.removeOrphan(before);
    else host.touch(before);
  }

  function addOrphan(answer: ServiceResponse): void {
    const orphan = orphanFor(answer);
    answer.utterance = orphan;
    host.addOrphan(orphan);
  }

  function* wordsBefore(here: number): Generator<Utterance> {
    let left = MAX_LOOKBACK;
    for (let place = here - 1; place >= 0 && left > 0; place--) {
      const utterance = host.timeline[place]?.utterance;
      if (!utterance || utterance.orphan) continue;
      left--;
      yield utterance;
    }
  }

  function wordsAfter(here: number): Utterance | undefined {
    for (let place = here; place < here + MAX_LOOKBACK; place++) {
      const utterance = host.timeline[place]?.utterance;
      if (utterance && !utterance.orphan) return utterance;
    }
    return undefined;
  }

  function resolveWaiting(itemId: string): void {
    const ones = waiting.get(itemId);
    if (!ones) return;
    waiting.delete(itemId);
    for (const one of ones) {
      one.waitingFor = undefined;
      resolve(one);
      if (one.named) linkUnnamedFrom(one.key.atMs);
    }
  }

  return {
    onAnswer,
    onUtteranceMoved(utterance, fromMs) {
      resolveWaiting(utterance.id);
      const here = sortedIndex(host.timeline, { atMs: fromMs, seen: -1 });
      const previous = wordsBefore(here).next().value;
      linkUnnamedFrom(previous ? startOf(previous) : Number.NEGATIVE_INFINITY);
    },
    onItemPlaced: resolveWaiting,
  };
}
